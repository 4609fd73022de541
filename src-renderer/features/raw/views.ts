import type { Exchange } from '@contract/api/raw'
import { ibanLength, maskedIban } from '@contract/domain/iban'
import { hitsIn, linesOf, mostHits, textOf, type Hit, type Line } from './body-lines'

/** One body of a call, as it is shown and copied. */
export interface BodyView {
  readonly lines: readonly Line[]
  readonly text: string
}

/** A call with its bodies laid out, IBANs masked unless they were asked for. */
export interface View {
  readonly key: string
  readonly exchange: Exchange
  readonly sent: BodyView | undefined
  readonly answer: BodyView | undefined
  /** Whether there is an IBAN in it. */
  readonly hasIban: boolean
}

export type Side = 'sent' | 'answer'

/** A hit, and the body that it is in. */
export interface Found extends Hit {
  readonly key: string
  readonly side: Side
}

/** Of the calls the last of each kind is kept, and those that left a doubt. */
export const keyOf = ({ endpoint, method, path, doubtId = '' }: Exchange): string =>
  `${endpoint} ${method} ${path} ${doubtId}`.trimEnd()

function bodyView(text: string | undefined): BodyView | undefined {
  if (text === undefined || text === '') return undefined
  const lines = linesOf(text)
  return { lines, text: textOf(lines) }
}

export function viewOf(exchange: Exchange, withIbans: boolean): View {
  const { request, answer } = exchange
  const maskedRequest = request && masked(request)
  const maskedAnswer = answer && masked(answer)
  return {
    key: keyOf(exchange),
    exchange,
    sent: bodyView(withIbans ? request : maskedRequest),
    answer: bodyView(withIbans ? answer : maskedAnswer),
    hasIban: maskedRequest !== request || maskedAnswer !== answer,
  }
}

/** Where the query stands in all calls, in their order; one more than `mostHits` says that there are still others. */
export function find(views: readonly View[], query: string): Found[] {
  const found: Found[] = []
  for (const { key, ...view } of views)
    for (const side of ['sent', 'answer'] as const)
      for (const hit of hitsIn(view[side]?.lines ?? [], query, mostHits + 1 - found.length))
        found.push({ ...hit, key, side })
  return found
}

/** A text under a name that says that it is an IBAN, be it a right one or not, and be the body cut off within it. */
const named = /("[^"]*iban[^"]*"\s*:\s*")((?:[^"\\]|\\.|\\$)+)/giu
/** Country and check digits, where a word begins. */
const begin = /(?<![\p{L}\p{N}])[a-z]{2}\d{2}/giu
const gap = '(?:[\\p{Zs}\\p{Pd}]\\p{Cf}*)?'
/** A copied one may hold characters that nobody sees. */
const sign = '[a-z0-9]\\p{Cf}*'

/** In one piece or in groups of four, and a word's end after it. The check digits count for nothing: a mistyped one is somebody's, too. */
function ibanAt(text: string, at: number): string | undefined {
  const length = ibanLength(text.slice(at, at + 2).toUpperCase())
  if (length === undefined) return undefined
  const groups = `(?:${gap}(?:${sign}){4}){${Math.floor(length / 4) - 1}}`
  const last = length % 4 === 0 ? '' : `${gap}(?:${sign}){${length % 4}}`
  const whole = new RegExp(`.{4}\\p{Cf}*${groups}${last}(?![\\p{L}\\p{N}])`, 'iuy')
  whole.lastIndex = at
  return whole.exec(text)?.[0]
}

const hidden = (iban: string): string => maskedIban(iban.replace(/\p{Pd}/gu, ''))

/** The text with every IBAN in it as it may stand on a screen unasked. */
export function masked(text: string): string {
  const rest = text.replace(named, (_all, before: string, iban: string) => before + hidden(iban))
  let shown = ''
  let done = 0
  for (const { index } of rest.matchAll(begin)) {
    const iban = index < done ? undefined : ibanAt(rest, index)
    if (iban === undefined) continue
    shown += rest.slice(done, index) + hidden(iban)
    done = index + iban.length
  }
  return shown + rest.slice(done)
}
