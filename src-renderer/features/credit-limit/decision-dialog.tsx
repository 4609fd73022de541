import { contract } from '@contract/index'
import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useAct } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { DateField } from '../../lib/fields/plain-fields'
import { readDate, todayHere } from '../../lib/fields/date-text'
import { MoneyField } from '../../lib/fields/money-field'
import { writeMoney } from '../../lib/fields/money-text'
import { readerOf } from '../../lib/forms/reader'
import { placesCalled } from '../../lib/forms/refusal'
import { useForm } from '../../lib/forms/use-form'
import { useFormValues } from '../../lib/forms/values'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import type { MadeRequest } from './use-requests'

interface DecisionDialogProps {
  /** The request whose decision is recorded; undefined: none. */
  readonly request: MadeRequest | undefined
  readonly onClose: () => void
}

/** Records a decision that the clerk learned of elsewhere; it stays on this computer and stands in the journal. */
export function DecisionDialog({ request, onClose }: DecisionDialogProps) {
  const t = useTexts('credit-limit')
  return (
    <Dialog opened={request !== undefined} onClose={onClose} closeOnClickOutside={false} title={t('decisionTitle')}>
      {request && <Questions key={request.recordId} request={request} onClose={onClose} />}
    </Dialog>
  )
}

const outcomes = ['granted', 'refused'] as const

const places = placesCalled('outcome', 'amount', 'day', 'note')

function Questions({ request, onClose }: { readonly request: MadeRequest; readonly onClose: () => void }) {
  const t = useTexts('credit-limit')
  const language = useLanguage()
  const { decision, engagementId, recordId, request: asked } = request
  const record = useAct(kartei.creditLimit.recordDecision, onClose)
  const values = useFormValues(() => {
    const amount = decision?.amount ?? asked.appliedAmount
    return {
      ...(decision && { outcome: decision.outcome }),
      amount: writeMoney(amount, language),
      'amount.currency': amount.currency,
      day: decision?.day ?? todayHere(),
      note: decision?.note ?? '',
    }
  })
  const form = useForm({
    values,
    read: (typed) => {
      const reader = readerOf(typed, places)
      if (!reader.isGiven('outcome')) reader.wrong('outcome', '', t('decisionMissing'))
      const day = reader.need('day', (text) => readDate(text, { today: todayHere() }))
      const amount = reader.at('outcome') === 'granted' ? reader.money('amount', { language }) : undefined
      return reader.end(contract.creditLimit.recordDecision.input, {
        engagementId,
        recordId,
        decision: {
          outcome: reader.at('outcome'),
          ...(amount && { amount: amount.value }),
          day: day?.value,
          ...(reader.isGiven('note') && { note: reader.at('note').trim() }),
        },
      })
    },
    failure: record.failure,
    places,
  })
  const outcome = form.field('outcome', t('decision'))

  return (
    <form noValidate onSubmit={(event) => void form.submit(record.run, event)}>
      <Text mb="sm">{t('decisionHint')}</Text>
      <Radio.Group
        ref={form.places.at('outcome')}
        label={outcome.label}
        error={outcome.error}
        value={outcome.value}
        onChange={outcome.onChange}
      >
        <Stack gap={6} mt={6}>
          {outcomes.map((each) => (
            <Radio key={each} size="xs" value={each} label={t(each)} />
          ))}
        </Stack>
      </Radio.Group>
      {outcome.value === 'granted' && (
        <MoneyField
          {...form.field('amount', t('newLimit'))}
          currency={form.typed['amount.currency'] ?? ''}
          onCurrencyChange={(currency) => values.type({ 'amount.currency': currency })}
        />
      )}
      <DateField {...form.field('day', t('decidedOn'))} required />
      <Textarea mt="sm" {...form.input('note', t('note'))} description={t('remarkHint')} maxLength={2000} rows={2} />
      {form.failure && <FailureMessage failure={form.failure} />}
      <Group justify="flex-end" gap="sm" mt="lg">
        {decision && (
          <Button
            variant="danger"
            mr="auto"
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
