import { succeed, type Outcome, fail } from '@contract/outcome'
import type { AnswerWatch } from '../../service'
import { endOfPdf } from '../../service/pdf-end'
import { perStore } from '../../store'
import type { AppContext } from '../app-context'
import { openDocumentCopies, type DocumentCopies, type DocumentCopy, type DocumentIds } from './document-copies'
import { fileNameFor } from './file-name'
import type { DocumentDamage } from '@contract/api/handing-on'
import { extname } from 'node:path'
import type { CallContext } from '../../ipc/handlers'

/** A document of one environment. */
export interface DocumentPlace extends DocumentIds {
  readonly environmentId: string
}

export interface InvoiceDocument {
  /** Decided by the bytes. */
  readonly contentType: string
  /** Safe on every system; the extension is that of its type. */
  readonly fileName: string
  /** When it was fetched, where this is the copy that was kept then. */
  readonly keptAt?: Date
  readonly damage?: DocumentDamage
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Of one that is damaged: what the service answered, byte for byte, and the ending of its name with the dot. */
  readonly asItCame?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly extension: string }
}

const pdf = 'application/pdf'
const standardRoom = 256 * 1024 * 1024
/** How often at most, in milliseconds, it is said how far a document is. */
const emitEvery = 100
/** Bytes at the end of a copy by which it is seen that it is whole. */
const endBytes = 16 * 1024

export type DocumentSource = ReturnType<typeof createDocumentSource>

/**
 * Everybody who needs an invoice's document gets it here: it is fetched once, kept sealed, and read from there again.
 *
 * @param opens whether a document can be opened, where its bytes alone do not show it
 * @param room how many bytes of copies are kept for each environment
 */
export function createDocumentSource(
  { directory, store, service, connection: connect, now, emit }: AppContext,
  opens: (bytes: Uint8Array<ArrayBuffer>) => Promise<boolean>,
  room = standardRoom,
) {
  const all = new Set<DocumentCopies>()
  const opened = perStore(store, (environment) => {
    const copies = openDocumentCopies(directory, environment, room)
    all.add(copies)
    return copies
  })
  const flights = new Map<string, Promise<Outcome<InvoiceDocument>>>()
  const pendingCopies = new Set<Promise<unknown>>()

  /** Undefined where nothing can be kept: that is no reason not to show a document. */
  const copiesOf = (environmentId: string): Promise<DocumentCopies | undefined> =>
    opened(environmentId).catch(() => undefined)

  async function fetch(
    { environmentId, ...ids }: DocumentPlace,
    context: CallContext,
    copies: DocumentCopies | undefined,
  ): Promise<Outcome<InvoiceDocument>> {
    const connection = await connect(context.requestId, environmentId)
    if (!connection.ok) return connection
    const watch = progressOf((done, total) => emit('workstation', 'onProgress', { of: ids.documentId, done, total }))
    const fetched = await service.invoices.document(connection.value, ids, { ...context, watch })
    if (!fetched.ok) return fetched
    const { bytes, contentType, isDoubtful = false, asItCame } = fetched.value
    const damage = fetched.value.damage ?? (isDoubtful && !(await opens(bytes)) ? 'unreadable' : undefined)
    const fileName = fileNameFor(ids.documentId, extname(fetched.value.fileName))
    if (damage)
      return succeed({
        ...{ bytes, contentType, fileName, damage },
        ...(asItCame && { asItCame: { bytes: asItCame.bytes, extension: `.${asItCame.ext}` } }),
      })
    // Anything else may be an apology instead of the document, and is asked for again; so is what is damaged.
    if (contentType === pdf && copies) {
      const kept = copies.keep(ids, bytes, now()).catch(() => undefined)
      pendingCopies.add(kept)
      void kept.then(() => pendingCopies.delete(kept))
    }
    return succeed({ bytes, contentType, fileName })
  }

  /** Those who ask for what is on its way get that; but a clerk does not wait for what waits for Kartei's own turn. */
  function flightTo(
    place: DocumentPlace,
    context: CallContext,
    copies: DocumentCopies | undefined,
  ): Promise<Outcome<InvoiceDocument>> {
    const name = JSON.stringify([
      place.environmentId,
      place.engagementId.toLowerCase(),
      place.documentId,
      context.automatic === true,
    ])
    const known = flights.get(name)
    if (known) return known
    const flight = fetch(place, context, copies).finally(() => flights.delete(name))
    flights.set(name, flight)
    return flight
  }

  return {
    /** The whole document. `again`: from the service, whatever is kept. Failures: those of endpoint 15. */
    read: async (place: DocumentPlace, context: CallContext, again = false): Promise<Outcome<InvoiceDocument>> => {
      const copies = await copiesOf(place.environmentId)
      const copy = again ? undefined : await copyOf(copies, place)
      if (!copy) return flightTo(place, context, copies)
      const fileName = fileNameFor(place.documentId, '.pdf')
      return succeed({ contentType: pdf, fileName, keptAt: copy.fetchedAt, bytes: copy.bytes })
    },
    /** Resolves when nothing is written any more. */
    close: async (): Promise<void> => {
      await Promise.all(flights.values())
      await Promise.all(pendingCopies)
      for (const copies of all) copies.close()
    },
  }
}

/** A store that was closed or replaced meanwhile has no copy, and a copy that ends early is none. */
async function copyOf(copies: DocumentCopies | undefined, ids: DocumentIds): Promise<DocumentCopy | undefined> {
  const copy = await copies?.read(ids).catch(() => undefined)
  if (!copy || endOfPdf(copy.bytes.subarray(-endBytes)) !== 'cut') return copy
  await copies?.drop(ids).catch(() => undefined)
  return undefined
}

/** Says how much of an answer has come where its size is known, and no more often than somebody sees. */
function progressOf(onProgress: (done: number, total: number) => void): AnswerWatch {
  let [done, total] = [0, 0]
  let emittedAt = -Infinity
  return {
    onBegin: ({ headers }) => {
      done = 0
      total = Number(headers['content-length'])
    },
    onBytes: ({ length }) => {
      done += length
      const at = performance.now()
      if (!(total > 0) || at - emittedAt < emitEvery) return
      emittedAt = at
      onProgress(done, total)
    },
  }
}

const sentences: Readonly<Record<DocumentDamage, string>> = {
  cut: 'This document is damaged: it ends before its end. It can be saved as it came.',
  garbled: 'This document is damaged: its bytes were changed on the way. It can be saved as it came.',
  unreadable: 'This document is damaged: it does not open. It can be saved as it came.',
}

/**
 * A document only where it is sound: what is damaged is neither printed nor handed on as if it were an invoice. Failure
 * `unexpected-response` with the code `damaged-…`.
 */
export function soundOnly(
  fetched: Outcome<InvoiceDocument>,
  { requestId }: Pick<CallContext, 'requestId'>,
): Outcome<InvoiceDocument> {
  if (!fetched.ok || fetched.value.damage === undefined) return fetched
  const { damage } = fetched.value
  const message = sentences[damage]
  const issues = [{ path: '', message, code: `damaged-${damage}` }]
  return fail({ kind: 'unexpected-response', message, requestId, issues })
}

/** The file to write for a document; a damaged one as it came, byte for byte. `extension` with the dot. */
export const writtenForm = ({
  bytes,
  fileName,
  asItCame,
}: InvoiceDocument): { readonly bytes: Uint8Array<ArrayBuffer>; readonly extension: string } =>
  asItCame ?? { bytes, extension: extname(fileName) }
