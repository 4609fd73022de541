/** A day, the time of day, its fraction, the time zone. */
const isoStamp = /^(\d{4}-\d{2}-\d{2})(?:([T ]\d{2}:\d{2}(?::\d{2})?)(\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * A moment of the service as milliseconds, or undefined where it is none. Stamps have up to nine fractional digits
 * (nanoseconds); what a Date cannot hold is cut off. The engine reads a moment out of nearly anything ("Stand 12", "-1"):
 * what does not have the form of ISO 8601 is none.
 */
export function momentOf(stamp: string): number | undefined {
  const [, day, time = '', fraction = '', zone = ''] = isoStamp.exec(stamp.trim()) ?? []
  if (day === undefined || civilDay(day) === undefined) return undefined
  const parsed = Date.parse(`${day}${time.replace(' ', 'T').toUpperCase()}${fraction.slice(0, 4)}${zone.toUpperCase()}`)
  return Number.isNaN(parsed) ? undefined : parsed
}

/** A calendar day as it is written, whatever follows: no time zone moves it. Undefined where no calendar has it. */
export function civilDay(text: string): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? []
  if (year === undefined) return undefined
  const found = new Date(Number(year), Number(month) - 1, Number(date))
  return found.getMonth() === Number(month) - 1 && found.getDate() === Number(date) ? found : undefined
}
