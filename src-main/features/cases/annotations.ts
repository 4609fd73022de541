import type { Annotations, KnownCase } from './known-case'

/** What a clerk does to any number of cases at once. */
export interface AnnotationChange {
  readonly addLabels?: readonly string[] | undefined
  readonly removeLabels?: readonly string[] | undefined
  readonly pinned?: boolean | undefined
  readonly done?: boolean | undefined
}

/** @returns the case itself where that changes nothing about it. */
export function withChange(known: KnownCase, change: AnnotationChange, user: string): KnownCase {
  const { addLabels = [], removeLabels = [], pinned = known.pinned, done = known.done } = change
  const { labels } = known.desk
  const taken = new Set(removeLabels)
  const left = [...new Set([...labels, ...addLabels])].filter((label) => !taken.has(label))
  const isSame = left.length === labels.length && left.every((label, place) => label === labels[place])
  if (isSame && pinned === known.pinned && done === known.done) return known
  return changedBy({ ...known, pinned, done }, { ...known.desk, labels: isSame ? labels : left }, user)
}

/** @returns the case itself where it has that note already. */
export const withNote = (known: KnownCase, note: string, user: string): KnownCase =>
  known.desk.note === note && !known.unreadable.includes('desk')
    ? known
    : changedBy(known, { ...known.desk, note }, user)

/** What is written anew is readable again. */
const changedBy = (known: KnownCase, desk: Annotations, user: string): KnownCase => ({
  ...known,
  desk: { ...desk, changedBy: user },
  unreadable: known.unreadable.filter((field) => field !== 'desk'),
})
