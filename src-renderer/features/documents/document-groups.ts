import { blocksSending, canGoAnyway, type StagedFile } from '@contract/api/documents'
import { cutRequests, type Upload, type UploadFile, type UploadState } from '@contract/api/uploads'
import type { Failure } from '@contract/outcome'
import { useMemo } from 'react'
import { useCaseDocuments } from './case-documents'
import { stateOfFile } from './upload-states'
import { useUploadsHere } from './uploads/uploads-store'

/** A file as its row shows it: staged and not sent yet (`ready`), or as far as its last upload is. */
export interface DocumentRow extends Omit<StagedFile, 'sha256' | 'leftOut'>, Pick<UploadFile, 'settled' | 'sentBytes'> {
  state: 'ready' | UploadState
}

/** The rows in the order of the screen: what runs, what needs a decision, what would be sent next, what cannot go. */
export type DocumentGroup = { rows: DocumentRow[] } & (
  | { kind: 'running'; uploadId: string; number: number; of: number; state: UploadState }
  | { kind: 'in-doubt' | 'failed'; uploadId: string; failure?: Failure }
  | { kind: 'planned'; number: number; of: number }
  | { kind: 'blocked' }
)

type RunningGroup = Extract<DocumentGroup, { kind: 'running' }>

export interface ConfirmedUpload {
  uploadId: string
  rows: DocumentRow[]
  endedAt?: string
  requests: number
}

export interface DocumentGroups {
  running?: Upload
  groups: DocumentGroup[]
  /** Files that "Upload" sends, in order. */
  ready: StagedFile[]
  /** Files that may go as a single document with their type: those, and those asked about first. */
  single: StagedFile[]
  confirmed: ConfirmedUpload[]
}

/** Of more requests those that are answered come behind: what moves stays in sight. */
const mostInSight = 6

export const isRunning = (upload: Upload): boolean => upload.endedAt === undefined

export const bytesOf = (files: readonly { readonly size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0)

const stagedRow = (file: StagedFile): DocumentRow => ({ ...file, state: 'ready', sentBytes: 0 })

/** For each file the upload that was started last: it alone decides what the row says. */
export function lastUploads(uploads: readonly Upload[]): ReadonlyMap<string, string> {
  return new Map(
    uploads
      .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
      .flatMap(({ uploadId, files }) => files.map(({ fileId }): [string, string] => [fileId, uploadId])),
  )
}

/**
 * Sorts the documents of one case.
 * @param staged files that the clerk added and has not removed, in order
 * @param uploads all uploads to this onboarding
 */
export function documentGroups(staged: readonly StagedFile[], uploads: readonly Upload[]): DocumentGroups {
  const stagedById = new Map(staged.map((file) => [file.fileId, file]))
  const lastUploadOf = lastUploads(uploads)
  const inOrder = uploads.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
  const running = inOrder.findLast(isRunning)
  const taken = new Set<string>()
  const groups: DocumentGroup[] = []
  const decisions: DocumentGroup[] = []
  const confirmed: ConfirmedUpload[] = []

  for (const upload of inOrder) {
    const { uploadId } = upload
    const own = upload.files
      .filter(({ fileId }) => lastUploadOf.get(fileId) === uploadId)
      .map((file): DocumentRow => ({
        ...file,
        state: stateOfFile(file),
        problems: stagedById.get(file.fileId)?.problems ?? [],
      }))

    if (isRunning(upload)) {
      const requests = upload.requests.flatMap(({ fileIds, state }, index): RunningGroup[] => {
        const rows = own.filter(({ fileId }) => fileIds.includes(fileId))
        const place = { number: index + 1, of: upload.requests.length }
        return rows.length > 0 ? [{ kind: 'running', uploadId, ...place, state, rows }] : []
      })
      const answeredLast = (group: RunningGroup): number => Number(group.state === 'confirmed')
      groups.push(
        ...(requests.length > mostInSight ? requests.toSorted((a, b) => answeredLast(a) - answeredLast(b)) : requests),
      )
      for (const { fileId } of own) taken.add(fileId)
      continue
    }
    const done = own.filter(({ state }) => state === 'confirmed')
    const doubtful = own.filter(({ state, settled }) => ['in-doubt', 'sent'].includes(state) && settled === undefined)
    const arrived = own.filter(({ settled }) => settled === 'arrived')
    // One that is not there any more was taken off the case.
    const failed = own.filter(({ fileId, state }) => state === 'failed' && stagedById.has(fileId))
    const why = upload.failure && { failure: upload.failure }
    for (const [kind, rows] of [
      ['in-doubt', doubtful],
      ['failed', failed],
    ] as const)
      if (rows.length > 0) decisions.push({ kind, uploadId, rows, ...why })
    if (done.length > 0)
      confirmed.push({
        uploadId,
        rows: done,
        requests: upload.requests.filter(({ state }) => state === 'confirmed').length,
        ...(upload.endedAt !== undefined && { endedAt: upload.endedAt }),
      })
    for (const { fileId } of [...done, ...arrived, ...doubtful, ...failed]) taken.add(fileId)
  }

  const free = staged.filter(({ fileId }) => !taken.has(fileId))
  const blocked = free.filter(({ problems }) => problems.some(blocksSending))
  const ready = free.filter(({ problems }) => !problems.some(blocksSending))
  const plan = cutRequests(ready)
  return {
    ...(running && { running }),
    groups: [
      ...groups,
      ...decisions,
      ...plan.map((files, index): DocumentGroup => ({
        kind: 'planned',
        number: index + 1,
        of: plan.length,
        rows: files.map(stagedRow),
      })),
      ...(blocked.length > 0 ? [{ kind: 'blocked' as const, rows: blocked.map(stagedRow) }] : []),
    ],
    ready,
    single: free.filter((file) => ready.includes(file) || canGoAnyway(file)),
    confirmed: confirmed.toReversed(),
  }
}

/** The documents of an onboarding or a limit increase as they stand right now, and the uploads they come from. */
export function useDocumentGroups(place: string, kind: Upload['subject']['kind'], id: string | undefined) {
  const all = useUploadsHere()
  const { staged } = useCaseDocuments(place)
  return useMemo(() => {
    const uploads = all.filter(({ subject }) => subject.kind === kind && subject.id === id)
    return { ...documentGroups(staged, uploads), uploads }
  }, [all, staged, kind, id])
}
