import { fail, succeed, type Outcome } from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import type { CallContext } from '../../ipc/handlers'
import type { OpenDocument } from './document-source'

/** The page shows one document, and opens the next before it has closed the last. */
const atMost = 4

/** With the answer that says what a document is comes its beginning: most invoices are no longer than that. */
const beginningBytes = 256 * 1024

/** The documents that the page has open. A page that ended without closing them keeps no more than the few. */
export function createReadings() {
  const open = new Map<string, OpenDocument>()

  async function close(readingId: string): Promise<boolean> {
    const document = open.get(readingId)
    open.delete(readingId)
    await document?.close()
    return document !== undefined
  }

  return {
    begin: async (document: OpenDocument) => {
      const beginning = await document.part(0, Math.min(document.size, beginningBytes))
      // The whole of it is there in this moment: what is wrong with it is answered at once.
      const isArriving = document.isArriving && document.size > beginningBytes
      const end: Awaited<ReturnType<OpenDocument['end']>> = isArriving ? succeed({}) : await document.end()
      if (!beginning.ok || !end.ok) await document.close()
      if (!beginning.ok) return beginning
      if (!end.ok) return end
      const readingId = randomUUID()
      open.set(readingId, document)
      for (const [oldest] of open) if (open.size > atMost) await close(oldest)
      const { contentType, fileName, size, keptAt, damage } = { ...document, ...end.value }
      return succeed({
        readingId,
        contentType,
        fileName,
        size,
        beginning: beginning.value,
        isArriving,
        ...(damage && { damage }),
        ...(keptAt && { keptAt: keptAt.toISOString() }),
      })
    },
    part: (
      { readingId, from, to }: { readingId: string; from: number; to: number },
      { requestId }: CallContext,
    ): Promise<Outcome<{ bytes: Uint8Array<ArrayBuffer> }>> | Outcome<never> => {
      const document = open.get(readingId)
      if (!document || from >= document.size || to <= from)
        return fail({ kind: 'invalid-input', message: 'This document is not open, or has no such part.', requestId })
      return document.part(from, to).then((part) => (part.ok ? succeed({ bytes: part.value }) : part))
    },
    end: (
      { readingId }: { readonly readingId: string },
      { requestId }: CallContext,
    ): ReturnType<OpenDocument['end']> | Outcome<never> =>
      open.get(readingId)?.end() ?? fail({ kind: 'invalid-input', message: 'This document is not open.', requestId }),
    close,
  }
}
