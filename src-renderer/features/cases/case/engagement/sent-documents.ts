import type { Upload } from '@contract/api/uploads'
import type { JournalEntry } from '@contract/api/journal'

/** A document that the service has, as far as is known here. */
export interface SentDocument {
  readonly key: string
  /** Undefined where only its receipt is left. */
  readonly name: string | undefined
  /** Bytes; undefined where nobody wrote it down. */
  readonly size: number | undefined
  readonly at: string
  /** The number of its receipt in the journal; undefined: a clerk found that it arrived. */
  readonly receipt: number | undefined
  readonly forLimit: boolean
  /** It came with the sandbox's cases: nothing was sent from here. */
  readonly madeUp: boolean
}

const bytesOf = ({ summary }: JournalEntry): number | undefined => {
  const bytes = Number(summary['bytes'])
  return Number.isSafeInteger(bytes) ? bytes : undefined
}

/**
 * Documents that arrived, newest first: by the receipts in the journal, which are never forgotten, with the names that the
 * uploads know; what a clerk found to have arrived; and what came with the sandbox's cases.
 *
 * @param receipts entries `uploads.confirmed` of the case
 * @param uploads those of the case
 */
export function sentDocuments(receipts: readonly JournalEntry[], uploads: readonly Upload[]): SentDocument[] {
  const files = uploads.flatMap(({ uploadId, subject, files: own, endedAt, startedAt, madeUp = false }) =>
    own.map((file) => ({
      ...file,
      uploadId,
      madeUp,
      forLimit: subject.kind !== 'onboarding',
      at: endedAt ?? startedAt,
    })),
  )
  const named = new Map(files.map(({ sha256, name }) => [sha256, name]))
  const confirmed = receipts.map((entry): SentDocument => ({
    key: String(entry.sequence),
    name: named.get(entry.summary['sha256'] ?? ''),
    size: bytesOf(entry),
    at: entry.at,
    receipt: entry.sequence,
    forLimit: entry.summary['creditLimitIncreaseId'] !== undefined,
    madeUp: false,
  }))
  const found = files
    .filter(({ settled, madeUp }) => settled === 'arrived' || madeUp)
    .map(({ uploadId, fileId, name, size, at, forLimit, madeUp }): SentDocument => ({
      key: `${uploadId} ${fileId}`,
      name,
      size,
      at,
      receipt: undefined,
      forLimit,
      madeUp,
    }))
  return [...confirmed, ...found].toSorted((a, b) => b.at.localeCompare(a.at))
}
