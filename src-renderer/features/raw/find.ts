import type { Line } from './body-lines'

/** A place of what is looked for. */
export interface Hit {
  readonly line: number
  readonly from: number
  readonly to: number
}

/** More hits than anybody walks through: the rest is not counted. */
export const mostHits = 1_000

/** Where the query stands in the lines, capitals or not; nothing but the first `most` places. */
export function hitsIn(lines: readonly Line[], query: string, most: number): Hit[] {
  const hits: Hit[] = []
  if (query === '') return hits
  const wanted = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'), 'giu')
  for (const [line, { text }] of lines.entries())
    for (const match of text.matchAll(wanted)) {
      if (hits.length >= most) return hits
      hits.push({ line, from: match.index, to: match.index + match[0].length })
    }
  return hits
}
