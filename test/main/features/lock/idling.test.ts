import { describe, expect, it } from 'vitest'
import { createIdling, lookEvery } from '../../../../src-main/features/lock/idling'

const minute = 60_000
const limit = 10 * minute

/** A computer whose clock and hands a test moves. */
function computer() {
  const now = { steady: 1_000, idle: 0, isScreenLocked: false }
  const idling = createIdling({
    idleSeconds: () => now.idle,
    isScreenLocked: () => now.isScreenLocked,
    steady: () => now.steady,
  })
  const pass = (ms: number): void => void (now.steady += ms)
  return { now, idling, pass, look: () => idling.look(limit) }
}

/** Looks as often as Kartei does, with nobody there. */
function nobodyThere({ now, pass, look }: ReturnType<typeof computer>, ms: number) {
  for (let passed = 0; passed < ms; passed += lookEvery) {
    pass(lookEvery)
    now.idle += lookEvery / 1000
    const found = look()
    if (found) return { found, passed: passed + lookEvery }
  }
  return undefined
}

describe('whether somebody is there', () => {
  it('locks when nobody has been there for as long as that, and not before', () => {
    expect(nobodyThere(computer(), limit)).toEqual({ found: 'idle', passed: limit })
    expect(nobodyThere(computer(), limit - lookEvery)).toBeUndefined()
  })

  it('begins anew with each move of a hand', () => {
    const here = computer()
    expect(nobodyThere(here, limit - minute)).toBeUndefined()
    here.now.idle = 0
    expect(nobodyThere(here, limit - minute)).toBeUndefined()
  })

  it('counts from unlocking where the display has been idle for longer, as after a verification without key or mouse', () => {
    const here = computer()
    here.now.idle = (2 * limit) / 1000
    here.idling.begin()
    expect(nobodyThere(here, limit)).toEqual({ found: 'idle', passed: limit })
  })

  it('locks with the screen of the system', () => {
    const { now, pass, look } = computer()
    now.isScreenLocked = true
    pass(lookEvery)
    expect(look()).toBe('system')
  })

  it('is not troubled by a clock of the day that is set, nor by a look that comes late', () => {
    const { now, pass, look } = computer()
    pass(limit - minute)
    now.idle = 0
    expect(look()).toBeUndefined()
  })

  it.each([[-1], [Number.NaN]])('takes nobody to be there where the system says %s', (said) => {
    const here = computer()
    here.now.idle = said
    let found: string | undefined
    for (let passed = 0; passed < limit && !found; passed += lookEvery) {
      here.pass(lookEvery)
      found = here.look()
    }
    expect(found).toBe('idle')
  })
})
