import type { StagedFile } from '@contract/api/documents'
import type { Upload, UploadState } from '@contract/api/uploads'
import { ok } from './kartei-double'

const megabyte = 1_000_000

export const staged = (fileId: string, megabytes: number, problems: StagedFile['problems'] = []): StagedFile => ({
  fileId,
  name: `${fileId}.pdf`,
  size: megabytes * megabyte,
  mediaType: 'application/pdf',
  sha256: fileId,
  problems,
})

interface Sent {
  fileId: string
  megabytes: number
  state: UploadState
  sent?: number
}

/** An upload of the given requests; it has ended unless something in it still waits or moves. */
export function uploadOf(
  uploadId: string,
  startedAt: string,
  requests: { state: UploadState; files: Sent[] }[],
  ended?: { failure?: Upload['failure'] },
): Upload {
  const files = requests.flatMap((request) =>
    request.files.map(({ fileId, megabytes, state, sent }) => ({
      fileId,
      name: `${fileId}.pdf`,
      mediaType: 'application/pdf',
      size: megabytes * megabyte,
      sha256: '',
      sentBytes: (sent ?? (state === 'waiting' ? 0 : megabytes)) * megabyte,
      state,
    })),
  )
  return {
    uploadId,
    environmentId: 'sandbox',
    subject: { kind: 'onboarding', id: 'o' },
    state: requests.at(-1)?.state ?? 'confirmed',
    sentBytes: files.reduce((sum, file) => sum + file.sentBytes, 0),
    totalBytes: files.reduce((sum, file) => sum + file.size, 0),
    requests: requests.map(({ state, files: own }) => ({
      fileIds: own.map(({ fileId }) => fileId),
      state,
      bytes: own.reduce((sum, { megabytes }) => sum + megabytes * megabyte, 0),
    })),
    files,
    startedAt,
    ...(ended && { endedAt: startedAt, ...ended }),
  }
}

/** What main answers about files that are laid out: it remembers where. `give` says what is staged from then on. */
export function filesKept() {
  const files = new Map<string, StagedFile>()
  const places = new Map<string, string>()
  let next: StagedFile[] = []
  return {
    give: (given: readonly StagedFile[]): void => {
      next = [...given]
      for (const file of given) files.set(file.fileId, file)
    },
    answers: {
      stage: (_files: readonly File[], { place }: { place?: string | undefined } = {}) => {
        for (const { fileId } of next) if (place !== undefined) places.set(fileId, place)
        return ok(next)
      },
      place: ({ fileIds, place }: { fileIds: string[]; place: string }) => {
        for (const fileId of fileIds) places.set(fileId, place)
        return ok({ placed: fileIds.length })
      },
      change: ({ fileId, leftOut }: { fileId: string; leftOut?: boolean | undefined }) => {
        const { leftOut: _before, ...file } = files.get(fileId) ?? staged(fileId, 1)
        const changed: StagedFile = { ...file, ...(leftOut && { leftOut }) }
        files.set(fileId, changed)
        return ok(changed)
      },
      list: ({ place }: { place: string }) =>
        ok({ files: [...files.values()].filter(({ fileId }) => places.get(fileId) === place) }),
    },
  }
}
