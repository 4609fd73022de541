import type { CreditLimitRecord } from '@contract/api/credit-limit'
import type { DirectDebitSettings } from '@contract/api/direct-debit'
import type { Upload } from '@contract/api/uploads'
import type { SeedCase } from '../../sandbox'
import { uuidOf } from '../../sandbox/identifiers'

/** Who did what was done with the made-up cases before they came into the worklist: a name in either language. */
const clerk = 'Kartei'

export interface SeededCase {
  readonly seed: SeedCase
  readonly caseId: string
}

/**
 * Keeps what was done with made-up cases before, as the program keeps what a clerk does: uploads, requests for a higher
 * limit, the amount of the direct debit. Nothing of it is in the journal, which records what was done here.
 */
export async function seedEarlierWork(
  cases: readonly SeededCase[],
  dependencies: {
    readonly environmentId: string
    readonly uploads: (uploads: readonly Upload[]) => Promise<void>
    readonly requests: (requests: readonly CreditLimitRecord[]) => Promise<void>
    readonly amount: (engagementId: string, stored: NonNullable<DirectDebitSettings['stored']>) => Promise<void>
  },
): Promise<void> {
  const { environmentId } = dependencies
  await dependencies.uploads(cases.flatMap((seeded) => uploadsOf(seeded, environmentId)))
  await dependencies.requests(cases.flatMap((seeded) => requestsOf(seeded, environmentId)))
  for (const { seed } of cases) {
    const { engagementId, earlier } = seed
    if (engagementId !== undefined && earlier.directDebit)
      await dependencies.amount(engagementId, { ...earlier.directDebit, clerk })
  }
}

type SentDocument = SeedCase['earlier']['documents'][number]

function uploadsOf({ seed, caseId }: SeededCase, environmentId: string): Upload[] {
  const { onboardingId, earlier } = seed
  const uploadOf = (kind: Upload['subject']['kind'], id: string, documents: readonly SentDocument[]): Upload[] => {
    const [first] = documents
    if (!first) return []
    const files = documents.map(({ fileName, contentType, size, sha256 }) => ({
      fileId: fileIdOf(sha256),
      name: fileName,
      mediaType: contentType,
      size,
      sha256,
      sentBytes: size,
      state: 'confirmed' as const,
    }))
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    const whole = { state: 'confirmed', sentBytes: bytes, totalBytes: bytes } as const
    const requests = [{ fileIds: files.map(({ fileId }) => fileId), state: 'confirmed' as const, bytes }]
    const times = { startedAt: first.at, endedAt: first.at }
    const uploadId = uuidOf('upload', id)
    return [
      { uploadId, environmentId, caseId, subject: { kind, id }, ...whole, requests, files, ...times, madeUp: true },
    ]
  }
  return [
    ...(onboardingId === undefined ? [] : uploadOf('onboarding', onboardingId, earlier.documents)),
    ...earlier.increases.flatMap(({ id, documents }) => uploadOf('credit-limit-increase', id, documents)),
  ]
}

function requestsOf({ seed: { engagementId, earlier } }: SeededCase, environmentId: string): CreditLimitRecord[] {
  if (engagementId === undefined) return []
  return earlier.increases.map(({ id, status, createdAt, request, documents, decision }) => {
    const at = new Date(createdAt).toISOString()
    return {
      recordId: uuidOf('credit limit request', id),
      state: 'accepted',
      environmentId,
      engagementId,
      workstation: clerk,
      clerk,
      at,
      request,
      fileIds: documents.map(({ sha256 }) => fileIdOf(sha256)),
      answer: { at, id, status, createdAt },
      ...(decision && { decision: { ...decision, day: decision.at.slice(0, 10), clerk } }),
      // Of no file of a store: nothing of it is ever sent from here.
      writtenIn: '',
    }
  })
}

const fileIdOf = (sha256: string): string => uuidOf('file', sha256)
