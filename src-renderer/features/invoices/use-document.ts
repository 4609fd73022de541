import type { ListedInvoice } from '@contract/api/invoices'
import type { QueryKey } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useAhead, useRead } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

interface Ids {
  readonly engagementId: string
  readonly documentId: string
}

const keyOf = ({ engagementId, documentId }: Ids): QueryKey => ['invoice-document', engagementId, documentId]

/** Asks for a document that is about to be read, so that it comes while the screen is still being drawn. */
export function useDocumentAhead(engagementId: string): (invoice: ListedInvoice) => void {
  const ahead = useAhead()
  return useCallback(
    ({ invoicePdfDocumentId: documentId }) => {
      if (documentId == null || documentId.trim() === '') return
      const ids = { engagementId, documentId }
      ahead(keyOf(ids), (origin) => kartei.invoices.document({ ...ids, ...origin }))
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
    (origin) => {
      const isAgain = again.current
      again.current = false
      return kartei.invoices.document({ ...ids, ...origin, ...(isAgain && { again: true }) })
    },
    { enabled: documentId !== undefined, staleTime: Infinity },
  )
  return {
    ...document,
    reload: () => {
      again.current = true
      void document.refetch()
    },
  }
}
