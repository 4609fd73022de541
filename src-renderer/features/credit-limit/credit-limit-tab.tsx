import { Button } from '@mantine/core'
import { FailureMessage } from '../../lib/failures/failure-message'
import { LoadingLine } from '../../lib/layout/lines'
import { useTexts } from '../../lib/i18n/texts'
import { useSubjectForm } from '../drafts'
import classes from './credit-limit.module.css'
import { MadeRequests } from './made-requests'
import { IncreaseDocuments, type CreditLimitProps } from './increase-documents'
import { useOpenIncrease } from './open-increase'
import { RequestForm } from './request-form'
import { useRequests } from './use-requests'

/** Endpoints 16 and 17 of one engagement: a higher limit is asked for, and what was asked before is there to see. */
export default function CreditLimitTab(props: CreditLimitProps) {
  const { engagementId, increaseIds, who } = props
  const t = useTexts('credit-limit')
  const { formId, failure, again } = useSubjectForm({ type: 'credit-limit', engagementId }, who)
  const { data, error, refetch } = useRequests(engagementId)
  const increaseId = useOpenIncrease(engagementId)
  const retry = (ask: () => unknown) => (
    <Button size="sm" onClick={() => void ask()}>
      {t('again')}
    </Button>
  )
  return (
    <div className={classes.panes}>
      <div className={classes.left}>
        {increaseId !== undefined ? (
          <IncreaseDocuments {...props} increaseId={increaseId} />
        ) : failure ? (
          <FailureMessage failure={failure} actions={retry(again)} />
        ) : formId === undefined || (!data && !error) ? (
          <LoadingLine label={t('loading')} />
        ) : (
          <RequestForm key={formId} {...props} formId={formId} requests={data?.requests ?? []} />
        )}
      </div>
      <div className={classes.right}>
        {error && <FailureMessage failure={error.failure} actions={retry(refetch)} />}
        {data && <MadeRequests engagementId={engagementId} requests={data.requests} increaseIds={increaseIds} />}
      </div>
    </div>
  )
}
