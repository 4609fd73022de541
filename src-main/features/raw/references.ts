import type { Exchange } from '@contract/api/raw'

/** Endpoints whose answers name references: the mandate, the list of invoices, an invoice. */
export const referenceEndpoints: readonly number[] = [11, 13, 14]

const named = /"(?:invoiceNumber|paymentReference|reference|id|invoicePdfDocumentId)"\s*:\s*"([^"\\]{4,64})"/g
const engagement = /\/card\/([^/]+)\//

/** Spaces, hyphens and case do not count: a reference is printed and typed in many ways. */
export const referenceKey = (reference: string): string => reference.replace(/[^\p{L}\d]/gu, '').toUpperCase()

/** By which engagements an invoice, its number, document or payment reference, or a mandate reference was named. */
export interface References {
  readonly note: (exchange: Pick<Exchange, 'endpoint' | 'path' | 'answer'>) => void
  readonly find: (reference: string) => readonly string[]
}

export function createReferences(): References {
  const engagements = new Map<string, Set<string>>()
  return {
    note: ({ endpoint, path, answer }) => {
      const engagementId = engagement.exec(path)?.[1]
      if (!referenceEndpoints.includes(endpoint) || engagementId === undefined || answer === undefined) return
      // An answer may be cut, so it is not read as JSON.
      for (const [, reference = ''] of answer.matchAll(named)) {
        const key = referenceKey(reference)
        const having = engagements.get(key)
        if (having) having.add(engagementId)
        else engagements.set(key, new Set([engagementId]))
      }
    },
    find: (reference) => [...(engagements.get(referenceKey(reference)) ?? [])],
  }
}
