import type { DocumentDamage } from '@contract/api/handing-on'
import { fail, succeed, type Outcome } from '@contract/outcome'
import { extname } from 'node:path'
import type { CallContext } from '../../ipc/handlers'
import type { Service } from '../../service'
import { endOfPdf } from '../../service/pdf-end'
import { perStore, type Store } from '../../store'
import type { Connect } from '../../service/active-connection'
import { createDownload, type Download } from './download'
import { openDocumentCopies, type DocumentCopies, type DocumentIds } from './document-copies'
import { fileNameFor } from './file-name'

/** A document of one environment. */
export interface DocumentPlace extends DocumentIds {
  readonly environmentId: string
}

interface Described {
  /** Decided by the bytes. */
  readonly contentType: string
  /** Safe on every system; the extension is that of its type. */
  readonly fileName: string
  /** When it was fetched, where this is the copy that was kept then. */
  readonly keptAt?: Date
  readonly damage?: DocumentDamage
}

export interface InvoiceDocument extends Described {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Of one that is damaged: what the service answered, byte for byte, and the ending of its name with the dot. */
  readonly asItCame?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly extension: string }
}

/** A document that is read piece by piece, perhaps while it still comes in. */
export interface OpenDocument extends Described {
  /** Bytes of the whole. */
  readonly size: number
  /** Resolves when these bytes are there. */
  readonly part: (from: number, to: number) => Promise<Outcome<Uint8Array<ArrayBuffer>>>
  /** Whether it was still coming in when it was opened: `end` resolves when the whole is there, with what is wrong with it. */
  readonly isArriving: boolean
  readonly end: () => Promise<Outcome<{ damage?: DocumentDamage }>>
  readonly close: () => Promise<void>
}

/** Everybody who needs an invoice's document gets it here: it is fetched once, kept sealed, and read from there again. */
export interface DocumentSource {
  /** The whole document. `again`: from the service, whatever is kept. Failures: those of endpoint 15. */
  readonly read: (place: DocumentPlace, context: CallContext, again?: boolean) => Promise<Outcome<InvoiceDocument>>
  /** The same, as soon as its type is known. */
  readonly open: (place: DocumentPlace, context: CallContext, again?: boolean) => Promise<Outcome<OpenDocument>>
  /** Resolves when nothing is written any more. */
  readonly close: () => Promise<void>
}

interface Flight {
  readonly download: Download
  readonly done: Promise<Outcome<InvoiceDocument>>
}

const pdf = 'application/pdf'
const largestDownload = 64 * 1024 * 1024
const standardRoom = 256 * 1024 * 1024
/** Bytes at the end of a copy by which it is seen that it is whole. */
const endBytes = 16 * 1024

/**
 * @param dependencies.opens whether a document can be opened, where its bytes alone do not show it
 * @param parts.room how many bytes of copies are kept for each environment
 */
