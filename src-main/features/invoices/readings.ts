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
      if (!beginning.ok) {
        await document.close()
        return beginning
      }
      const readingId = randomUUID()
      open.set(readingId, document)
      for (const [oldest] of open) if (open.size > atMost) await close(oldest)
      const { contentType, fileName, size, keptAt } = document
      return succeed({
        readingId,
        contentType,
        fileName,
        size,
        beginning: beginning.value,
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
    close,
  }
}
