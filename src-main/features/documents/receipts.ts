import type { StagedFile } from '@contract/api/documents'
import type { Upload } from '@contract/api/uploads'
import type { AppContext } from '../app-context'
import type { Journal, JournalNote } from '../journal'
import type { StagedFileStore, StagedDocument } from './staged-file-store'
import type { SentDocument } from './document-table'

export type UploadJournal = Pick<Journal, 'note' | 'prepare'>

/** An upload, and the answer that confirmed documents of it. */
type Confirmed = Pick<Upload, 'environmentId' | 'caseId' | 'subject' | 'documentType' | 'anyway'> & {
  readonly requestId?: string
  readonly status?: number
}

type SentFile = Pick<StagedFile, 'fileId' | 'sha256'>
type SentAt = Omit<SentDocument, 'fileId'>

/** When documents are confirmed: a receipt for each in the journal, and the end of their copies. */
export function createReceipts(
  { now }: AppContext,
  { journal, keepsSent }: { readonly journal: UploadJournal; readonly keepsSent: () => boolean },
) {
  const finalizeSent = (documents: StagedFileStore, files: readonly SentFile[], sent: SentAt): (() => void) =>
    documents.finalizeSent(
      files.map(({ sha256, fileId }) => ({ sha256, fileId, ...sent })),
      keepsSent() ? 'archived' : 'erased',
    )

  function finalizeIfPossible(documents: StagedFileStore, files: readonly SentFile[], sent: SentAt): void {
    try {
      finalizeSent(documents, files, sent)()
    } catch {
      // The next start finds that the documents arrived, and does it then.
    }
  }

  /**
   * `write` writes the confirmation itself down and throws what the database says. All of it is one transaction, since each
   * waits for the disk; where that fails, the confirmation alone, and the journal says itself what it could not write.
   */
  async function confirmed(
    { environmentId, caseId, subject, documentType, anyway, requestId, status }: Confirmed,
    sent: readonly StagedDocument[],
    documents: StagedFileStore,
    write: () => void,
  ): Promise<void> {
    const files = sent.map(({ staged }) => staged)
    const sentNow = sentAt(caseId)
    const receipts = files.map((staged, position): JournalNote => {
      const isTwice = files.findIndex(({ sha256 }) => sha256 === staged.sha256) < position
      const before = isTwice ? sentNow : sentBefore(documents, staged)
      return {
        action: 'uploads.confirmed',
        ...(caseId === undefined ? {} : { caseId }),
        ...(requestId === undefined ? {} : { requestId }),
        ...(status === undefined ? {} : { httpStatus: status }),
        summary: {
          [subject.kind === 'onboarding' ? 'onboardingId' : 'creditLimitIncreaseId']: subject.id,
          endpoint: endpointOf(subject.kind, documentType),
          bytes: String(staged.size),
          sha256: staged.sha256,
          // Forbidden by endpoint 5, sent after a question.
          ...(anyway && { unusual: anyway.join(' ') }),
          // Sent although it was known that the same went before.
          ...(before && { sentBeforeAt: before.at }),
          ...(before?.caseId !== undefined && { sentBeforeOnCase: before.caseId }),
        },
        fileName: staged.name,
        outcome: 'ok',
      }
    })
    try {
      const append = await journal.prepare(environmentId, ...receipts)
      let removeCopies: () => void = () => undefined
      documents.transaction(() => {
        write()
        append()
        removeCopies = finalizeSent(documents, files, sentNow)
      })
      removeCopies()
    } catch {
      try {
        write()
      } catch {
        // On disk they may have arrived, which is not wrong.
        return
      }
      await journal.note(environmentId, ...receipts).catch(() => undefined)
      finalizeIfPossible(documents, files, sentNow)
    }
  }

  const sentAt = (caseId: string | undefined): SentAt => ({ at: now().toISOString(), caseId })

  /** The clerk has found out that these documents of an upload arrived; the journal has that word already. */
  function confirmArrival(
    { caseId }: Pick<Upload, 'caseId'>,
    files: readonly SentFile[],
    documents: StagedFileStore,
  ): void {
    if (files.length > 0) finalizeIfPossible(documents, files, sentAt(caseId))
  }

  return {
    confirmed,
    confirmArrival,
    /** Does for uploads of an earlier run of the program what it did not come to. */
    catchUp: async (uploads: readonly Upload[], documents: StagedFileStore): Promise<void> => {
      for (const upload of uploads) {
        // The copy goes last: what is there still may not have been noted.
        const settled = upload.files.filter(({ fileId, settled: as }) => as === 'arrived' && documents.find(fileId))
        confirmArrival(upload, settled, documents)
        const sent = upload.files.flatMap(({ fileId, state }) =>
          state === 'confirmed' && !documents.wasSent(fileId) ? (documents.find(fileId) ?? []) : [],
        )
        if (sent.length > 0) await confirmed(upload, sent, documents, () => undefined)
      }
      if (!keepsSent()) await documents.erase(documents.archived()).catch(() => undefined)
    },
  }
}

/** The same content in another file that arrived. */
function sentBefore(documents: StagedFileStore, { sha256, fileId }: StagedFile): SentDocument | undefined {
  try {
    return documents.sent.lastOther(sha256, fileId)
  } catch {
    return undefined
  }
}

/** The number of the endpoint in the interface ("Endpoints"). */
function endpointOf(kind: Upload['subject']['kind'], documentType: string | undefined): string {
  if (kind === 'credit-limit-increase') return '17'
  return documentType === undefined ? '5' : '4'
}
