import type { ListedInvoice } from '@contract/api/invoices'
import type { QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { isClerkWaiting } from '../../lib/api/clerk'
import { useAhead, useOutcome, useRead, type Whose } from '../../lib/api/queries'
import type { Pieces } from '../../lib/pdf/drawing'
import { kartei } from '../../lib/api/kartei'

interface Ids {
  readonly engagementId: string
  readonly documentId: string
}

interface OpenedDocument {
  readonly readingId: string
  readonly size: number
  readonly beginning: Uint8Array
}

/** Bytes that main hands on at once. */
const largestPart = 4 * 1024 * 1024

/** The document by its parts. One that main has closed meanwhile is opened again: from its copy, in a moment. */
function piecesOf(ids: Ids, opened: OpenedDocument): Pieces & { readonly close: () => void } {
  const { size, beginning } = opened
  let readingId: string | undefined = opened.readingId
  const one = async (from: number, to: number, isLastTry = false): Promise<Uint8Array | undefined> => {
    if (readingId === undefined) {
      const anew = await kartei.invoices.openDocument(isClerkWaiting() ? ids : { ...ids, automatic: true })
      if (!anew.ok || anew.value.size !== size) return undefined
      readingId = anew.value.readingId
    }
    const part = await kartei.invoices.documentPart({ readingId, from, to })
    if (part.ok) return part.value.bytes
    if (part.error.kind !== 'invalid-input' || isLastTry) return undefined
    readingId = undefined
    return one(from, to, true)
  }
  return {
    size,
    beginning,
    part: async (from, to) => {
      const bytes = new Uint8Array(to - from)
      for (let at = from; at < to; at += largestPart) {
        const part = await one(at, Math.min(to, at + largestPart))
        if (!part) return undefined
        bytes.set(part, at - from)
      }
      return bytes
    },
    close: () => {
      if (readingId !== undefined) void kartei.invoices.closeDocument({ readingId })
      readingId = undefined
    },
  }
}

const keyOf = ({ engagementId, documentId }: Ids): QueryKey => ['invoice-document', engagementId, documentId]

async function open(ids: Ids & Whose, again: boolean) {
  const outcome = await kartei.invoices.openDocument(again ? { ...ids, again } : ids)
  // What came whole is read to its end: main need not keep it open.
  if (outcome.ok && outcome.value.beginning.length >= outcome.value.size)
    void kartei.invoices.closeDocument({ readingId: outcome.value.readingId })
  return outcome
}

/** Asks for a document that is about to be read, so that it comes while the screen is still being drawn. */
export function useDocumentAhead(engagementId: string): (invoice: ListedInvoice) => void {
  const ahead = useAhead()
  return useCallback(
    ({ invoicePdfDocumentId: documentId }) => {
      if (documentId == null || documentId.trim() === '') return
      const ids = { engagementId, documentId }
      ahead(keyOf(ids), (whose) => open({ ...ids, ...whose }, false))
    },
    [ahead, engagementId],
  )
}

/**
 * Endpoint 15. An invoice's document does not change, so one that is there is not asked for again, unless the clerk does.
 */
export function useDocument(engagementId: string, documentId: string | undefined) {
  const again = useRef(false)
  const ids = useMemo(() => ({ engagementId, documentId: documentId ?? '' }), [engagementId, documentId])
  const document = useRead(
    keyOf(ids),
    (whose) => {
      const isAgain = again.current
      again.current = false
      return open({ ...ids, ...whose }, isAgain)
    },
    { enabled: documentId !== undefined, staleTime: Infinity },
  )
  const { data } = document
  const pieces = useMemo(() => data && piecesOf(ids, data), [ids, data])
  useEffect(() => {
    if (!pieces || pieces.beginning.length >= pieces.size) return
    return pieces.close
  }, [pieces])
  const isArriving = data?.isArriving === true
  // How it ended is asked once, of the very reading that is shown.
  const end = useOutcome(
    ['invoice-document-end', engagementId, data?.readingId ?? ''],
    () => kartei.invoices.documentEnd({ readingId: data?.readingId ?? '' }),
    { enabled: isArriving, staleTime: Infinity },
  )
  return {
    ...document,
    pieces,
    damage: data?.damage ?? (isArriving ? end.data?.damage : undefined),
    reload: () => {
      again.current = true
      void document.refetch()
    },
  }
}
