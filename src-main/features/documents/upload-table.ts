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
  /** Oldest first. One whose row is damaged is left out. */
  readonly all: () => Upload[]
}

const placeOf = (uploadId: string): Place => ({ table: 'uploads', row: uploadId, column: 'sealed_upload' })

const row = z.object({ upload_id: z.string(), sealed_upload: z.unknown() })

export function openUploadTable({ database, sealer }: EnvironmentStore): UploadTable {
  const statements = {
    put: database.prepare(
      `INSERT INTO uploads (upload_id, started_at, sealed_upload) VALUES (?1, ?2, ?3)
       ON CONFLICT (upload_id) DO UPDATE SET sealed_upload = ?3`,
    ),
    remove: database.prepare('DELETE FROM uploads WHERE upload_id = ?'),
    all: database.prepare('SELECT upload_id, sealed_upload FROM uploads ORDER BY started_at, rowid'),
  }
  return {
    put: (upload) => {
      const sealed = sealer.seal(placeOf(upload.uploadId), JSON.stringify(upload))
      statements.put.run(upload.uploadId, upload.startedAt, sealed)
    },
    remove: (uploadId) => void statements.remove.run(uploadId),
    all: () =>
      statements.all.all().flatMap((found) => {
        const parsed = row.safeParse(found)
        if (!parsed.success) return []
        const { upload_id: uploadId, sealed_upload: sealed } = parsed.data
        const text = sealer.unseal(placeOf(uploadId), sealed)
        return text === undefined ? [] : (uploadShape.safeParse(JSON.parse(text)).data ?? [])
      }),
  }
}

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
  const uploads = openUploadTable(environment).all()
  return new Set(
    uploads.flatMap(({ files }) =>
      files.flatMap(({ fileId, state, settled }) => (state === 'confirmed' || settled === 'arrived' ? [] : [fileId])),
    ),
  )
}

/** The files of an upload that may have arrived, and about which nobody has said anything. */
export const openDoubt = ({ files, endedAt }: Upload): Upload['files'] =>
  endedAt === undefined ? [] : files.filter(({ state, settled }) => state === 'in-doubt' && settled === undefined)
