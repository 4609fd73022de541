import { describe, expect, it } from 'vitest'
import { needsData } from '../../../../src-main/features/data'

describe('while the data of the environment are stopped', () => {
  it.each(['lock.state', 'lock.unlock', 'lock.now', 'policy.inForce', 'data.access', 'environments.activate'])(
    '%s is answered, since it needs nothing of them or leads out of it',
    (action) => {
      expect(needsData(action)).toBe(false)
    },
  )

  it.each(['cases.list', 'drafts.save', 'onboarding.create', 'persons.erase', 'invoices.read'])(
    '%s is refused',
    (action) => {
      expect(needsData(action)).toBe(true)
    },
  )
})
