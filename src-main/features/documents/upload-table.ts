import { upload as uploadShape, type Upload, type UploadState } from '@contract/api/uploads'
import { z } from '@contract/zod'
import { openEncryptedTable } from '../../lib/encrypted-table'
import type { EnvironmentStore } from '../../store'

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

/** Plain columns of an upload whose row cannot be decrypted. */
export interface DamagedUpload {
  readonly uploadId: string
  readonly startedAt: string
  readonly fileIds: readonly string[]
}

export function openUploadTable(environment: EnvironmentStore): UploadTable {
  const uploads = openEncryptedTable(environment, {
    table: 'uploads',
    key: ['uploadId'],
    plain: z.object({ uploadId: z.string(), startedAt: z.string() }),
    sealed: { upload: uploadShape },
    fixed: ['startedAt'],
    order: ['startedAt', 'rowid'],
  })
  const files = openEncryptedTable(environment, {
    table: 'upload_files',
    key: ['uploadId', 'fileId'],
    plain: z.object({ uploadId: z.string(), fileId: z.string() }),
    sealed: {},
    order: ['rowid'],
  })
  /** Their files are written down, and stay what they are. */
  const known = new Set<string>()

  return {
    put: (upload) => {
      const { uploadId, startedAt } = upload
      if (known.has(uploadId)) {
        uploads.put({ uploadId, startedAt, upload })
        return
      }
      environment.transaction(() => {
        uploads.put({ uploadId, startedAt, upload })
        for (const { fileId } of upload.files) files.addIfNew({ uploadId, fileId })
      })
      known.add(uploadId)
    },
    remove: (uploadId) => uploads.remove({ uploadId }),
    all: () => uploads.rows().flatMap(({ opened }) => opened('upload') ?? []),
    damaged: () =>
      uploads.rows().flatMap(({ uploadId, startedAt, opened }) => {
        if (opened('upload')) return []
        return [{ uploadId, startedAt, fileIds: files.rows({ uploadId }).map(({ fileId }) => fileId) }]
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
export const unconfirmedOf = ({ files, endedAt }: Upload): Upload['files'] =>
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
