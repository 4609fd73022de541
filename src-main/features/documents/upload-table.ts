import { upload as uploadShape, type Upload, type UploadState } from '@contract/documents'
import { z } from '@contract/zod'
import type { EnvironmentStore, Place } from '../../store'

/**
 * The uploads of one environment, each as it was last known. A row is written before the first byte of a request leaves,
 * and after its answer: what an end without warning leaves as being sent may have arrived. Each write is on disk when it
 * returns, and throws what the database says.
 */
export interface UploadTable {
  readonly put: (upload: Upload) => void
  readonly remove: (uploadId: string) => void
  /** Oldest first. One whose row is damaged is among `damaged` instead. */
  readonly all: () => Upload[]
  readonly damaged: () => DamagedUpload[]
}

/** What is left of an upload whose row cannot be opened. */
export interface DamagedUpload {
  readonly uploadId: string
  readonly startedAt: string
  readonly fileIds: readonly string[]
}

const placeOf = (uploadId: string): Place => ({ table: 'uploads', row: uploadId, column: 'sealed_upload' })

const row = z.object({ upload_id: z.string(), started_at: z.string(), sealed_upload: z.unknown() })
const fileRow = z.object({ file_id: z.string() })

export function openUploadTable({ database, sealer, transaction }: EnvironmentStore): UploadTable {
  const statements = {
    put: database.prepare(
      `INSERT INTO uploads (upload_id, started_at, sealed_upload) VALUES (?1, ?2, ?3)
       ON CONFLICT (upload_id) DO UPDATE SET sealed_upload = ?3`,
    ),
    putFile: database.prepare('INSERT OR IGNORE INTO upload_files (upload_id, file_id) VALUES (?, ?)'),
    remove: database.prepare('DELETE FROM uploads WHERE upload_id = ?'),
    all: database.prepare('SELECT upload_id, started_at, sealed_upload FROM uploads ORDER BY started_at, rowid'),
    files: database.prepare('SELECT file_id FROM upload_files WHERE upload_id = ? ORDER BY rowid'),
  }
  /** Their files are written down, and stay what they are. */
  const known = new Set<string>()

  function opened(found: unknown): Upload | DamagedUpload {
    const { upload_id: uploadId, started_at: startedAt, sealed_upload: sealed } = row.parse(found)
    const text = sealer.unseal(placeOf(uploadId), sealed)
    const upload = text === undefined ? undefined : uploadShape.safeParse(JSON.parse(text)).data
    const fileIds = (): string[] =>
      z
        .array(fileRow)
        .parse(statements.files.all(uploadId))
        .map(({ file_id }) => file_id)
    return upload ?? { uploadId, startedAt, fileIds: fileIds() }
  }

  return {
    put: (upload) => {
      const { uploadId, startedAt, files } = upload
      const sealed = sealer.seal(placeOf(uploadId), JSON.stringify(upload))
      if (known.has(uploadId)) {
        statements.put.run(uploadId, startedAt, sealed)
        return
      }
      transaction(() => {
        statements.put.run(uploadId, startedAt, sealed)
        for (const { fileId } of files) statements.putFile.run(uploadId, fileId)
      })
      known.add(uploadId)
    },
    remove: (uploadId) => void statements.remove.run(uploadId),
    all: () => statements.all.all().flatMap((found) => whole(opened(found)) ?? []),
    damaged: () => statements.all.all().flatMap((found) => remains(opened(found)) ?? []),
  }
}

const whole = (upload: Upload | DamagedUpload): Upload | undefined => ('files' in upload ? upload : undefined)
const remains = (upload: Upload | DamagedUpload): DamagedUpload | undefined => ('files' in upload ? undefined : upload)

/**
 * An upload as the end of the program left it, seen at the next start: what was being sent is in doubt, and what was not
 * sent yet waits for the clerk's word.
 */
export function interrupted(upload: Upload, endedAt: string): Upload {
  const left = <P extends { readonly state: UploadState }>(part: P): P =>
    part.state === 'sending' || part.state === 'sent' ? { ...part, state: 'in-doubt' } : part
  const requests = upload.requests.map(left)
  const has = (state: UploadState): boolean => requests.some((request) => request.state === state)
  const state = (['in-doubt', 'waiting', 'failed', 'cancelled'] as const).find(has) ?? 'confirmed'
  const ended: Upload = { ...upload, requests, files: upload.files.map(left), state, endedAt }
  delete ended.nextTryAt
  return ended
}

/** The files of an ended upload that did not arrive by all that is known, or whose arrival is in doubt. */
export const notArrivedOf = ({ files, endedAt }: Upload): Upload['files'] =>
  endedAt === undefined ? [] : files.filter(({ state, settled }) => state !== 'confirmed' && settled !== 'arrived')

/** The files of all uploads whose content may be needed once more. */
export function neededFiles(environment: EnvironmentStore): Set<string> {
  const table = openUploadTable(environment)
  const needed = table
    .all()
    .flatMap(({ files }) =>
      files.flatMap(({ fileId, state, settled }) => (state === 'confirmed' || settled === 'arrived' ? [] : [fileId])),
    )
  return new Set([...needed, ...table.damaged().flatMap(({ fileIds }) => fileIds)])
}

/** The files of an upload that may have arrived, and about which nobody has said anything. */
export const openDoubt = ({ files, endedAt }: Upload): Upload['files'] =>
  endedAt === undefined ? [] : files.filter(({ state, settled }) => state === 'in-doubt' && settled === undefined)
