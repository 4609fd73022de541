import { Box, Button, Flex, Group, TextInput } from '@mantine/core'
import type { DirectDebitAmount, UnansweredAmount } from '@contract/api/direct-debit'
import { maskedIban } from '@contract/domain/iban'
import { isInDoubt, type CancellationRecord, type RegistrationRecord } from '@contract/domain/mandate-records'
import type { Outcome } from '@contract/outcome'
import { cleaned } from '@contract/domain/typed-text'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useAct } from '../../lib/api/queries'
import { DoubtBox } from '../../lib/layout/callout'
import { useConfirm, type Question } from '../../lib/layout/confirm'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { AnswerInDoubt, useAnswerInDoubt } from '../raw'
import { changeFormState, forgetTyped, hasIssue } from './form-state'
import { mandateStatus } from './mandate-status'
import { settingText } from './setting-text'
import type { Records } from './queries'

interface DoubtProps<R> {
  readonly caseId: string
  readonly record: R
  readonly onSettled: () => Promise<unknown>
}

/** The registration that waits for a clerk, if one does; the form is locked until it is settled. */
export const doubtfulRegistration = ({ registrations }: Records): RegistrationRecord | undefined =>
  registrations.find(isInDoubt)

export const doubtfulCancellations = ({ cancellations }: Records): readonly CancellationRecord[] =>
  cancellations.filter(isInDoubt)

/** The ways in which a doubt ends: `byWord` asks first whether the clerk knows. */
function useSettling<Input, T>(act: (input: Input) => Promise<Outcome<T>>, onSettled: () => Promise<unknown>) {
  const confirm = useConfirm()
  const settle = useAct(act)
  return {
    settle,
    byWord: async (question: Question, input: Input, done?: () => void): Promise<void> => {
      if (!(await confirm({ ...question, local: true })) || !(await settle.run(input)).ok) return
      done?.()
      await onSettled()
    },
  }
}

/** A registration without an answer: looked up by the identifier that the service names, or settled by the clerk's word. */
export function RegistrationDoubt({
  caseId,
  record,
  onSettled,
  onAgain,
}: DoubtProps<RegistrationRecord> & {
  /** Left out where it cannot be registered again now, since its texts are not read. */
  readonly onAgain?: () => void
}) {
  const t = useTexts('direct-debit')
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const { engagementId, iban, at, clerk } = record.evidence
  const { settle, byWord } = useSettling(kartei.sepa.settle, onSettled)
  const answer = useAnswerInDoubt(record.recordId)

  async function lookUp(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    const mandateId = cleaned(typed)
    if (mandateId === '') return
    const settled = await settle.run({ engagementId, recordId: record.recordId, mandateId })
    if (!settled.ok) return
    forgetTyped(caseId, mandateId)
    await onSettled()
  }

  const notArrived = (): Promise<void> =>
    byWord(
      { title: t('notArrivedTitle'), body: t('notArrivedBody'), confirm: t('notArrived') },
      { engagementId, recordId: record.recordId },
      () => changeFormState(caseId, { registration: { state: 'idle' } }),
    )

  const elsewhere = hasIssue(settle.failure, 'other-account')
  const unknown = settle.failure?.kind === 'not-found'
  return (
    <DoubtBox title={t(answer ? 'registerDoubtAnswered' : 'registerDoubt')}>
      <p>{t('registerDoubtSent', { iban: maskedIban(iban), time: formats.stamp(at), clerk })}</p>
      <p>{t('registerDoubtHow')}</p>
      {answer && <AnswerInDoubt answer={answer} identifier={{ chosen: typed, onChoose: setTyped }} />}
      <Flex component="form" wrap="wrap" align="flex-end" gap={8} noValidate onSubmit={(event) => void lookUp(event)}>
        <TextInput
          size="sm"
          flex="1 1 240px"
          label={t('doubtMandateId')}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button size="sm" type="submit" disabled={cleaned(typed) === ''} loading={settle.running}>
          {t('lookUpSettle')}
        </Button>
        <Button size="sm" onClick={() => void notArrived()}>
          {t('notArrived')}
        </Button>
        {onAgain && (
          <Button size="sm" variant="danger" onClick={onAgain}>
            {t('registerAgain')}
          </Button>
        )}
      </Flex>
      {settle.failure && (
        <FailureMessage
          failure={settle.failure}
          {...(elsewhere && { sentence: t('otherAccount') })}
          {...(unknown && { sentence: t('lookUpUnknown') })}
          shownAt={['mandateId']}
        />
      )}
    </DoubtBox>
  )
}

