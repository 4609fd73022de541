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
import { readTreeDraft, readTypedTree } from './tree-editor/draft'
import { readNodes, visibleNodes } from './tree-editor/tree'

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
    /** Fields by name, as a draft keeps them; those that have a place of their own in the form (`listed`) belong there. */
    additional(path: string, listed: readonly string[]): Fields {
      const draft = readTypedTree(at(path))
      const tree = draft.view === 'rows' ? readNodes(visibleNodes(draft.nodes)) : readTreeDraft(draft)
      if (!tree.ok) {
        wrong(path, 'tree')
        return {}
      }
      const before = problems.length
      for (const name of Object.keys(tree.value)) {
        if (listed.includes(name)) wrong(path, 'listed-field', name)
        else if (name === '') wrong(path, 'tree-name-empty')
      }
      return problems.length === before ? tree.value : {}
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
