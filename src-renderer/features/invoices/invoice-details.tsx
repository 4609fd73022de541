import clsx from 'clsx'
import { Box, Flex } from '@mantine/core'
import { listedInvoice, type ListedInvoice } from '@contract/api/invoices'
import { useState, type ReactNode } from 'react'
import { kartei } from '../../lib/api/kartei'
import { CopyButton } from '../../lib/layout/copy'
import { Text, Tree } from '../../lib/answered/value-tree'
import { otherFields } from '../../lib/answered/fields'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { periodText } from './cells'
import { cameOtherwise, dueDay, given, useNumberOf } from './rows'
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
          <Head>{to('cameOtherwise')}</Head>
          <Tree fields={otherwise} />
        </Box>
      )}
      <dl className={clsx(recipes.rows, classes.facts)}>
        {payable.map((what) => (
          <CopiedFact
            key={what}
            name={t(what)}
            text={payableOf(invoice, what)}
            sensitive={isSensitive(what)}
            shortcut={keyOfPayable[what]}
          />
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
        <CopiedFact name={t('invoiceId')} text={invoice.id} />
        <CopiedFact name={t('documentId')} text={invoice.invoicePdfDocumentId} />
        <CopiedFact name={t('engagementId')} text={invoice.engagementId} />
      </dl>
      {further.length > 0 && (
        <>
          <Head>{t('further')}</Head>
          <Tree fields={further} />
        </>
      )}
    </section>
  )
}

const Head = ({ children }: { readonly children: string }) => (
  <Box component="h3" mt={12} mb={4} fz="var(--text-chip)" fw={600}>
    {children}
  </Box>
)

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const t = useTexts('invoices/reading')
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <span className={recipes.faint}>{t('notGiven')}</span>}</dd>
    </div>
  )
}

interface CopiedFactProps {
  readonly name: string
  readonly text: string | null | undefined
  readonly sensitive?: boolean
  /** That copies it as well. */
  readonly shortcut?: string
}

function CopiedFact({ name, text, sensitive = false, shortcut }: CopiedFactProps) {
  return (
    <Fact name={name}>
      {text == null ? undefined : (
        <Flex component="span" display="inline-flex" gap={6} align="center">
          <bdi className={clsx(recipes.breaks, recipes.mono)}>{text}</bdi>
          <CopyButton text={text} what={name} sensitive={sensitive} />
          {shortcut !== undefined && <kbd>{shortcut}</kbd>}
        </Flex>
      )}
    </Fact>
  )
}

/** Fields of a payment, each copied by one key. */
const payable = ['paymentReference', 'payeeAccount', 'payeeBank'] as const
type Payable = (typeof payable)[number]

export const copyKeys = { r: 'paymentReference', a: 'payeeAccount', b: 'payeeBank' } as const satisfies Readonly<
  Record<string, Payable>
>

const keyOfPayable = { paymentReference: 'R', payeeAccount: 'A', payeeBank: 'B' } as const

function payableOf(invoice: ListedInvoice, what: Payable): string | undefined {
  const { paymentReference, payeeAccountIdentifier, payeeBankIdentifier } = invoice
  const text = { paymentReference, payeeAccount: payeeAccountIdentifier, payeeBank: payeeBankIdentifier }[what]
  return given(text)
}

/** An account is personal where a person is paid: it leaves the clipboard after a minute. */
const isSensitive = (what: Payable): boolean => what === 'payeeAccount'

export interface Copied {
  readonly what: Payable
  readonly as: 'copied' | 'copiedForAMinute' | 'notCopied' | 'nothingToCopy'
}

/** Copies by key, and what came of it last. */
export function useCopying(): {
  readonly copied: Copied | undefined
  readonly copy: (invoice: ListedInvoice, what: Payable) => Promise<void>
} {
  const [copied, setCopied] = useState<Copied>()
  return {
    copied,
    copy: async (invoice, what) => {
      const text = payableOf(invoice, what)
      if (text === undefined) {
        setCopied({ what, as: 'nothingToCopy' })
        return
      }
      const sensitive = isSensitive(what)
      const outcome = await kartei.workstation.copy({ text, sensitive })
      const done = outcome.ok && outcome.value.copied
      setCopied({ what, as: !done ? 'notCopied' : sensitive ? 'copiedForAMinute' : 'copied' })
    },
  }
}
