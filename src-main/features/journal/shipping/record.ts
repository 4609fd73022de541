import type { JournalEntry, ShippingProblem } from '@contract/api/journal'
import type { Policy } from '@contract/policy/settings'

export type ShippingPolicy = NonNullable<Policy['journalShipping']>

/**
 * The part of an entry that leaves the computer. Its hash is keyed and over all of the entry, so whoever keeps the hashes
 * can say later of an exported journal whether it is the same, without knowing what it says. No identifier of a case, a
 * person or a document ever leaves.
 */
export interface ShippedRecord {
  /** Names the journal; derived from its key, and says nothing about it. */
  readonly journal: string
  readonly number: number
  readonly at: string
  readonly previous: string
  readonly hash: string
  readonly act?: string
  readonly outcome?: string
  readonly user?: string
  readonly workstation?: string
}

/** @param previous the hash of the entry before it */
export function recordOf(
  journal: string,
  { sequence, at, hash, action, outcome, user, workstation }: JournalEntry,
  previous: string,
  says: ShippingPolicy['says'],
): ShippedRecord {
  return {
    journal,
    number: sequence,
    at,
    previous,
    hash,
    ...(says !== 'hashes' && { act: action, outcome }),
    ...(says === 'users' && { user, workstation }),
  }
}

/** Leaves in the place of an entry that is not as it was written, whatever the policy lets leave of others. */
export function recordOfAltered(
  journal: string,
  { sequence, at, hash }: Pick<JournalEntry, 'sequence' | 'at' | 'hash'>,
  previous: string,
): ShippedRecord {
  return { journal, number: sequence, at, previous, hash, act: 'journal.altered', outcome: 'altered' }
}

/** Entries that go together, as one file. */
export interface Batch {
  readonly records: readonly [ShippedRecord, ...ShippedRecord[]]
}

/** Codes of what was refused and why; the administrators' guide says what to do about each. */
export class NotShipped extends Error {
  override readonly name = 'NotShipped'
  constructor(readonly reason: ShippingProblem) {
    super(reason)
  }
}

/** Resolves when all of a batch is there. Rejects with NotShipped. */
export type Ship = (batch: Batch) => Promise<void>
