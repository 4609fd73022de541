import { z } from '@contract/zod'
import { createHmac } from 'node:crypto'
import type { EnvironmentStore, Place } from '../../store'

const sentDocument = z.object({ at: z.string(), caseId: z.string().optional() })

/** A document that arrived at the service: when that was known, and on which case. */
export type SentDocument = z.infer<typeof sentDocument> & { readonly fileId: string }

export type ArrivedDocument = SentDocument & { readonly sha256: string }

/** What was sent, by content; documents themselves are not kept for it. Throws what the database says. */
export interface SentTable {
  /** All of them or, where the disk refuses, none. A file that is there already stays as it is. */
  readonly add: (arrived: readonly ArrivedDocument[]) => void
  /** The earliest first. */
  readonly of: (sha256: string) => SentDocument[]
  /** The last time that the same content went as another file. */
  readonly lastOther: (sha256: string, fileId: string) => SentDocument | undefined
  readonly has: (fileId: string) => boolean
}

const placeOf = (fileId: string): Place => ({ table: 'sent_documents', row: fileId, column: 'sealed_sent' })
const row = z.object({ file_id: z.string(), sealed_sent: z.unknown() })

export function openSentTable({ database, sealer, transaction }: EnvironmentStore): SentTable {
  const statements = {
    add: database.prepare('INSERT OR IGNORE INTO sent_documents (file_id, content, sealed_sent) VALUES (?, ?, ?)'),
    of: database.prepare('SELECT file_id, sealed_sent FROM sent_documents WHERE content = ?'),
    lastOther: database.prepare(
      // A few: one that is damaged does not hide those before it.
      'SELECT file_id, sealed_sent FROM sent_documents WHERE content = ? AND file_id <> ? ORDER BY rowid DESC LIMIT 3',
    ),
    has: database.prepare('SELECT file_id FROM sent_documents WHERE file_id = ?'),
  }
  const key = sealer.derive('sent documents')
  /** Says nothing about the content to anybody without the key, also to whoever has the same file. */
  const contentOf = (sha256: string): string => createHmac('sha256', key).update(sha256).digest('hex')

  function opened(found: unknown): SentDocument | undefined {
    const { file_id: fileId, sealed_sent: sealed } = row.parse(found)
    const text = sealer.unseal(placeOf(fileId), sealed)
    const sent = text === undefined ? undefined : sentDocument.safeParse(JSON.parse(text)).data
    return sent && { fileId, ...sent }
  }

  return {
    add: (all) =>
      transaction(() => {
        for (const { sha256, fileId, ...sent } of all)
          statements.add.run(fileId, contentOf(sha256), sealer.seal(placeOf(fileId), JSON.stringify(sent)))
      }),
    of: (sha256) =>
      statements.of
        .all(contentOf(sha256))
        .flatMap((found) => opened(found) ?? [])
        .sort((one, other) => (one.at < other.at ? -1 : 1)),
    lastOther: (sha256, fileId) => firstOf(statements.lastOther.all(contentOf(sha256), fileId), opened),
    has: (fileId) => statements.has.get(fileId) !== undefined,
  }
}

function firstOf<T>(rows: readonly unknown[], opened: (found: unknown) => T | undefined): T | undefined {
  for (const found of rows) {
    const sent = opened(found)
    if (sent !== undefined) return sent
  }
  return undefined
}
