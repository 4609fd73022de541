import { shippingProblem, type ShippingProblem } from '@contract/api/journal'
import { z } from '@contract/zod'
import { openSealedValue } from '../../../lib/encrypted-table'
import type { EnvironmentStore } from '../../../store'
import type { Chain } from '../chain'
import type { ShippingPolicy } from './record'

/** How far the journal has left the computer by one way, sealed in the store that it is about. */
const cursor = z.object({
  sequence: z.number().int(),
  /** When the last entries were taken. */
  at: z.string().optional(),
  /** Why the last try failed; gone with the next success. */
  reason: shippingProblem.optional(),
})

export const ways = ['syslog', 'folder'] as const
export type Way = (typeof ways)[number]

const row = (way: Way): string => `journal-shipped-${way}`

export const openCursor = (store: EnvironmentStore, way: Way) => openSealedValue(store, row(way), cursor)

export interface WayState {
  readonly to: Way
  /** So many entries wait. */
  readonly behind: number
  readonly lastShippedAt?: string
  readonly reason?: ShippingProblem
  /** When the oldest of them was made; empty where it is not as it was written. */
  readonly waitingSince?: string
}

/** How a way stands, as the store itself says. */
export function stateOf(store: EnvironmentStore, chain: Pick<Chain, 'head' | 'after'>, way: Way): WayState {
  const { sequence = 0, at, reason } = openCursor(store, way).read() ?? {}
  const behind = Math.max(0, chain.head().sequence - sequence)
  const [oldest] = behind > 0 ? chain.after(sequence, 1) : []
  return {
    to: way,
    behind,
    ...(at !== undefined && { lastShippedAt: at }),
    ...(reason !== undefined && { reason }),
    ...(oldest && { waitingSince: oldest.fits ? oldest.at : '' }),
  }
}

/** Whether entries wait for longer than the policy lets them. */
export function waitsTooLong(states: readonly WayState[], required: number | undefined, now: Date): boolean {
  if (required === undefined) return false
  const longest = required * 3_600_000
  return states.some(({ waitingSince }) => {
    if (waitingSince === undefined) return false
    // A time that cannot be read is too long ago.
    return !(now.getTime() - Date.parse(waitingSince) <= longest)
  })
}

/** How the journal of an environment leaves this computer, over both ways. */
export interface JournalShipped {
  readonly behind: number
  readonly lastShippedAt?: string
  readonly reason?: ShippingProblem
  readonly stopsSending: boolean
}

export function shippedOf(
  store: EnvironmentStore,
  chain: Pick<Chain, 'head' | 'after'>,
  policy: ShippingPolicy,
  now: Date,
): JournalShipped {
  const states = ways.filter((way) => policy[way] !== undefined).map((way) => stateOf(store, chain, way))
  const taken = states.flatMap(({ lastShippedAt }) => (lastShippedAt === undefined ? [] : [lastShippedAt])).sort()
  const reason = states.find((each) => each.reason !== undefined)?.reason
  const [earliest] = taken
  return {
    behind: Math.max(0, ...states.map(({ behind }) => behind)),
    ...(earliest !== undefined && taken.length === states.length && { lastShippedAt: earliest }),
    ...(reason !== undefined && { reason }),
    stopsSending: waitsTooLong(states, policy.required, now),
  }
}
