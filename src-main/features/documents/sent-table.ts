import { z } from '@contract/zod'
import { keyedHash, openEncryptedTable } from '../../lib/encrypted-table'
import type { EnvironmentStore } from '../../store'

const sentDocument = z.object({ at: z.string(), caseId: z.string().optional() })

/** A document that arrived at the service: when that was known, and on which case. */
export type SentDocument = z.infer<typeof sentDocument> & { readonly fileId: string }

export type ConfirmedDocument = SentDocument & { readonly sha256: string }

/** What was sent, by content; documents themselves are not kept for it. Throws what the database says. */
export interface SentTable {
  /** All of them or, where the disk refuses, none. A file that is there already stays as it is. */
  readonly add: (confirmed: readonly ConfirmedDocument[]) => void
  /** The earliest first. */
  readonly of: (sha256: string) => SentDocument[]
  /** The last time that the same content went as another file. */
  readonly lastOther: (sha256: string, fileId: string) => SentDocument | undefined
  readonly has: (fileId: string) => boolean
}

export function openSentTable(environment: EnvironmentStore): SentTable {
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
    add: (all) =>
      environment.transaction(() => {
        for (const { sha256, fileId, ...sent } of all) table.addIfNew({ fileId, content: contentOf(sha256), sent })
      }),
    of: (sha256) => sentOf(sha256).sort((one, other) => (one.at < other.at ? -1 : 1)),
    lastOther: (sha256, other) => sentOf(sha256).findLast(({ fileId }) => fileId !== other),
    has: (fileId) => table.has({ fileId }),
  }
}
