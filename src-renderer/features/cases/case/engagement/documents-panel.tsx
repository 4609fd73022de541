import type { Case } from '@contract/api/cases'
import { useOutcome } from '../../../../lib/api/queries'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import { useUploadsHere } from '../../../documents'
import clsx from 'clsx'
import recipes from '../../../../lib/theme/recipes.module.css'
import classes from './engagement.module.css'
import { EngagementPanel } from './engagement-panel'
import { sentDocuments, type SentDocument } from './sent-documents'

const most = 4

interface DocumentsPanelProps {
  readonly caseRecord: Case
  /** Documents that are staged and not sent. */
  readonly staged: number
}

/** What was sent, each document with its receipt in the journal. */
export function DocumentsPanel({ caseRecord, staged }: DocumentsPanelProps) {
  const t = useTexts('cases/engagement')
  const { caseId, identifiers } = caseRecord
  const subjects = [identifiers.onboardingId, ...identifiers.creditLimitIncreaseIds]
  const uploads = useUploadsHere().filter(({ subject }) => subjects.includes(subject.id))
  const confirmed = uploads.reduce(
    (sum, { files }) => sum + files.filter(({ state }) => state === 'confirmed').length,
    0,
  )
  const { data, error, isFetching, refetch } = useOutcome(
    ['journal-receipts', caseId, String(confirmed)],
    () => kartei.journal.page({ query: { caseId, actions: ['uploads.confirmed'] }, count: 500 }),
    { staleTime: 0 },
  )
  const sent = sentDocuments(data?.entries ?? [], uploads)
  return (
    <EngagementPanel
      caseId={caseId}
      title={t('documents')}
      tab="documents"
      state={{ has: data !== undefined, failure: error?.failure, reading: isFetching, again: () => void refetch() }}
    >
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
