import type { Outcome } from '@contract/outcome'

type Save = () => Promise<Outcome<unknown>>

export interface HandedOver {
  /** Follows what a page that goes has handed over; what the disk refuses is kept in memory. */
  readonly follow: (outcome: Outcome<unknown>, again: Save) => void
  /** Tries once more what was refused, before a page reads it again. Resolves to how much is refused still, and stays kept. */
  readonly saveAgain: () => Promise<number>
}

/** What was typed when Kartei was locked has no page to stay typed in: it is here until the disk takes it. */
export function createHandedOver(): HandedOver {
  let refused: Save[] = []
  const isRefused = (outcome: Outcome<unknown>): boolean =>
    !outcome.ok && (outcome.error.kind === 'storage' || outcome.error.kind === 'internal')
  return {
    follow(outcome, again) {
      if (isRefused(outcome)) refused.push(again)
    },
    async saveAgain() {
      const left: Save[] = []
      // One after the other, in the order in which it was typed.
      for (const again of refused) if (isRefused(await again())) left.push(again)
      refused = left
      return left.length
    },
  }
}
