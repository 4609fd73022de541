import type { Exchange } from '@contract/api/raw'
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
