import type { Journal } from '../journal/index'

const hourMs = 60 * 60_000

interface Looked {
  readonly key: string
  /** `other`: what a page read that nobody asked for, of anything else. */
  readonly kind: 'case' | 'mandate' | 'other'
}

/**
 * Counts for the journal what was read and nobody had asked for. A day of watching is tens of thousands of reads of which
 * nearly all bring nothing new: they are written down together, as one entry `watch.looked` for each hour of
 * activity with how many looks at how many cases, mandates and other things there were. It is written when the hour ends,
 * the watch pauses, or the program quits.
 */
export function createReadCounter(journal: Pick<Journal, 'note'>) {
  let counted:
    | ({ environmentId: string; begun: number; looks: number } & Record<Looked['kind'], Set<string>>)
    | undefined

  async function end(at: number): Promise<void> {
    if (!counted) return
    const { environmentId, begun, looks, case: cases, mandate: mandates, other } = counted
    counted = undefined
    await journal.note(environmentId, {
      action: 'watch.looked',
      author: 'Kartei',
      summary: {
        looks: String(looks),
        cases: String(cases.size),
        ...(mandates.size > 0 && { mandates: String(mandates.size) }),
        ...(other.size > 0 && { others: String(other.size) }),
      },
      outcome: 'ok',
      durationMs: Math.round(at - begun),
    })
  }

  const endHour = (at: number): Promise<void> => (counted && at - counted.begun >= hourMs ? end(at) : Promise.resolve())

  return {
    end,
    endHour,
    isEmpty: () => counted === undefined,
    async add(environmentId: string, { key, kind }: Looked, at: number) {
      const over = counted && counted.environmentId !== environmentId ? end(at) : endHour(at)
      counted ??= { environmentId, begun: at, looks: 0, case: new Set(), mandate: new Set(), other: new Set() }
      counted.looks++
      counted[kind].add(key)
      await over
    },
  }
}
