import { rule, z } from '../zod'

/** Whether `text` is YYYY-MM-DD and such a day exists. */
export function isIsoDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export const isoDate = rule(z.string(), isIsoDate, 'date', 'This day does not exist; write it as YYYY-MM-DD.')
