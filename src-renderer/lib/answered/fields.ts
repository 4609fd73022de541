import { answeredMoney, type AnsweredMoney } from '@contract/domain/money'

export interface Field {
  readonly name: string
  readonly value: unknown
}

export type Answered = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The members of an answered object; none where it is something else. */
export const objectIn = (value: unknown): Answered => (isObject(value) ? { ...value } : {})

/** The fields of an answered object in its own order; none where it is no object. */
export const fieldsOf = (value: unknown): Field[] =>
  Object.entries(objectIn(value)).map(([name, own]) => ({ name, value: own }))

/**
 * The fields that nobody listed, and what main took out of its place since it was of another form (`asItCame`, by dotted
 * path): they are shown as they came, never dropped.
 *
 * @param known fields that are shown elsewhere, whatever they hold
 * @param parts fields that are shown elsewhere as far as they hold an object
 */
export const otherFields = (value: unknown, known: readonly string[], parts: readonly string[] = []): Field[] =>
  fieldsOf(value)
    .filter(
      (field) =>
        field.value !== undefined &&
        !known.includes(field.name) &&
        !(parts.includes(field.name) && isObject(field.value)),
    )
    .flatMap((field) => (field.name === 'asItCame' && isObject(field.value) ? fieldsOf(field.value) : [field]))

/** Unlisted fields of an object within an answer, under its name; none where all of it is listed. */
export const otherFieldsUnder = (name: string, fields: readonly Field[]): Field[] =>
  fields.length === 0 ? [] : [{ name, value: Object.fromEntries(fields.map((field) => [field.name, field.value])) }]

/** Money where a field holds nothing else, so that it can be shown in the currency's own decimals. */
export function moneyIn(value: unknown): AnsweredMoney | undefined {
  const read = answeredMoney.safeParse(value)
  return read.success && Object.keys(read.data).length === 3 ? read.data : undefined
}

/** A moment with its time zone, as the service writes them. */
export const isStamp = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/.test(text)

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
