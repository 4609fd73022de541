import { foldings } from '@contract/domain/folding'

/** What a case is searched by: its texts in every way that they may be typed. */
export function searchable(texts: readonly string[]): string {
  return foldings(texts.join('\n')).join('\n')
}

/** What was typed to search by: every word of it must occur. */
export interface Search {
  readonly words: readonly {
    /** The ways that the word may be written in what is searched. */
    readonly ways: readonly string[]
    /** Whether it consists of characters of a UUID alone. */
    readonly mayBeUuid: boolean
  }[]
}

export function searchFor(typed: string): Search {
  const words = typed
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const ways = foldings(word)
      return { ways, mayBeUuid: ways.length === 1 && /^[0-9a-f-]+$/.test(ways[0] ?? '') }
    })
  return { words }
}

/** Whether whatever `finer` finds is found by `coarser` too: then only that needs to be looked through. */
export const refines = (finer: Search, coarser: Search): boolean =>
  coarser.words.every(({ ways }) =>
    finer.words.some((word) => word.ways.every((way) => ways.some((part) => way.includes(part)))),
  )
