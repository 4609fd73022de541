import type { Entry } from '@contract/call'
import { contract } from '@contract/index'
import { describe, expect, it } from 'vitest'
import { callsOfLockPage, flushCalls, mayAsk } from '../../../src-main/ipc/door'

const actions = Object.entries(contract).flatMap(([feature, entries]) =>
  Object.entries<Entry>(entries).flatMap(([name, entry]) => (entry.type === 'event' ? [] : [`${feature}.${name}`])),
)

/** Written out once more: a call that is added to the contract is locked, and whoever opens one has to say so here. */
const answeredLocked = ['lock.state', 'lock.unlock']

describe('while Kartei is locked', () => {
  it.each(actions)('%s is answered to nobody, but for what unlocks', (action) => {
    expect(mayAsk(action, 'program', 'locked')).toBe(false)
    for (const state of ['locked', 'draining', 'open'] as const)
      expect(mayAsk(action, 'lock', state), state).toBe(answeredLocked.includes(action))
    expect(mayAsk(action, 'program', 'open')).toBe(true)
  })

  it('lets a page that goes write down what is typed in it, and read nothing', () => {
    const handed = actions.filter((action) => mayAsk(action, 'program', 'draining'))
    expect(handed.sort()).toEqual([
      'cases.setNote',
      'drafts.save',
      'drafts.saveForm',
      'lock.handOver',
      'windows.keepDesk',
    ])
  })

  it('names no call that the contract does not have', () => {
    for (const action of [...callsOfLockPage, ...flushCalls, 'a.b']) {
      expect(actions.includes(action), action).toBe(action !== 'a.b')
    }
    expect(mayAsk('cases.addedLater', 'program', 'locked')).toBe(false)
  })
})
