import { answeredMoney, type AnsweredMoney } from '@contract/money'

/** A field of an answer that has a value. */
export interface Field {
  readonly name: string
  readonly value: unknown
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The fields of an answered object in its own order; none where it is no object. */
export function fieldsOf(value: unknown): Field[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, own]: [string, unknown]) => (isGiven(own) ? [{ name, value: own }] : []))
}

/** The fields that nobody listed: they are shown as they came, never dropped. */
export const otherFields = (value: unknown, known: readonly string[]): Field[] =>
  fieldsOf(value).filter(({ name }) => !known.includes(name))

/** Money where a field holds nothing else, so that it can be shown in the currency's own decimals. */
export function moneyIn(value: unknown): AnsweredMoney | undefined {
  const read = answeredMoney.safeParse(value)
  return read.success && Object.keys(read.data).length === 3 ? read.data : undefined
}
