import type { Upload } from '@contract/api/uploads'
import type { EnvironmentStore, Store } from '../../store'
import type { KeptDocuments } from './kept-documents'
import {
  interrupted,
  unconfirmedOf,
  openDoubt,
  openUploadTable,
  type UploadTable,
  type DamagedUpload,
} from './upload-table'

/** One upload, running or ended. */
export interface UploadRecord {
  readonly uploadId: string
  snapshot: () => Upload
}

/** Records of all uploads: those of this run, and those left on disk by earlier runs. */
export interface UploadRecords {
  /** Opens what an environment's disk says; the first call of an environment reads it and emits it. */
  readonly tableOf: (environmentId: string) => Promise<UploadTable>
  /** Newest first. */
  readonly all: () => Upload[]
  readonly find: (uploadId: string) => UploadRecord | undefined
  /** Files about which nobody has said whether they arrived, by their numbers. */
  readonly inDoubt: () => ReadonlySet<string>
  /** Whether no upload that was started later has taken the file. */
  readonly isLastOf: (uploadId: string, fileId: string) => boolean
  /** Adds the newest one; of very many the oldest is forgotten, what arrived first, and never a doubt. */
  readonly add: (record: UploadRecord, table: UploadTable) => void
  /** Keeps uploads that ended before, in the place of the records of the same numbers. Rejects with what the disk says. */
  readonly seed: (environmentId: string, uploads: readonly Upload[]) => Promise<void>
}

export function createUploadRecords(dependencies: {
  readonly store: Pick<Store, 'environment'>
  readonly documentsOf: (environmentId: string) => Promise<KeptDocuments>
  readonly isRunning: (uploadId: string) => boolean
  /** The onboarding of a case, by which a damaged upload is put together again. */
  readonly onboardingOf: (environmentId: string, caseId: string) => Promise<string | undefined>
  readonly onChange: (upload: Upload) => void
  /** Called with the uploads that were read from disk, once they are known. */
  readonly onRead: (uploads: readonly Upload[], documents: KeptDocuments) => Promise<void>
  readonly now: () => Date
  /** How many are remembered. */
  readonly limit: number
}): UploadRecords {
  const { store, documentsOf, isRunning, onboardingOf, onChange, onRead, now, limit } = dependencies
  const tables = new WeakMap<EnvironmentStore, Promise<UploadTable>>()
  /** Newest first. */
  const records: UploadRecord[] = []

  async function tableOf(environmentId: string): Promise<UploadTable> {
    const environment = await store.environment(environmentId)
    const opened = tables.get(environment) ?? open(environment)
    tables.set(environment, opened)
    opened.catch(() => tables.delete(environment))
    return opened
  }

  async function open(environment: EnvironmentStore): Promise<UploadTable> {
    const table = openUploadTable(environment)
    const { environmentId } = environment
    // Before the rows change: which files are still needed is read from them.
    const documents = await documentsOf(environmentId)
    // A store that was opened anew, of a restored backup, knows better than memory.
    const isOutdated = ({ uploadId, snapshot }: UploadRecord): boolean =>
      !isRunning(uploadId) && snapshot().environmentId === environmentId
    records.splice(0, records.length, ...records.filter((record) => !isOutdated(record)))
    const found: Upload[] = []
    const endedAt = now().toISOString()
    const broken = await Promise.all(
      table.damaged().map((upload) => reconstructUpload(upload, { environmentId, documents, onboardingOf, endedAt })),
    )
    for (const left of [...table.all(), ...broken.filter((upload) => upload !== undefined)]) {
      if (isRunning(left.uploadId)) continue
      const upload = left.endedAt === undefined ? interrupted(left, endedAt) : left
      if (upload !== left) table.put(upload)
      records.push({ uploadId: upload.uploadId, snapshot: () => upload })
      found.push(upload)
      onChange(upload)
    }
    sort()
    await onRead(found, documents)
    return table
  }

  const sort = (): void =>
    void records.sort((one, other) => other.snapshot().startedAt.localeCompare(one.snapshot().startedAt))

  return {
    tableOf,
    seed: async (environmentId, uploads) => {
      if (uploads.length === 0) return
      const table = await tableOf(environmentId)
      for (const upload of uploads) {
        table.put(upload)
        const { uploadId } = upload
        const known = records.findIndex((record) => record.uploadId === uploadId)
        records.splice(known < 0 ? records.length : known, 1, { uploadId, snapshot: () => upload })
        onChange(upload)
      }
      sort()
    },
    all: () => records.map(({ snapshot }) => snapshot()),
    find: (uploadId) => records.find((record) => record.uploadId === uploadId),
    inDoubt: () => new Set(records.flatMap(({ snapshot }) => openDoubt(snapshot()).map(({ fileId }) => fileId))),
    isLastOf: (uploadId, fileId) =>
      records.find(({ snapshot }) => snapshot().files.some((file) => file.fileId === fileId))?.uploadId === uploadId,
    add: (record, table) => {
      records.unshift(record)
      if (records.length <= limit) return
      const oldest =
        records.findLast(({ uploadId, snapshot }) => !isRunning(uploadId) && unconfirmedOf(snapshot()).length === 0) ??
        records.findLast(({ uploadId, snapshot }) => !isRunning(uploadId) && openDoubt(snapshot()).length === 0)
      if (!oldest || oldest === record) return
      records.splice(records.indexOf(oldest), 1)
      table.remove(oldest.uploadId)
    },
  }
}

/**
 * What is still known of an upload whose row is damaged: its files that are still kept, all of them in doubt. Undefined
 * where none is left: what was confirmed is erased, or kept as sent.
 */
async function reconstructUpload(
  { uploadId, startedAt, fileIds }: DamagedUpload,
  dependencies: {
    readonly environmentId: string
    readonly documents: KeptDocuments
    readonly onboardingOf: (environmentId: string, caseId: string) => Promise<string | undefined>
    readonly endedAt: string
  },
): Promise<Upload | undefined> {
  const { environmentId, documents, onboardingOf, endedAt } = dependencies
  const left = fileIds.flatMap((fileId) => (documents.wasSent(fileId) ? [] : (documents.find(fileId)?.staged ?? [])))
  const [first] = left
  if (!first) return undefined
  const caseId = documents.placeOf(first.fileId)
  const onboardingId = caseId === undefined ? undefined : await onboardingOf(environmentId, caseId)
  const totalBytes = left.reduce((bytes, { size }) => bytes + size, 0)
  return {
    uploadId,
    environmentId,
    ...(caseId !== undefined && { caseId }),
    subject: { kind: 'onboarding', id: onboardingId ?? '' },
    state: 'in-doubt',
    sentBytes: totalBytes,
    totalBytes,
    requests: [{ fileIds: left.map(({ fileId }) => fileId), state: 'in-doubt', bytes: totalBytes }],
    files: left.map(({ fileId, name, mediaType, size, sha256 }) => ({
      ...{ fileId, name, mediaType, size, sha256 },
      sentBytes: size,
      state: 'in-doubt',
    })),
    startedAt,
    endedAt,
    damaged: true,
  }
}
