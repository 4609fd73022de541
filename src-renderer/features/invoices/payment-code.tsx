import clsx from 'clsx'
import { Box, Button, Center, Flex, Group, TextInput, UnstyledButton } from '@mantine/core'
import type { ListedInvoice } from '@contract/api/invoices'
import { paymentCodeOf, type PaymentCodeProblem } from '@contract/domain/payment-code'
import { cleaned } from '@contract/domain/typed-text'
import { IconPrinter } from '@tabler/icons-react'
import { useState, type SyntheticEvent } from 'react'
import { useAct, useOutcome } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { LoadingLine } from '../../lib/layout/lines'
import { QrCode } from '../../lib/layout/qr-code'
import { useFormats } from '../../lib/i18n/format'
import { useMainSentence } from '../../lib/failures/main-sentence-texts'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { usePreferences } from '../preferences'
import { useNumberOf } from './odd'
import recipes from '../../lib/theme/recipes.module.css'

interface PaymentCodeDialogProps {
  readonly engagementId: string
  /** Undefined: closed. */
  readonly invoice: ListedInvoice | undefined
  readonly onClose: () => void
}

/** The SEPA payment code of an invoice, to be read by a phone or printed, or why there is none. */
export function PaymentCodeDialog({ engagementId, invoice, onClose }: PaymentCodeDialogProps) {
  const t = useTexts('invoices/payment-code')
  return (
    <Dialog opened={invoice !== undefined} onClose={onClose} title={t('title')}>
      {invoice && <PaymentCode engagementId={engagementId} invoice={invoice} />}
    </Dialog>
  )
}

export function PaymentCode({
  engagementId,
  invoice,
}: {
  readonly engagementId: string
  readonly invoice: ListedInvoice
}) {
  const t = useTexts('invoices/payment-code')
  const formats = useFormats()
  const numberOf = useNumberOf()
  const payee = useOutcome(['payee'], () => kartei.invoices.payee())
  const [isRenaming, setIsRenaming] = useState(false)
  const setPayee = useAct(kartei.invoices.setPayee, async () => {
    await payee.refetch()
    setIsRenaming(false)
  })
  if (payee.error) return <FailureMessage failure={payee.error.failure} />
  if (!payee.data) return <LoadingLine label={t('loading')} />
  const code = paymentCodeOf(invoice, payee.data.name)
  const asks = isRenaming || ('problem' in code && code.problem === 'no-payee')
  return (
    <>
      <p className={recipes.quiet}>
        {t('of', {
          number: numberOf(invoice),
          amount: invoice.totalAmount ? formats.money(invoice.totalAmount).text : '–',
        })}
      </p>
      {asks && (
        <PayeeForm
          name={payee.data.name ?? ''}
          running={setPayee.running}
          onName={(name) => void setPayee.run({ name })}
        />
      )}
      {setPayee.failure && <FailureMessage failure={setPayee.failure} />}
      {!asks && 'problem' in code && (
        <Box role="alert" component="p" mt={12}>
          {t(problemTexts[code.problem])}
        </Box>
      )}
      {!asks && 'text' in code && (
        <>
          <Center my={12}>
            <QrCode text={code.text} label={t('code')} tooLong={t('tooLong')} />
          </Center>
          <p className={recipes.quiet}>
            {t('payeeIs', { name: payee.data.name ?? '' })}{' '}
            <UnstyledButton className={clsx(recipes.link, recipes.strong)} onClick={() => setIsRenaming(true)}>
              {t('rename')}
            </UnstyledButton>
          </p>
          <PrintCode engagementId={engagementId} invoice={invoice} />
        </>
      )}
    </>
  )
}

const problemTexts = {
  'no-amount': 'noAmount',
  'not-euro': 'notEuro',
  amount: 'amount',
  'no-account': 'noAccount',
  account: 'account',
  'not-sepa': 'notSepa',
  'bank-needed': 'bankNeeded',
  reference: 'reference',
  'no-payee': 'whoIsPaid',
  'too-long': 'tooLong',
} as const satisfies Record<PaymentCodeProblem, string>

interface PayeeFormProps {
  readonly name: string
  readonly running: boolean
  readonly onName: (name: string) => void
}

function PayeeForm({ name, running, onName }: PayeeFormProps) {
  const t = useTexts('invoices/payment-code')
  const [typed, setTyped] = useState(name)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (cleaned(typed) !== '') onName(typed)
  }
  return (
    <Flex component="form" direction="column" gap={12} align="flex-start" mt={12} onSubmit={submit}>
      <TextInput
        w="100%"
        label={t('payee')}
        description={t('whoIsPaid')}
        maxLength={70}
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="primary" loading={running} disabled={cleaned(typed) === ''}>
        {t('keep')}
      </Button>
    </Flex>
  )
}

function PrintCode({ engagementId, invoice }: { readonly engagementId: string; readonly invoice: ListedInvoice }) {
  const t = useTexts('invoices/payment-code')
  const say = useMainSentence()
  const { data: preferences } = usePreferences()
  const print = useAct(kartei.invoices.printPaymentCode)
  const printer = preferences?.printer
  return (
    <Group gap={8} justify="flex-end" mt={16}>
      <span role="status" className={clsx(recipes.fill, recipes.small)}>
        {print.value && t(print.value.outcome)} {print.value?.message !== undefined && say(print.value.message).words}
      </span>
      {print.failure && <FailureMessage failure={print.failure} />}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPrinter size={17} aria-hidden />}
        loading={print.running}
        onClick={() => void print.run({ engagementId, invoice, ...(printer !== undefined && { printer }) })}
      >
        {t('print')}
      </Button>
    </Group>
  )
}
