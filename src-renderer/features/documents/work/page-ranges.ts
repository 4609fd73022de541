import { cleaned, plainDashes } from '@contract/domain/typed-text'

export type Ranges =
  | { readonly ok: true; readonly parts: number[][] }
  /** What could not be read, or lies outside of the document. */
  | { readonly ok: false; readonly at: string; readonly why: 'unreadable' | 'outside' }

/** Words between which a part ends. */
const separators = /[,;\n]+/

/**
 * Pages as people write them: `1-3, 4` are two parts, `1-3 5` are the pages 1, 2, 3 and 5 in one. A range may run backwards,
 * and stay open at its end: `4-` goes up to the last page.
 * @param pages how many the document has
 */
export function readRanges(text: string, pages: number): Ranges {
  const parts: number[][] = []
  for (const part of plainDashes(text)
    .split(separators)
    .map((piece) => cleaned(piece).replace(/ ?- ?/g, '-'))) {
    if (part === '') continue
    const list: number[] = []
    for (const piece of part.split(/[\s+]+/)) {
      const [, first, dash, last] = /^(\d{1,5})(-?)(\d{0,5})$/.exec(piece) ?? []
      if (first === undefined || (dash === '' && last !== '')) return { ok: false, at: piece, why: 'unreadable' }
      const from = Number(first)
      const to = last === undefined || last === '' ? (dash === '' ? from : pages) : Number(last)
      if (from < 1 || to < 1 || from > pages || to > pages) return { ok: false, at: piece, why: 'outside' }
      const step = from <= to ? 1 : -1
      for (let page = from; page !== to + step; page += step) list.push(page)
    }
    parts.push(list)
  }
  return { ok: true, parts }
}

/** `1, 2, 3`: every page a part of its own, as far as that can be shown. */
export const eachPage = (pages: number): string => Array.from({ length: pages }, (_, index) => index + 1).join(', ')

/** For each page the parts it goes to, counted from 1. */
export function partsOfPages(parts: readonly (readonly number[])[], pages: number): number[][] {
  const found: number[][] = Array.from({ length: pages }, () => [])
  parts.forEach((part, index) => {
    for (const page of part) found[page - 1]?.push(index + 1)
  })
  return found
}
