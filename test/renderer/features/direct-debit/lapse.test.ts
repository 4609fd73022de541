import { expect, it } from 'vitest'
import { lapseOf } from '../../../../src-renderer/features/direct-debit/mandate-status'

it.each([
  ['2026-07-03T10:00:00.053217628Z', '2029-07-03'],
  ['2024-02-29T23:59:59Z', '2027-02-28'],
  ['2026-12-31T00:00:00Z', '2029-12-31'],
  ['soon', undefined],
])('a mandate of %s that is never used lapses on %s', (created, lapse) => {
  expect(lapseOf(created)).toBe(lapse)
})