/** A cancellation without an answer: its mandate shows whether it came through; that it did not is the clerk's word. */
export function CancellationDoubt({
  record,
  reference,
  onSettled,
  onReadAgain,
}: Omit<DoubtProps<CancellationRecord>, 'caseId'> & {
  readonly reference: string
  readonly onReadAgain: () => Promise<unknown>
}) {
  const t = useTexts('direct-debit')
  const formats = useFormats()
  const { settle, byWord } = useSettling(kartei.sepa.settle, onSettled)
  const { readBack, evidence, recordId } = record
  const answer = useAnswerInDoubt(recordId)
  const status = readBack ? mandateStatus(readBack.status, t).label : t('unread')

  const notCancelled = (): Promise<void> =>
    byWord(
      {
        title: t('notCancelledTitle', { reference }),
        body: t('notCancelledBody', { status }),
        confirm: t('notCancelled'),
      },
      { engagementId: evidence.engagementId, recordId },
    )

  return (
    <DoubtBox title={t(answer ? 'cancelDoubtAnswered' : 'cancelDoubt', { reference, status })}>
      <p>{t('cancelDoubtSent', { time: formats.stamp(evidence.at), clerk: evidence.clerk })}</p>
      {answer && <AnswerInDoubt answer={answer} />}
      <Group gap="8px 12px">
        <Button size="sm" onClick={() => void onReadAgain()}>
          {t('readMandateAgain')}
        </Button>
        <Button size="sm" loading={settle.running} onClick={() => void notCancelled()}>
          {t('notCancelled')}
        </Button>
      </Group>
      {settle.failure && <FailureMessage failure={settle.failure} />}
    </DoubtBox>
  )
}

/** A setting without an answer: no endpoint reads it back, so it is sent once more, or settled by the clerk's word. */
export function AmountDoubt({
  engagementId,
  doubt: { recordId, asked, at, clerk },
  onAgain,
  onSettled,
}: {
  readonly engagementId: string
  readonly doubt: UnansweredAmount
  readonly onAgain: (asked: DirectDebitAmount) => void
  readonly onSettled: () => Promise<unknown>
}) {
  const t = useTexts('direct-debit/setting')
  const formats = useFormats()
  const { settle, byWord } = useSettling(kartei.directDebit.settle, onSettled)
  const answer = useAnswerInDoubt(recordId)
  const setting = settingText(asked, t, formats)

  const settleAs = (as: 'stored' | 'not-stored', does: 'wasStored' | 'wasNotStored'): Promise<void> =>
    byWord(
      { title: t(`${does}Title`, { setting }), body: t('amountSettledBody'), confirm: t(does) },
      { engagementId, recordId, as },
    )

  return (
    <DoubtBox title={t(answer ? 'amountDoubtAnswered' : 'amountDoubt', { setting })}>
      <p>{t('amountDoubtSent', { time: formats.stamp(at), clerk })}</p>
      {answer && <AnswerInDoubt answer={answer} />}
      <Group gap="8px 12px">
        <Button size="sm" onClick={() => onAgain(asked)}>
          {t('saveSameAgain')}
        </Button>
        <Button size="sm" loading={settle.running} onClick={() => void settleAs('stored', 'wasStored')}>
          {t('wasStored')}
        </Button>
        <Button size="sm" loading={settle.running} onClick={() => void settleAs('not-stored', 'wasNotStored')}>
          {t('wasNotStored')}
        </Button>
      </Group>
      {settle.failure && <FailureMessage failure={settle.failure} />}
    </DoubtBox>
  )
}

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/** The outcome of a press of a button must be seen, wherever the page is scrolled to. */
export const IntoView = ({ children }: { readonly children: ReactNode }) => (
  <Box ref={scrollIntoView} style={{ scrollMarginBottom: 16 }}>
    {children}
  </Box>
)
