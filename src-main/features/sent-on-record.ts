import { fail, type Outcome } from '@contract/outcome'
import type { CallContext } from '../ipc/handlers'
import { provesNothingArrived } from '../lib/outbox/arrived'
import { notedFirst } from './asking'
import { nameOf } from '../store'

/**
 * Sends in such a way that nothing is lost: the record is on disk before, as one that is on its way, and says afterwards
 * what is known. A Failure that proves that nothing arrived takes it away again, every other one leaves it in doubt.
 *
 * Failures: `storage` (it could not be written down: before sending, nothing was sent; afterwards it names what was answered),
 * and those of `send`.
 */
export async function sentOnRecord<R, A, T extends A>(
  parts: {
    readonly records: {
      /** Nothing can have arrived: there is nothing to keep. */
      notSent(record: R): Promise<void>
      /** Nobody can say. */
      inDoubt(record: R): Promise<void>
    }
    /** What the answer names, for who must write it down by hand. */
    readonly named: (answered: A) => string
    readonly begin: () => Promise<R>
    readonly context: CallContext
  },
  send: (record: R) => Promise<Outcome<A>>,
  note: (answered: A, record: R) => Promise<T>,
): Promise<Outcome<T>> {
  const { records, named, begin, context } = parts
  let record: R
  try {
    record = await begin()
  } catch (error) {
    if (nameOf(error) === 'unknown') throw error
    const message = 'Kartei could not write down what it was about to send, so nothing was sent. Is the disk full?'
    return fail({ kind: 'storage', message, requestId: context.requestId })
  }
  // What the disk refuses now is taken for being in doubt at the next start: it is written as on its way.
  const stayInDoubt = (): Promise<void> => records.inDoubt(record).catch(() => undefined)
  const answered = await send(record).catch(async (error: unknown) => {
    await stayInDoubt()
    throw error
  })
  if (!answered.ok) {
    await (provesNothingArrived(answered.error) ? records.notSent(record).catch(() => undefined) : stayInDoubt())
    return answered
  }
  let noted: T | undefined
  const written = await notedFirst(answered, context, named, async (value) => {
    noted = await note(value, record)
  })
  if (!written.ok || noted === undefined) return written.ok ? fail(lost(context)) : written
  return { ok: true, value: noted }
}

const lost = ({ requestId }: CallContext) =>
  ({ kind: 'internal', message: 'What came of it was not noted.', requestId }) as const
