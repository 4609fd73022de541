import type { CreditLimitRecord } from '@contract/api/credit-limit'
import { IdText } from '../../../../lib/layout/copy'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import { useRequests } from '../../../credit-limit'
import clsx from 'clsx'
import recipes from '../../../../lib/theme/recipes.module.css'
import classes from './engagement.module.css'
import { EngagementPanel } from './engagement-panel'

const most = 3

interface LimitPanelProps {
  readonly caseId: string
  readonly engagementId: string
  readonly requestIds: readonly string[]
}

/** The requests for a higher limit that were sent from here. No endpoint reads them: what is kept here says how they stand. */
export function LimitPanel({ caseId, engagementId, requestIds }: LimitPanelProps) {
  const t = useTexts('cases/engagement')
  const { data, error, isFetching, refetch } = useRequests(engagementId)
  // What a clerk found not to have arrived was never applied for.
  const requests = (data?.requests ?? []).filter(({ state }) => state !== 'not-arrived')
  const known = new Set(requests.map(({ answer }) => answer?.id))
  const others = requestIds.filter((id) => !known.has(id))
  return (
    <EngagementPanel
      caseId={caseId}
      title={t('limit')}
      tab="credit-limit"
      state={{ has: data !== undefined, failure: error?.failure, reading: isFetching, again: () => void refetch() }}
    >
      {requests.length + others.length === 0 ? (
        <p className={recipes.quiet}>{t('noRequests')}</p>
      ) : (
        <ul className={clsx(recipes.plainList, classes.rows)}>
          {requests.slice(0, most).map((request) => (
            <Request key={request.recordId} request={request} />
          ))}
          {others.slice(0, most).map((id) => (
            <li key={id}>
              <span className={recipes.quiet}>{t('requestKnown')}</span>
              <IdText id={id} label={t('limit')} />
            </li>
          ))}
        </ul>
      )}
    </EngagementPanel>
  )
}

const tones = { granted: 'done', refused: 'stop', requestInDoubt: 'act', requestAccepted: 'wait' } as const

function standOf({ state, decision }: CreditLimitRecord): keyof typeof tones {
  if (decision) return decision.outcome
  return state === 'accepted' ? 'requestAccepted' : 'requestInDoubt'
}

function Request({ request }: { readonly request: CreditLimitRecord }) {
  const t = useTexts('cases/engagement')
  const formats = useFormats()
  const stand = standOf(request)
  return (
    <li>
      <strong>{formats.money(request.request.appliedAmount).text}</strong>
      <span className={recipes.toned} data-tone={tones[stand]}>
        {t(stand)}
      </span>
      <span className={recipes.quiet}>
        {t('requestSent', { time: formats.stamp(request.at), clerk: request.clerk })}
      </span>
    </li>
  )
}
