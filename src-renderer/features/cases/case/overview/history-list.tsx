import { Button } from '@mantine/core'
import { isSameState, type Case } from '@contract/api/cases'
import { CaseStatusChip } from '../../../../lib/layout/status-chip'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { LoadingLine } from '../../../../lib/layout/lines'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import { seenStates } from '../history'
import classes from './overview.module.css'
import { Text } from '../../../../lib/answered/value-tree'
import { useHistory } from '../queries'
import recipes from '../../../../lib/theme/recipes.module.css'

/** Every state that the case was seen in: when Kartei first saw it, when the service changed it, how long it lasted. */
export function HistoryList({ caseRecord }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/overview')
  const caseText = useTexts('cases/case')
  const formats = useFormats()
  const { data, error, refetch } = useHistory(caseRecord.caseId)
  if (!data)
    return error ? (
      <FailureMessage
        failure={error.failure}
        sentence={caseText('historyFailed')}
        actions={
          <Button size="sm" onClick={() => void refetch()}>
            {caseText('again')}
          </Button>
        }
      />
    ) : (
      <LoadingLine />
    )
  const last = data.statuses.length - 1
  if (last < 0) return <p className={recipes.quiet}>{t('noHistory')}</p>
  return (
    <table className={classes.history}>
      <thead>
        <tr>
          <th scope="col" className={recipes.label}>
            {t('historyState')}
          </th>
          <th scope="col" className={recipes.label}>
            {t('seenAt')}
          </th>
          <th scope="col" className={recipes.label}>
            {t('changedAt')}
          </th>
          <th scope="col" className={recipes.label}>
            {t('lasted')}
          </th>
        </tr>
      </thead>
      <tbody>
        {seenStates(data.statuses, caseRecord.createdAt).map((state, index) => (
          <tr key={index}>
            <th scope="row">
              <CaseStatusChip
                status={
                  index === last && isSameState(state.status, caseRecord.status) ? caseRecord.status : state.status
                }
                past={index < last}
              />
            </th>
            <td>
              <Text text={state.seenAt} />
            </td>
            <td>{state.changedAt === undefined ? t('notTold') : <Text text={state.changedAt} />}</td>
            <td>{state.lasted === undefined ? '' : formats.age(new Date(0).toISOString(), new Date(state.lasted))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
