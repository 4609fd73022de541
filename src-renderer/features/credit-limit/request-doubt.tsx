import { cleaned } from '@contract/domain/typed-text'
import { Button, Flex, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { useAct } from '../../lib/api/queries'
import { DoubtBox } from '../../lib/layout/callout'
import { useConfirm } from '../../lib/layout/confirm'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { AnswerInDoubt, useAnswerInDoubt } from '../raw'
import type { MadeRequest } from './use-requests'

/** A request without an answer that names it: no endpoint reads one, so the clerk settles it with what the service says when asked. */
export function RequestDoubt({ request: { engagementId, recordId } }: { readonly request: MadeRequest }) {
  const t = useTexts('credit-limit')
  const confirm = useConfirm()
  const [typed, setTyped] = useState('')
  const settle = useAct(kartei.creditLimit.settle)
  const answer = useAnswerInDoubt(recordId)

  async function settleArrived(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    const creditLimitIncreaseId = cleaned(typed)
    if (creditLimitIncreaseId !== '') await settle.run({ engagementId, recordId, creditLimitIncreaseId })
  }

  async function settleNotArrived(): Promise<void> {
    const question = { title: t('notArrivedTitle'), body: t('notArrivedBody'), confirm: t('notArrived'), local: true }
    if (await confirm(question)) await settle.run({ engagementId, recordId })
  }

  return (
    <DoubtBox title={t('doubt')}>
      <p>{t('doubtHow')}</p>
      {answer && <AnswerInDoubt answer={answer} identifier={{ chosen: typed, onChoose: setTyped }} />}
      <Flex
        component="form"
        wrap="wrap"
        align="flex-end"
        gap={8}
        noValidate
        onSubmit={(event) => void settleArrived(event)}
      >
        <TextInput
          size="sm"
          flex="1 1 200px"
          label={t('requestId')}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button size="sm" type="submit" disabled={cleaned(typed) === ''} loading={settle.running}>
          {t('arrived')}
        </Button>
        <Button size="sm" onClick={() => void settleNotArrived()}>
          {t('notArrived')}
        </Button>
      </Flex>
      {settle.failure && <FailureMessage failure={settle.failure} />}
    </DoubtBox>
  )
}
