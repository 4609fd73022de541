import { z } from '@contract/zod'
import { keyedHash, openEncryptedTable } from '../../lib/encrypted-table'
import type { EnvironmentStore } from '../../store'

const sentDocument = z.object({ at: z.string(), caseId: z.string().optional() })

/** A document that arrived at the service: when that was known, and on which case. */
export type SentDocument = z.infer<typeof sentDocument> & { readonly fileId: string }

export type ConfirmedDocument = SentDocument & { readonly sha256: string }

/** The documents that were sent, by content; documents themselves are not kept for it. Throws what the database says. */
export function openSentTable(environment: EnvironmentStore) {
  const table = openEncryptedTable(environment, {
    table: 'sent_documents',
    key: ['fileId'],
    plain: z.object({ fileId: z.string(), content: z.string() }),
    sealed: { sent: sentDocument },
    order: ['rowid'],
  })
  /** Says nothing about the content to anybody without the key, also to whoever has the same file. */
  const contentOf = keyedHash(environment, 'sent documents')

  const sentOf = (sha256: string): SentDocument[] =>
    table.rows({ content: contentOf(sha256) }).flatMap(({ fileId, opened }) => {
      const sent = opened('sent')
      return sent ? [{ fileId, ...sent }] : []
    })

  return {
    /** All of them or, where the disk refuses, none. A file that is there already stays as it is. */
    add: (all: readonly ConfirmedDocument[]): void =>
      environment.transaction(() => {
        for (const { sha256, fileId, ...sent } of all) table.addIfNew({ fileId, content: contentOf(sha256), sent })
      }),
    /** The earliest first. */
    of: (sha256: string): SentDocument[] => sentOf(sha256).sort((one, other) => (one.at < other.at ? -1 : 1)),
    /** The last time that the same content went as another file. */
    lastOther: (sha256: string, other: string): SentDocument | undefined =>
      sentOf(sha256).findLast(({ fileId }) => fileId !== other),
    has: (fileId: string) => table.has({ fileId }),
  }
}
