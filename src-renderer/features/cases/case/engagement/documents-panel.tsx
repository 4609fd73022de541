import type { Case } from '@contract/api/cases'
import clsx from 'clsx'
import type { Upload } from '@contract/api/uploads'
import type { JournalEntry } from '@contract/api/journal'
import { useOutcome } from '../../../../lib/api/queries'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import { useUploadsHere } from '../../../documents'
import recipes from '../../../../lib/theme/recipes.module.css'
import classes from '../case.module.css'
import { EngagementPanel, readHere } from './panels'

const most = 4

interface DocumentsPanelProps {
  readonly caseRecord: Case
  /** Documents that are staged and not sent. */
  readonly staged: number
}

/** Documents that were sent, each document with its receipt in the journal. */
export function DocumentsPanel({ caseRecord, staged }: DocumentsPanelProps) {
  const t = useTexts('cases/engagement')
  const { caseId, identifiers } = caseRecord
  const subjects = [identifiers.onboardingId, ...identifiers.creditLimitIncreaseIds]
  const uploads = useUploadsHere().filter(({ subject }) => subjects.includes(subject.id))
  const confirmed = uploads.reduce(
    (sum, { files }) => sum + files.filter(({ state }) => state === 'confirmed').length,
    0,
  )
  const asked = useOutcome(
    ['journal-receipts', caseId, String(confirmed)],
    () => kartei.journal.page({ query: { caseId, actions: ['uploads.confirmed'] }, count: 500 }),
    { staleTime: 0 },
  )
  const sent = sentDocuments(asked.data?.entries ?? [], uploads)
  return (
    <EngagementPanel caseId={caseId} title={t('documents')} tab="documents" state={readHere(asked)}>
      <p className={sent.length === 0 ? recipes.quiet : recipes.title}>
        {sent.length === 0 ? t('noDocuments') : t('sentCount', { count: sent.length })}
      </p>
      <ul className={clsx(recipes.plainList, classes.rows)}>
        {sent.slice(0, most).map((document) => (
          <Sent key={document.key} document={document} />
        ))}
      </ul>
      {sent.length > most && <p className={recipes.quiet}>{t('andMore', { count: sent.length - most })}</p>}
      {staged > 0 && <p className={recipes.quiet}>{t('laidOut', { count: staged })}</p>}
    </EngagementPanel>
  )
}

function Sent({ document }: { readonly document: SentDocument }) {
  const t = useTexts('cases/engagement')
  const formats = useFormats()
  const { name, size, at, receipt, forLimit, madeUp } = document
  const facts = [
    size === undefined ? undefined : formats.fileSize(size),
    forLimit ? t('ofLimit') : undefined,
    receipt === undefined ? t(madeUp ? 'fromSandbox' : 'foundArrived') : t('receipt', { number: receipt }),
  ]
  return (
    <li>
      <bdi className={recipes.cut} title={name}>
        {name ?? t('document')}
      </bdi>
      <span className={recipes.quiet}>{facts.filter(Boolean).join(', ')}</span>
      <span className={classes.right}>{formats.changed(at)}</span>
    </li>
  )
}

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
