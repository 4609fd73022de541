import { Button, Group, Radio, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { DateField } from '../../lib/fields/date-field'
import { readDate, todayHere } from '../../lib/fields/date-text'
import { MoneyField } from '../../lib/fields/money-field'
import { readMoney, writeMoney } from '../../lib/fields/money-text'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import classes from './credit-limit.module.css'
import { creditLimitTexts } from './texts'
import type { MadeRequest } from './use-requests'

interface DecisionDialogProps {
  /** The request whose decision is recorded; undefined: none. */
  readonly request: MadeRequest | undefined
  readonly onClose: () => void
}

/** What the clerk learned of a decision elsewhere; it stays on this computer and stands in the journal. */
export function DecisionDialog({ request, onClose }: DecisionDialogProps) {
  const t = useTexts(creditLimitTexts)
  return (
    <Dialog opened={request !== undefined} onClose={onClose} closeOnClickOutside={false} title={t('decisionTitle')}>
      {request && <Questions key={request.recordId} request={request} onClose={onClose} />}
    </Dialog>
  )
}

const outcomes = ['granted', 'refused'] as const

function Questions({ request, onClose }: { readonly request: MadeRequest; readonly onClose: () => void }) {
  const t = useTexts(creditLimitTexts)
  const language = useLanguage()
  const { decision, engagementId, recordId, request: asked } = request
  const amountBefore = decision?.amount ?? asked.appliedAmount
  const [outcome, setOutcome] = useState<(typeof outcomes)[number] | undefined>(decision?.outcome)
  const [amount, setAmount] = useState(() => writeMoney(amountBefore, language))
  const [currency, setCurrency] = useState(amountBefore.currency)
  const [day, setDay] = useState(decision?.day ?? todayHere())
  const [note, setNote] = useState(decision?.note ?? '')
  const [tried, setTried] = useState(false)
  const record = useAct(kartei.creditLimit.recordDecision, onClose)
  const readDay = readDate(day, { today: todayHere() })
  const limit = readMoney(amount, { currency: currency.trim().toUpperCase(), language, least: 'zero' })
  const isAmountGiven = outcome === 'granted' && amount.trim() !== ''

  function save(): void {
    setTried(true)
    if (outcome === undefined || !readDay.ok || (isAmountGiven && !limit.ok)) return
    const said = note.trim()
    void record.run({
      engagementId,
      recordId,
      decision: {
        outcome,
        day: readDay.value,
        ...(isAmountGiven && limit.ok && { amount: limit.value }),
        ...(said !== '' && { note: said }),
      },
    })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Text mb="sm">{t('decisionHint')}</Text>
      <Radio.Group
        label={t('decision')}
        error={tried && outcome === undefined ? t('decisionMissing') : undefined}
        value={outcome ?? null}
        onChange={(chosen) => setOutcome(outcomes.find((each) => each === chosen))}
      >
        <div className={classes.reasons}>
          {outcomes.map((each) => (
            <Radio key={each} size="xs" value={each} label={t(each)} />
          ))}
        </div>
      </Radio.Group>
      {outcome === 'granted' && (
        <MoneyField
          label={t('newLimit')}
          value={amount}
          onChange={setAmount}
          currency={currency}
          onCurrencyChange={setCurrency}
        />
      )}
      <DateField label={t('decidedOn')} value={day} onChange={setDay} required />
      <Textarea
        mt="sm"
        label={t('note')}
        description={t('remarkHint')}
        maxLength={2000}
        rows={2}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {record.failure && <FailureMessage failure={record.failure} />}
      <Group justify="flex-end" gap="sm" mt="lg">
        {decision && (
          <Button
            variant="danger"
            className={classes.first}
            onClick={() => void record.run({ engagementId, recordId, decision: null })}
          >
            {t('takeBack')}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('goBack')}
        </Button>
        <Button type="submit" variant="primary" loading={record.running}>
          {t('record')}
        </Button>
      </Group>
    </form>
  )
}
