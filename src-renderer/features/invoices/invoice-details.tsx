import clsx from 'clsx'
import { Box, Flex } from '@mantine/core'
import { listedInvoice, type ListedInvoice } from '@contract/api/invoices'
import type { ReactNode } from 'react'
import { CopyButton } from '../../lib/layout/copy'
import { Text, Tree } from '../../lib/answered/value-tree'
import { otherFields } from '../../lib/answered/fields'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { periodText } from './cells'
import { isSensitive, keyOfPayable, payable, payableOf, type Payable } from './copying'
import { dueDay } from './due'
import { cameOtherwise, useNumberOf } from './odd'
import classes from './invoices.module.css'
import recipes from '../../lib/theme/recipes.module.css'

const known = [...Object.keys(listedInvoice.shape), 'asItCame']

/** Everything that the service said of an invoice, fields that nobody listed included. */
export function InvoiceDetails({ invoice }: { readonly invoice: ListedInvoice }) {
  const t = useTexts('invoices/reading')
  const ti = useTexts('invoices')
  const to = useTexts('invoices/odd')
  const formats = useFormats()
  const numberOf = useNumberOf()
  const further = otherFields(invoice, known)
  const otherwise = cameOtherwise(invoice)
  const { totalAmount, minimumAmount, dueDate, createdDate } = invoice
  return (
    <section
      className={clsx(recipes.above, recipes.scroll, classes.details)}
      aria-label={t('detailsOf', { number: numberOf(invoice) })}
      tabIndex={-1}
    >
      {otherwise.length > 0 && (
        <Box mb={8}>
          <Box component="h3" mt={12} mb={4} fz="var(--text-chip)" fw={600}>
            {to('cameOtherwise')}
          </Box>
          <Tree fields={otherwise} />
        </Box>
      )}
      <dl className={clsx(recipes.rows, classes.facts)}>
        {payable.map((what) => (
          <PayableFact key={what} invoice={invoice} what={what} />
        ))}
        <Fact name={ti('total')}>{totalAmount ? formats.money(totalAmount).text : undefined}</Fact>
        <Fact name={ti('minimum')}>{minimumAmount ? formats.money(minimumAmount).text : undefined}</Fact>
        <Fact name={ti('due')}>
          {dueDate ? (
            <span title={ti('dueAsSent', { stamp: dueDate })}>{formats.day(dueDay(dueDate) ?? dueDate)}</span>
          ) : undefined}
        </Fact>
        <Fact name={ti('period')}>{periodText(invoice, formats)}</Fact>
        <Fact name={t('createdDate')}>{createdDate ? <Text text={createdDate} /> : undefined}</Fact>
        <Id name={t('invoiceId')} id={invoice.id} />
        <Id name={t('documentId')} id={invoice.invoicePdfDocumentId} />
        <Id name={t('engagementId')} id={invoice.engagementId} />
      </dl>
      {further.length > 0 && (
        <>
          <Box component="h3" mt={12} mb={4} fz="var(--text-chip)" fw={600}>
            {t('further')}
          </Box>
          <Tree fields={further} />
        </>
      )}
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const t = useTexts('invoices/reading')
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <span className={recipes.faint}>{t('notGiven')}</span>}</dd>
    </div>
  )
}

function PayableFact({ invoice, what }: { readonly invoice: ListedInvoice; readonly what: Payable }) {
  const t = useTexts('invoices/reading')
  const text = payableOf(invoice, what)
  return (
    <Fact name={t(what)}>
      {text === undefined ? undefined : (
        <Flex component="span" display="inline-flex" gap={6} align="center">
          <bdi className={clsx(recipes.breaks, recipes.mono)}>{text}</bdi>
          <CopyButton text={text} what={t(what)} sensitive={isSensitive(what)} />
          <kbd>{keyOfPayable[what]}</kbd>
        </Flex>
      )}
    </Fact>
  )
}

function Id({ name, id }: { readonly name: string; readonly id: string | null | undefined }) {
  return (
    <Fact name={name}>
      {id == null ? undefined : (
        <Flex component="span" display="inline-flex" gap={6} align="center">
          <bdi className={clsx(recipes.breaks, recipes.mono)}>{id}</bdi>
          <CopyButton text={id} what={name} />
        </Flex>
      )}
    </Fact>
  )
}
