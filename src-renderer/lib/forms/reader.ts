import type { TypedFields } from '@contract/api/drafts'
import type { Json } from '@contract/domain/json'
import { issuesOf } from '@contract/outcome'
import type { z } from '@contract/zod'
import { cleaned } from '@contract/domain/typed-text'
import { readMoney, type MoneyRules } from '../fields/money-text'
import type { Reading } from '../fields/reading'
import { readFormText, type Choices } from './choices'
import type { FormProblem, FormReading } from './problems'
import type { FormPlaces } from './refusal'
import { readTreeDraft } from './tree-editor/draft'
import { readNodes, visibleNodes } from './tree-editor/tree'
import { readTypedTree } from './tree-editor/typed-tree'

/** An object of a request, while it is put together. */
export type Fields = { [name: string]: Json }

/** The currency of an amount until somebody types another. */
export const usualCurrency = 'EUR'

/**
 * Reads what is typed in a form, place by place, and gathers everything that is in the way. Fields that are empty are left
 * out; every other text is sent as typed but for needless spaces, unless it stands for something else.
 *
 * @param choices the fields that are chosen from a list
 */
export function readerOf(typed: TypedFields, { places, placeOf }: FormPlaces, choices: Choices = {}) {
  const problems: FormProblem[] = []
  const at = (path: string): string => typed[path] ?? ''
  const isGiven = (path: string): boolean => cleaned(at(path)) !== ''
  /** `words` of the form's own, where the code has none. */
  const wrong = (path: string, code: string, words?: string): void =>
    void problems.push({ path, code, ...(words !== undefined && { message: words }) })
  const text = (path: string): string => readFormText(choices, path, at(path))
  const orderOf = ({ path }: FormProblem): number =>
    places.findIndex((place) => path === place || path.startsWith(`${place}.`))

  /** Required field; its parser says what is wrong with an empty text. */
  function need<T>(path: string, read: (typed: string) => Reading<T>): { readonly value: T } | undefined {
    const reading = read(at(path))
    if (reading.ok) return reading
    wrong(path, reading.code)
    return undefined
  }
  const take = <T>(path: string, read: (typed: string) => Reading<T>): { readonly value: T } | undefined =>
    isGiven(path) ? need(path, read) : undefined

  return {
    at,
    isGiven,
    wrong,
    text,
    need,
    take,
    problems,
    /** Of the texts under these names those that are given. */
    texts: (names: readonly string[], prefix: string): Fields =>
      Object.fromEntries(names.flatMap((name) => (isGiven(prefix + name) ? [[name, text(prefix + name)]] : []))),
    /** An amount in the currency beside it, which must be given unless it is `optional`. */
    money(path: string, { optional = true, ...rules }: Omit<MoneyRules, 'currency'> & { optional?: boolean }) {
      const currency = (cleaned(at(`${path}.currency`)) || usualCurrency).toUpperCase()
      const taken = (optional ? take : need)(path, (amount) => readMoney(amount, { currency, ...rules }))
      return taken && { value: { ...taken.value } }
    },
    /** Fields by name; those that have a place of their own in the form (`listed`) belong there. */
    additional(path: string, listed: readonly string[]): Fields {
      const read = readAdditional(at(path), listed)
      for (const problem of read.problems) problems.push({ path, ...problem })
      return read.fields
    },
    /** Validates the payload by the contract's schema; else lists all problems, in the order of the form. */
    end<T>(schema: z.ZodType<T>, body: unknown): FormReading<T> {
      const checked = problems.length === 0 ? schema.safeParse(body) : undefined
      if (checked?.success) return { ok: true, value: checked.data }
      const broken = checked
        ? issuesOf(checked.error).map(({ path, message, code }) => ({ path: placeOf(path), code: code ?? '', message }))
        : problems
      return { ok: false, problems: broken.toSorted((a, b) => orderOf(a) - orderOf(b)) }
    },
  }
}

/** Puts what was taken under a name; nothing where nothing was. */
export function put(into: Fields, name: string, taken: { readonly value: Json } | undefined): void {
  if (taken) into[name] = taken.value
}

interface AdditionalProblem {
  readonly code: 'tree' | 'listed-field' | 'tree-name-empty'
  /** Of a listed field, its name. */
  readonly message?: string
}

/**
 * Fields that a form does not list, by name, as a draft keeps them.
 * @param listed names that have a place of their own in the form, where they belong
 */
function readAdditional(
  typed: string,
  listed: readonly string[],
): { readonly fields: { [name: string]: Json }; readonly problems: readonly AdditionalProblem[] } {
  const draft = readTypedTree(typed)
  const tree = draft.view === 'rows' ? readNodes(visibleNodes(draft.nodes)) : readTreeDraft(draft)
  if (!tree.ok) return { fields: {}, problems: [{ code: 'tree' }] }
  const problems = Object.keys(tree.value).flatMap((name): AdditionalProblem[] => {
    if (listed.includes(name)) return [{ code: 'listed-field', message: name }]
    return name === '' ? [{ code: 'tree-name-empty' }] : []
  })
  return { fields: problems.length > 0 ? {} : tree.value, problems }
}
