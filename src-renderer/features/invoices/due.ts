import { isIsoDate } from '@contract/domain/dates'

/** A calendar day of this workstation as YYYY-MM-DD, so that days compare as texts. */
export function localDay(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * The day on which an invoice is due where the clerk sits, or undefined where none is given or a text is no date. `dueDate` is a
 * date-time in the interface; a bare day is taken as that day, whatever the time zone.
 */
export function dueDay(dueDate: string | null | undefined): string | undefined {
  if (dueDate == null) return undefined
  if (isIsoDate(dueDate)) return dueDate
  // Engines read much that is no date-time, and move a 30 February to March.
  if (!isIsoDate(dueDate.slice(0, 10)) || !/^[Tt ]/.test(dueDate.slice(10))) return undefined
  // A Date holds milliseconds: the digits beyond them are cut off, since not every engine reads nine of them.
  const moment = Date.parse(dueDate.replace(/(\.\d{3})\d+/, '$1'))
  return Number.isNaN(moment) ? undefined : localDay(new Date(moment))
}

/** `unknown` is a due date that is missing or no date: neither can be claimed. */
export type Standing = 'coming' | 'overdue' | 'unknown'

/** The whole due day counts as in time: overdue is what was due before `today`. Both are YYYY-MM-DD. */
export function standingOfDay(day: string | undefined, today: string): Standing {
  if (day === undefined) return 'unknown'
  return day < today ? 'overdue' : 'coming'
}

/** The same of a due date as the service sent it. */
export const standingOf = (dueDate: string | null | undefined, today: string): Standing =>
  standingOfDay(dueDay(dueDate), today)
