import { expect, it } from 'vitest'
import { createQueue } from '../../../../src-renderer/lib/layout/one-at-a-time'

it('does one after the other, leaves out what nobody waits for, and survives what fails', async () => {
  const inLine = createQueue()
  const begun: string[] = []
  let endFirst: (value: string) => void = () => undefined
  const first = inLine(() => {
    begun.push('first')
    return new Promise<string>((resolve) => {
      endFirst = resolve
    })
  })
  const left = inLine(() => Promise.resolve(begun.push('left')))
  const failing = inLine<string>(() => Promise.reject(new Error('No.')))
  const last = inLine(() => Promise.resolve(begun.push('last')))
  left.leave()
  await Promise.resolve()
  expect(begun).toEqual(['first'])
  endFirst('done')
  expect(await first.result).toBe('done')
  expect(await left.result).toBeUndefined()
  expect(await failing.result).toBeUndefined()
  await last.result
  expect(begun).toEqual(['first', 'last'])
})
