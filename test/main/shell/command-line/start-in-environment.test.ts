import { expect, it, vi } from 'vitest'
import { startInEnvironment } from '../../../../src-main/compose/outside'

vi.mock('electron', () => ({ default: {} }))
vi.mock('../../../../src-main/compose/commands', () => ({
  answerCommand: () => undefined,
  environmentNamed: (all: readonly { readonly name: string }[], name: string) => all.find((each) => each.name === name),
}))

it('turns to the environment that a start names, and leaves that to whoever unlocks where it starts locked', () => {
  const startIn = vi.fn()
  const environments = { all: () => [{ id: 'e1', name: 'Training', kind: 'sandbox' as const, baseUrl: '' }], startIn }
  startInEnvironment({ kind: 'window', environment: 'Training' }, { environments }, { isLocked: () => true })
  expect(startIn).not.toHaveBeenCalled()
  startInEnvironment({ kind: 'window', environment: 'Training' }, { environments }, { isLocked: () => false })
  expect(startIn).toHaveBeenCalledWith('e1')
})
