import { calls } from '@contract/calls'
import { describe, expect, it } from 'vitest'
import { mayAsk } from '../../../src-main/ipc/dispatcher'

/** Written out once more: a call that is added to the contract is locked, and whoever opens one has to say so here. */
const answeredLocked = ['lock.state', 'lock.unlock']

describe('while Kartei is locked', () => {
  it.each([...calls])('%s is answered to nobody, but for what unlocks', (action, { attributes }) => {
    expect(mayAsk(attributes, 'program', 'locked')).toBe(false)
    for (const state of ['locked', 'draining', 'open'] as const)
      expect(mayAsk(attributes, 'lock', state), state).toBe(answeredLocked.includes(action))
    expect(mayAsk(attributes, 'program', 'open')).toBe(true)
  })

  it('lets a page that goes write down what is typed in it, and read nothing', () => {
    const handed = [...calls].filter(([, { attributes }]) => mayAsk(attributes, 'program', 'draining'))
    expect(handed.map(([action]) => action).sort()).toEqual([
      'cases.setNote',
      'drafts.save',
      'drafts.saveForm',
      'lock.handOver',
      'windows.keepDesk',
    ])
  })

  it('answers no call that says nothing of it', () => {
    expect(mayAsk({ journal: 'act' }, 'program', 'locked')).toBe(false)
    expect(mayAsk({ journal: 'act' }, 'program', 'draining')).toBe(false)
    expect(mayAsk({ journal: 'act' }, 'lock', 'open')).toBe(false)
  })
})
