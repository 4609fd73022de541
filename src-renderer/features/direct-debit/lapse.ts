import { momentOf } from '@contract/domain/moment'

const lapsesAfterMonths = 36

/** The day, as `2029-07-03`, on which a mandate that was never used since this moment lapses; undefined where it is none. */
export function lapseOf(createdAt: string): string | undefined {
  const moment = momentOf(createdAt)
  if (moment === undefined) return undefined
  const created = new Date(moment)
  const lapse = new Date(Date.UTC(created.getUTCFullYear(), created.getUTCMonth() + lapsesAfterMonths, 1))
  const lastDay = new Date(Date.UTC(lapse.getUTCFullYear(), lapse.getUTCMonth() + 1, 0)).getUTCDate()
  lapse.setUTCDate(Math.min(created.getUTCDate(), lastDay))
  return lapse.toISOString().slice(0, 10)
}
