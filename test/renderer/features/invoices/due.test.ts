import { describe, expect, it } from 'vitest'
import { dueDay, localDay, standingOf } from '../../../../src-renderer/features/invoices/rows'

/** The stamp of a moment on the clock of this workstation, wherever the tests run. */
const stamp = (year: number, month: number, day: number, hour: number): string =>
  new Date(year, month - 1, day, hour).toISOString()

describe('the day on which an invoice is due', () => {
  it("is the day on the clerk's own calendar", () => {
    expect(dueDay(stamp(2026, 6, 30, 0))).toBe('2026-06-30')
    expect(dueDay(stamp(2026, 6, 30, 23))).toBe('2026-06-30')
  })

  it('is the same in every time zone for a day without a time', () => {
    expect(dueDay('2026-06-30')).toBe('2026-06-30')
  })

  it('is read from stamps with nanoseconds', () => {
    const moment = stamp(2026, 6, 30, 12)
    expect(dueDay(moment.replace(/\.\d{3}Z$/, '.053217628Z'))).toBe('2026-06-30')
  })

  it.each(['', 'soon', '2026-02-30', '2026-13-01T00:00:00Z'])('is not guessed for %j', (text) => {
    expect(dueDay(text)).toBeUndefined()
  })
})

describe('the standing of an invoice', () => {
  it('is in time until the end of the due day, and passed from the next day on', () => {
    const due = stamp(2026, 6, 30, 0)
    expect(standingOf(due, '2026-06-29')).toBe('coming')
    expect(standingOf(due, '2026-06-30')).toBe('coming')
    expect(standingOf(due, '2026-07-01')).toBe('passed')
  })

  it('is not claimed for a due date that cannot be read', () => {
    expect(standingOf('soon', '2026-07-01')).toBe('unknown')
  })
})

it('writes a day of this workstation so that days compare as texts', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(localDay(new Date(2026, 0, 5)) < localDay(new Date(2026, 9, 4))).toBe(true)
})