export function createDocumentSource(dependencies: {
  readonly directory: string
  readonly store: Pick<Store, 'environment'>
  readonly service: Pick<Service, 'invoices'>
  readonly connection: Connect
  readonly opens: (bytes: Uint8Array<ArrayBuffer>) => Promise<boolean>
  readonly now: () => Date
  readonly room?: number
}): DocumentSource {
  const { directory, store, service, connection: connect, opens, now, room = standardRoom } = dependencies
  const all = new Set<DocumentCopies>()
  const opened = perStore(store, (environment) => {
    const copies = openDocumentCopies(directory, environment, room)
    all.add(copies)
    return copies
  })
  const flights = new Map<string, Flight>()
  const keeping = new Set<Promise<unknown>>()

  /** Undefined where nothing can be kept: that is no reason not to show a document. */
  const copiesOf = (environmentId: string): Promise<DocumentCopies | undefined> =>
    opened(environmentId).catch(() => undefined)

  async function fetch(
    { environmentId, ...ids }: DocumentPlace,
    context: CallContext,
    copies: DocumentCopies | undefined,
    download: Download,
  ): Promise<Outcome<InvoiceDocument>> {
    const connection = await connect(context.requestId, environmentId)
    if (!connection.ok) return connection
    const { watch } = download
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
      keeping.add(kept)
      void kept.then(() => keeping.delete(kept))
    }
    return succeed({ bytes, contentType, fileName })
  }

  /** Those who ask for what is on its way get that; but a clerk does not wait for what waits for Kartei's own turn. */
  function flightTo(place: DocumentPlace, context: CallContext, copies: DocumentCopies | undefined): Flight {
    const name = JSON.stringify([
      place.environmentId,
      place.engagementId.toLowerCase(),
      place.documentId,
      context.automatic === true,
    ])
    const known = flights.get(name)
    if (known) return known
    const download = createDownload(largestDownload)
    const done = fetch(place, context, copies, download).then((outcome) => {
      flights.delete(name)
      download.end(outcome.ok ? outcome.value.bytes : undefined)
      return outcome
    })
    const flight = { download, done }
    flights.set(name, flight)
    return flight
  }

  const describedCopy = ({ documentId }: DocumentIds, fetchedAt: Date): Described => ({
    contentType: pdf,
    fileName: fileNameFor(documentId, '.pdf'),
    keptAt: fetchedAt,
  })

  return {
    read: async (place, context, again = false) => {
      const copies = await copiesOf(place.environmentId)
      const copy = again ? undefined : await openCopyOf(copies, place)
      if (copy)
        try {
          return succeed({ ...describedCopy(place, copy.fetchedAt), bytes: await copy.part(0, copy.size) })
        } catch {
          await dropCopyOf(copies, place)
        } finally {
          await copy.close()
        }
      return flightTo(place, context, copies).done
    },
    open: async (place, context, again = false) => {
      const copies = await copiesOf(place.environmentId)
      const copy = again ? undefined : await openCopyOf(copies, place)
      const close = copy?.close ?? (() => Promise.resolve())
      const downloadedPart = async (from: number, to: number): Promise<Outcome<Uint8Array<ArrayBuffer>>> => {
        const { download, done } = flight ?? flightTo(place, context, copies)
        const bytes = await download.part(from, to)
        if (bytes && bytes.length === to - from) return succeed(bytes)
        const outcome = await done
        return outcome.ok ? changed(context) : outcome
      }
      let flight: Flight | undefined
      if (copy) {
        const { size } = copy
        const part: OpenDocument['part'] = async (from, to) => {
          const end = Math.min(to, size)
          if (flight) return downloadedPart(from, end)
          try {
            return succeed(await copy.part(from, end))
          } catch {
            await dropCopyOf(copies, place)
            flight = flightTo(place, context, copies)
            const anew = await flight.done
            if (!anew.ok) return anew
            return anew.value.bytes.length === size ? downloadedPart(from, end) : changed(context)
          }
        }
        const end: OpenDocument['end'] = () => Promise.resolve(succeed({}))
        return succeed({ ...describedCopy(place, copy.fetchedAt), size, part, isArriving: false, end, close })
      }
      flight = flightTo(place, context, copies)
      const { done } = flight
      const end: OpenDocument['end'] = async () => {
        const outcome = await done
        return outcome.ok ? succeed(damageOf(outcome.value)) : outcome
      }
      const size = await flight.download.size
      const part =
        (whole: number): OpenDocument['part'] =>
        (from, to) =>
          downloadedPart(from, Math.min(to, whole))
      if (size !== undefined) {
        const fileName = fileNameFor(place.documentId, '.pdf')
        return succeed({ contentType: pdf, fileName, size, part: part(size), isArriving: true, end, close })
      }
      const outcome = await done
      if (!outcome.ok) return outcome
      const { bytes, contentType, fileName } = outcome.value
      const described = { contentType, fileName, ...damageOf(outcome.value) }
      return succeed({ ...described, size: bytes.length, part: part(bytes.length), isArriving: false, end, close })
    },
    close: async () => {
      await Promise.all([...flights.values()].map(({ done }) => done))
      await Promise.all(keeping)
      for (const copies of all) copies.close()
    },
  }
}

const damageOf = ({ damage }: Described): { damage?: DocumentDamage } => (damage ? { damage } : {})

/** A store that was closed or replaced meanwhile has no copy, and a copy that ends early is none. */
async function openCopyOf(copies: DocumentCopies | undefined, ids: DocumentIds): ReturnType<DocumentCopies['open']> {
  const copy = await copies?.open(ids).catch(() => undefined)
  if (!copy) return undefined
  const end = await copy.part(Math.max(0, copy.size - endBytes), copy.size).catch(() => undefined)
  if (end && endOfPdf(end) !== 'cut') return copy
  await copy.close()
  await dropCopyOf(copies, ids)
  return undefined
}

const dropCopyOf = (copies: DocumentCopies | undefined, ids: DocumentIds): Promise<void> =>
  copies ? copies.drop(ids).catch(() => undefined) : Promise.resolve()

/** What came is not what had begun: pages of two documents must not come together. */
const changed = ({ requestId }: CallContext): Outcome<never> =>
  fail({ kind: 'unexpected-response', message: 'The document changed while it was read. Load it again.', requestId })
