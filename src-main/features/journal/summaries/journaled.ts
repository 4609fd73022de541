import type { CallsWith } from '@contract/call'
import type { Contract } from '@contract/index'

/** Input and answer of an action, both of any shape: the input is what the page sent, unchecked. */
export interface Asked {
  readonly input: unknown
  /** The value of a successful answer; undefined after a Failure. */
  readonly value: unknown
}

/** The recorded values: identifiers, codes, amounts and counts; no names, no free text, no secret. */
export type Summary = Readonly<Record<string, string | undefined>>

export interface Journaled {
  readonly summary: (asked: Asked) => Summary
  /** The identifiers by which its case is found, the likeliest first. */
  readonly about?: (asked: Asked) => unknown[]
  /** Kartei's own number of its case, where the call names it. */
  readonly caseId?: (asked: Asked) => unknown
  /** Whether this call of it is written down; without it every one is. */
  readonly only?: (asked: Asked) => boolean
}

/** Summaries of the calls that the contract says are journaled; those that ask the service say it there. */
export type Summaries = Readonly<Record<CallsWith<Contract, { journal: 'act' | 'read' }>, Journaled>>
