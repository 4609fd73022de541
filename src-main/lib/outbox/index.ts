import {
  fail,
  isIndeterminate as isIndeterminateByKind,
  succeed,
  type Failure,
  type Issue,
  type Outcome,
} from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import { storageFailure } from '../storage-failure'

/**
 * The one way of a POST or PUT to the service: endpoints 1, 2, 4, 5, 6, 9, 10, 12, 16 and 17 ("Endpoints"), and what a clerk
 * sends by hand. No endpoint says later what became of one, and nothing says that a second one does no harm, so each is
 * sent once, and its record is an entry in its feature's own sealed table:
 *
 *     intent on disk → sending → confirmed   2xx that says what it must
 *                              → refused     4xx ("Errors"), or nothing has left
 *                              → in doubt    anything else, and the end of the program → settle → confirmed or refused
 *
 * The intent is on disk before anything leaves, and the outcome before anybody gets it. An entry that is on disk as one on
 * its way, and is not on its way in this run of the program, is in doubt: nothing has to be written for that.
 */
export interface Outbox {
  /**
   * Sends a write once. Failures: `conflict` where another one of its subject is on its way, what its intent is refused for,
   * `storage` (it cannot be written down: before sending, nothing was sent; afterwards the message says what was answered),
   * and those of sending it.
   */
  send<E, A, T>(write: Write<E, A, T>): Promise<Outcome<T>>
  /**
   * Ends a doubt by the word of a clerk, one word at a time: of two clerks at once the other one ends as Failure `conflict`.
   * Rejects with what the disk says.
   */
  settle<E, T>(doubt: Doubt<E, T>): Promise<Outcome<T>>
  /** Whether an entry is being sent in this run of the program. */
  isInFlight(entryId: string): boolean
}

export interface Write<E, A, T> {
  readonly environmentId: string
  readonly requestId: string
  /** Of two writes of one subject at once, one is sent. Undefined: nothing says that two would mean the same. */
  readonly subject?: Subject
  /** Default: one of its own. */
  readonly entryId?: string
  /**
   * Looks whether anything is in the way, and last of all writes the entry down as one on its way. A Failure, or what the
   * disk throws: nothing is sent.
   */
  intend(entryId: string): Promise<Outcome<E>>
  send(entry: E): Promise<Outcome<A>>
  /** The identifier in an answer that no endpoint lists, for who must write it down by hand. */
  named(answered: A): string
  /** Writes down what was answered. Resolves to the answer of the call. */
  confirmed(entry: E, answered: A): Promise<T>
  /** Takes the entry back, or writes down why it was refused. */
  refused(entry: E, failure: Failure): unknown
  /** Writes down what else is known of a doubt; the intent on disk is one by itself. */
  inDoubt?(entry: E): unknown
  /** Whether a Failure leaves open what became of it; default: unless it proves that nothing can have been done. */
  readonly isIndeterminate?: (failure: Failure) => boolean
}

/** Mutual exclusion key of a write, and the failure of the second one at the same time. */
export interface Subject extends Issue {
  /** Identifiers, in any case. */
  readonly ids: readonly string[]
}

export interface Doubt<E, T> {
  readonly environmentId: string
  readonly requestId: string
  readonly entryId: string
  /** The entry; a Failure where there is none, or nothing about it is in doubt. */
  readonly find: () => Promise<Outcome<E>>
  /** Asks the service about what the clerk named, and writes down how it ended. */
  readonly end: (entry: E) => Promise<Outcome<T>>
}

export function createOutbox(): Outbox {
  const inFlight = new Set<string>()
  /** Subjects of which something is being sent, and entries that are being sent or settled. */
  const taken = new Set<string>()

  async function alone<T>(
    what: readonly string[],
    busy: Issue,
    requestId: string,
    work: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const key = JSON.stringify(what).toLowerCase()
    if (taken.has(key)) return fail({ kind: 'conflict', message: busy.message, requestId, issues: [busy] })
    taken.add(key)
    try {
      return await work()
    } finally {
      taken.delete(key)
    }
  }

  async function sendNow<E, A, T>(write: Write<E, A, T>, entryId: string): Promise<Outcome<T>> {
    inFlight.add(entryId)
    try {
      const intended = await intending(write, () => write.intend(entryId))
      return intended.ok ? await sendOnce(write, intended.value) : intended
    } finally {
      inFlight.delete(entryId)
    }
  }

  return {
    send: (write) => {
      const { subject, environmentId, entryId = randomUUID(), requestId } = write
      const issue = { path: '', message: 'This is being sent just now. Nothing was sent.', code: 'being-sent' }
      const sendAlone = () => alone([environmentId, entryId], issue, requestId, () => sendNow(write, entryId))
      if (!subject) return sendAlone()
      const { ids, ...busy } = subject
      return alone([environmentId, busy.path, ...ids], busy, requestId, sendAlone)
    },
    settle: ({ environmentId, requestId, entryId, find, end }) => {
      const issue = {
        path: '',
        message: 'This is being settled just now. Nothing was changed.',
        code: 'call-under-way',
      }
      return alone([environmentId, entryId], issue, requestId, async () => {
        const entry = await find()
        return entry.ok ? end(entry.value) : entry
      })
    },
    isInFlight: (entryId) => inFlight.has(entryId),
  }
}

const intending = storageFailure(
  'Kartei could not write down what it was about to send, so nothing was sent. Is the disk full?',
)

async function sendOnce<E, A, T>(write: Write<E, A, T>, entry: E): Promise<Outcome<T>> {
  const { requestId, isIndeterminate = isIndeterminateByKind } = write
  const keepDoubt = (): Promise<void> => ignoreStorageErrors(() => write.inDoubt?.(entry))
  let answered: Outcome<A>
  try {
    answered = await write.send(entry)
  } catch (defect) {
    await keepDoubt()
    throw defect
  }
  if (!answered.ok) {
    const { error } = answered
    await (isIndeterminate(error) ? keepDoubt() : ignoreStorageErrors(() => write.refused(entry, error)))
    return answered
  }
  try {
    return succeed(await write.confirmed(entry, answered.value))
  } catch {
    await keepDoubt()
    return fail(answerNotWritten(write.named(answered.value), requestId))
  }
}

/** Once a request has left, a failed write is not fatal: the intent on disk stays a doubt. */
async function ignoreStorageErrors(write: () => unknown): Promise<void> {
  try {
    await write()
  } catch {
    // See above.
  }
}

/** @param named what no endpoint lists, to be written down by hand */
export const answerNotWritten = (named: string, requestId: string): Failure => ({
  kind: 'storage',
  message: `The service answered, but Kartei could not write it down. Please note this identifier: ${named}.`,
  requestId,
})
