import type { Upload } from '@contract/api/uploads'
import type { KeptDocuments } from './kept-documents'
import type { DamagedUpload } from './upload-table'

/**
 * What is still known of an upload whose row is damaged: its files that are still kept, all of them in doubt. Undefined
 * where none is left: what was confirmed is erased, or kept as sent.
 */
export async function piecedTogether(
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
