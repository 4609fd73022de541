import { madeRequestPlace, requestPlace, type CreditLimitRecord } from '@contract/api/credit-limit'
import { blocksSending, type StagedFile } from '@contract/api/documents'
import type { Upload } from '@contract/api/uploads'
import { randomUUID } from 'node:crypto'
import type { AppContext } from '../app-context'
import type { UploadRunner } from '../documents'

export interface FollowUpParts {
  readonly staged: {
    readonly at: (environmentId: string, place: string) => Promise<StagedFile[]>
    readonly move: (environmentId: string, fileIds: readonly string[], place: string) => Promise<number>
  }
  readonly uploads: UploadRunner
  /** All uploads that are known of the active environment, newest first. */
  readonly knownUploads: () => Promise<readonly Upload[]>
}

/**
 * Endpoint 17 after endpoint 16: the documents of an accepted request leave the place of the form and go up. What each of
 * them has gone through stands in the uploads; only what was never sent is sent here, so that it may be begun again after
 * the program ended at any moment. What failed, was cancelled or is in doubt waits for the clerk among the uploads.
 */
export function createFollowUp({ reportDefect }: AppContext, { staged, uploads, knownUploads }: FollowUpParts) {
  const running = new Set<string>()

  async function sendNow({ environmentId, engagementId, recordId, fileIds, answer }: CreditLimitRecord): Promise<void> {
    if (answer?.id === undefined || fileIds.length === 0) return
    const named = new Set(fileIds)
    const isNamed = ({ fileId }: StagedFile): boolean => named.has(fileId)
    const place = madeRequestPlace(recordId)
    const waiting = (await staged.at(environmentId, requestPlace(engagementId))).filter(isNamed)
    await staged.move(
      environmentId,
      waiting.map(({ fileId }) => fileId),
      place,
    )
    const there = (await staged.at(environmentId, place)).filter(isNamed)
    const known = await knownUploads()
    const unsent = there.filter(({ fileId, problems }) => !problems.some(blocksSending) && wasNeverSent(fileId, known))
    if (unsent.length === 0) return
    await uploads.run({
      environmentId,
      subject: { kind: 'credit-limit-increase', id: answer.id },
      fileIds: unsent.map(({ fileId }) => fileId),
      fileField: 'fileIds',
      uploadId: undefined,
      requestId: randomUUID(),
      keepTrying: true,
    })
  }

  return {
    /** Sends the documents of an accepted request that were never sent; at most once at a time. Never rejects. */
    async send(record: CreditLimitRecord): Promise<void> {
      const { recordId } = record
      if (running.has(recordId)) return
      running.add(recordId)
      try {
        await sendNow(record)
      } catch (error) {
        // The documents lie where they lay; the next start of the program tries again.
        reportDefect('creditLimit.followUp', error)
      } finally {
        running.delete(recordId)
      }
    },
  }
}

/** No byte of it has left: it is in no upload, or the program ended before its turn came. */
function wasNeverSent(fileId: string, newestFirst: readonly Upload[]): boolean {
  const last = newestFirst.find(({ files }) => files.some((file) => file.fileId === fileId))
  if (!last) return true
  const file = last.files.find((each) => each.fileId === fileId)
  return last.endedAt !== undefined && file?.state === 'waiting' && file.settled === undefined
}
