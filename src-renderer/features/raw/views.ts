import type { Exchange, SentByHand } from '@contract/api/raw'
import { linesOf, textOf, type Line } from './body-lines'
import { hitsIn, mostHits, type Hit } from './find'
import { masked } from './mask'

/** One body of a call, as it is shown and copied. */
export interface BodyView {
  readonly lines: readonly Line[]
  readonly text: string
}

/** A call with its bodies laid out, IBANs masked unless they were asked for. */
export interface View {
  readonly key: string
  readonly exchange: Exchange
  /** What is kept of it besides, where it was sent by hand. */
  readonly byHand: SentByHand | undefined
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

/** A call of a case, and what is kept of it besides where it was sent by hand. */
export interface Call {
  readonly exchange: Exchange
  readonly byHand?: SentByHand | undefined
}

/** Of the calls of the screens the last of each kind is kept and those that left a doubt, of those by hand every one. */
export const keyOf = ({ exchange: { endpoint, method, path, doubtId = '' }, byHand }: Call): string =>
  byHand ? `by hand ${byHand.sendId}` : `${endpoint} ${method} ${path} ${doubtId}`.trimEnd()

/** All calls of a case, newest first; what was sent by hand is there once, also where it is the last of its kind. */
export function callsOf(exchanges: readonly Exchange[], sent: readonly SentByHand[]): readonly Call[] {
  const requestIds = new Set(sent.map(({ exchange }) => exchange.requestId))
  const others = exchanges.filter(({ requestId }) => !requestIds.has(requestId)).map((exchange) => ({ exchange }))
  return [...others, ...sent.map((byHand) => ({ exchange: byHand.exchange, byHand }))].toSorted((one, other) =>
    one.exchange.at < other.exchange.at ? 1 : -1,
  )
}

function bodyView(text: string | undefined): BodyView | undefined {
  if (text === undefined || text === '') return undefined
  const lines = linesOf(text)
  return { lines, text: textOf(lines) }
}

export function viewOf(exchange: Exchange, withIbans: boolean, byHand?: SentByHand): View {
  const { request, answer } = exchange
  const maskedRequest = request && masked(request)
  const maskedAnswer = answer && masked(answer)
  return {
    key: keyOf({ exchange, byHand }),
    exchange,
    byHand,
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
