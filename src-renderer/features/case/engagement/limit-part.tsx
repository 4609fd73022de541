import type { JournalEntry } from '@contract/journal'
import { useOutcome } from '../../../app/queries'
import { IdText } from '../../../components/copy'
import { useFormats, type Formats } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { kartei } from '../../../kartei'
import classes from './engagement.module.css'
import { Part } from './part'
import { engagementTexts } from './texts'

const action = 'creditLimit.requestIncrease'
const most = 3

interface LimitPartProps {
  readonly caseId: string
  readonly requestIds: readonly string[]
}

/** The requests for a higher limit that were sent from here. No endpoint reads them: the journal and the case know of them. */
export function LimitPart({ caseId, requestIds }: LimitPartProps) {
  const t = useTexts(engagementTexts)
  const { data, error, isFetching, refetch } = useOutcome(
    ['journal-requests', caseId, ...requestIds],
    () => kartei.journal.page({ query: { caseId, actions: [action] }, count: 50 }),
    { staleTime: 0 },
  )
  // What was not accepted has nothing that could be asked for; what is in doubt may have arrived.
  const entries = (data?.entries ?? []).filter(({ outcome }) => outcome === 'ok' || outcome === 'outcome-unknown')
  const told = new Set(entries.map(({ summary }) => summary['creditLimitIncreaseId']))
  const others = requestIds.filter((id) => !told.has(id))
  return (
    <Part
      caseId={caseId}
      title={t('limit')}
      state={{
        has: data !== undefined,
        failure: error?.failure,
        reading: isFetching,
        again: () => void refetch(),
      }}
    >
      {entries.length + others.length === 0 ? (
        <p className={classes.quiet}>{t('noRequests')}</p>
      ) : (
        <ul className={classes.rows}>
          {entries.slice(0, most).map((entry) => (
            <Request key={entry.sequence} entry={entry} />
          ))}
          {others.slice(0, most).map((id) => (
            <li key={id}>
              <span className={classes.quiet}>{t('requestKnown')}</span>
              <IdText id={id} label={t('limit')} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** The journal holds `800000 EUR`, in the smallest unit; what is written otherwise is shown as it is. */
function amountOf(written: string | undefined, formats: Formats): string | undefined {
  const [, amount, currency] = /^(\d+) ([A-Z]{3})$/.exec(written ?? '') ?? []
  if (amount === undefined || currency === undefined) return written
  return formats.money({ amount: BigInt(amount), currency, unit: 'MINOR' }).text
}

function Request({ entry }: { readonly entry: JournalEntry }) {
  const t = useTexts(engagementTexts)
  const formats = useFormats()
  const { summary, at, user, outcome } = entry
  return (
    <li>
      <strong>{amountOf(summary['appliedAmount'], formats)}</strong>
      <span>{outcome === 'ok' ? summary['status'] : t('requestInDoubt')}</span>
      <span className={classes.quiet}>{t('requestSent', { time: formats.stamp(at), clerk: user })}</span>
    </li>
  )
}
