import { shippingProblem, type ShippingProblem } from '@contract/api/journal'
import { z } from '@contract/zod'
import { openSealedValue } from '../../../lib/encrypted-table'
import type { EnvironmentStore } from '../../../store'
import type { Chain } from '../chain'

/** How far the journal has left the computer, sealed in the store that it is about. */
const cursor = z.object({
  sequence: z.number().int(),
  /** When the last entries were taken. */
  at: z.string().optional(),
  /** Why the last try failed; gone with the next success. */
  reason: shippingProblem.optional(),
})

export const openCursor = (store: EnvironmentStore) => openSealedValue(store, 'journal-shipped-folder', cursor)

/** How the journal of an environment leaves this computer, as its store itself says. */
export interface JournalShipped {
  /** So many entries wait. */
  readonly behind: number
  readonly lastShippedAt?: string
  readonly reason?: ShippingProblem
  /** They wait for longer than the policy lets them. */
  readonly stopsSending: boolean
}

/** @param required how many hours an entry may wait */
export function shippedOf(
  store: EnvironmentStore,
  chain: Pick<Chain, 'head' | 'after'>,
  required: number | undefined,
  now: Date,
): JournalShipped {
  const { sequence = 0, at, reason } = openCursor(store).read() ?? {}
  const behind = Math.max(0, chain.head().sequence - sequence)
  const [oldest] = behind > 0 && required !== undefined ? chain.after(sequence, 1) : []
  // A time that cannot be read, or not as it was written, is too long ago.
  const waitingSince = oldest?.fits ? Date.parse(oldest.at) : NaN
  return {
    behind,
    ...(at !== undefined && { lastShippedAt: at }),
    ...(reason !== undefined && { reason }),
    stopsSending:
      oldest !== undefined && required !== undefined && !(now.getTime() - waitingSince <= required * 3_600_000),
  }
}
