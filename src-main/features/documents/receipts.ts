import type { Upload } from '@contract/documents'
import type { Journal } from '../journal'
import type { KeptDocuments, StagedDocument } from './kept-documents'

export type UploadJournal = Pick<Journal, 'note'>

/** An upload, and the answer that confirmed documents of it. */
type Confirmed = Pick<Upload, 'environmentId' | 'caseId' | 'subject' | 'documentType'> & {
  readonly requestId?: string
  readonly status?: number
}

/** What follows when documents are confirmed: a receipt for each in the journal, and the end of their copies. */
export interface Receipts {
  readonly confirmed: (upload: Confirmed, sent: readonly StagedDocument[], documents: KeptDocuments) => Promise<void>
  /** Erases copies that are not needed any more, or lays them aside where they are to be kept. */
  readonly letGo: (documents: KeptDocuments, fileIds: readonly string[]) => Promise<void>
  /** Does for uploads of an earlier run of the program what it did not come to. */
  readonly catchUp: (uploads: readonly Upload[], documents: KeptDocuments) => Promise<void>
}

export function createReceipts(parts: {
  readonly journal: UploadJournal
  readonly keepsSent: () => boolean
}): Receipts {
  const { journal, keepsSent } = parts

  async function letGo(documents: KeptDocuments, fileIds: readonly string[]): Promise<void> {
    for (const fileId of fileIds)
      try {
        if (keepsSent()) await documents.layAside(fileId)
        else await documents.erase(fileId)
      } catch {
        // The next start finds that the document was confirmed, and does it then.
      }
  }

  async function confirmed(
    { environmentId, caseId, subject, documentType, requestId, status }: Confirmed,
    sent: readonly StagedDocument[],
    documents: KeptDocuments,
  ): Promise<void> {
    for (const { staged } of sent)
      // What the journal cannot write it tells the clerk itself.
      await journal
        .note(environmentId, {
          action: 'uploads.confirmed',
          ...(caseId === undefined ? {} : { caseId }),
          ...(requestId === undefined ? {} : { requestId }),
          ...(status === undefined ? {} : { httpStatus: status }),
          summary: {
            [subject.kind === 'onboarding' ? 'onboardingId' : 'creditLimitIncreaseId']: subject.id,
            endpoint: endpointOf(subject.kind, documentType),
            bytes: String(staged.size),
            sha256: staged.sha256,
          },
          fileName: staged.name,
          outcome: 'ok',
        })
        .catch(() => undefined)
    await letGo(
      documents,
      sent.map(({ staged }) => staged.fileId),
    )
  }

  return {
    confirmed,
    letGo,
    catchUp: async (uploads, documents) => {
      const settled = uploads.flatMap(({ files }) =>
        files.flatMap(({ fileId, settled: as }) => (as === 'arrived' ? [fileId] : [])),
      )
      for (const upload of uploads) {
        const sent = upload.files.flatMap(({ fileId, state }) =>
          state === 'confirmed' && !documents.wasSent(fileId) ? (documents.find(fileId) ?? []) : [],
        )
        await confirmed(upload, sent, documents)
      }
      await letGo(
        documents,
        settled.filter((fileId) => documents.find(fileId)),
      )
      if (!keepsSent()) await letGo(documents, documents.laidAside())
    },
  }
}

/** The number of the endpoint in the interface ("Endpoints"). */
function endpointOf(kind: Upload['subject']['kind'], documentType: string | undefined): string {
  if (kind === 'credit-limit-increase') return '17'
  return documentType === undefined ? '5' : '4'
}
