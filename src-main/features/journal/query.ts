import type { EntryKind, JournalEntry, JournalQuery } from '@contract/api/journal'
import { holdsWords } from '@contract/domain/search'
import { reads } from './summaries'

/** A query as it is asked of the table: what the table answers without opening an entry, and the rest. */
export interface Filter {
  /** Its case and those that it absorbed; undefined: all. */
  readonly caseIds?: readonly string[]
  /** By the time alone, which stands beside the sealed entry. */
  readonly isInTime: (at: string) => boolean
  readonly holds: (entry: JournalEntry) => boolean
}

/** Member of the summary that marks a background read; no call's own summary has one of this name. */
export const ownRead = { automatic: 'true' } as const

/** A read of Kartei's own that changed nothing by itself: a call of the page that nobody asked for, or counted looks. */
const isOwnRead = ({ action, summary }: JournalEntry): boolean =>
  action === 'watch.looked' || summary['automatic'] === ownRead.automatic

/** The author of what no clerk asked for. */
export const kartei = 'Kartei'

function kindOf(entry: JournalEntry): EntryKind {
  if (entry.user === kartei || isOwnRead(entry)) return 'automatic'
  return reads.has(entry.action) ? 'reads' : 'acts'
}

/** Which entries are of these kinds; one that is unreadable is never hidden. */
function ofKinds(kinds: readonly EntryKind[] | undefined) {
  if (!kinds || kinds.length === 0) return undefined
  return (entry: JournalEntry): boolean => entry.unreadable === true || kinds.includes(kindOf(entry))
}

/** Thrown for a time that is none. */
export class NotATime extends Error {
  constructor(readonly path: 'from' | 'before') {
    super(`"${path}" is not a time.`)
  }
}

/** @param caseIds what `query.caseId` stands for. */
export function filterOf(query: JournalQuery, caseIds?: readonly string[]): Filter {
  const from = moment(query.from, 'from') ?? Number.NEGATIVE_INFINITY
  const before = moment(query.before, 'before') ?? Number.POSITIVE_INFINITY
  const { search = '' } = query
  const holds = holdsWords(search)
  const asked = [
    among(query.actions, ({ action }) => action),
    among(query.outcomes, ({ outcome }) => outcome),
    among(query.users, ({ user }) => user),
    query.ownReads === false ? (entry: JournalEntry) => !isOwnRead(entry) : undefined,
    ofKinds(query.kinds),
    search.trim() === '' ? undefined : (entry: JournalEntry) => holds(wordsOf(entry)),
  ].filter((each) => each !== undefined)
  return {
    ...(caseIds && { caseIds }),
    isInTime: (at) => {
      const time = Date.parse(at)
      // A damaged time could be any: such an entry is never hidden by it.
      return Number.isNaN(time) || (time >= from && time < before)
    },
    holds: (entry) => asked.every((each) => each(entry)),
  }
}

function moment(text: string | undefined, path: 'from' | 'before'): number | undefined {
  if (text === undefined) return undefined
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new NotATime(path)
  return time
}

/** An empty list asks for nothing. */
function among(wanted: readonly string[] | undefined, valueOf: (entry: JournalEntry) => string) {
  if (!wanted || wanted.length === 0) return undefined
  const set = new Set(wanted)
  return (entry: JournalEntry): boolean => set.has(valueOf(entry))
}

const wordsOf = ({ action, summary, requestId, workstation }: JournalEntry): string =>
  [action, requestId, workstation, ...Object.entries(summary).flat()].join('\n')
