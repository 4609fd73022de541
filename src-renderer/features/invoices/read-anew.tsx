import { Button } from '@mantine/core'
import { listedInvoice, type Invoice, type ListedInvoice } from '@contract/invoices'
import { IconAlertTriangle, IconArrowsDiff, IconRefresh } from '@tabler/icons-react'
import { stringify } from 'lossless-json'
import { useRead } from '../../app/queries'
import { fieldsOf, otherFields } from '../../components/answered/fields'
import { Value } from '../../components/answered/value-tree'
import { CopyButton } from '../../components/copy'
import { Dialog } from '../../components/dialog'
import { FailureMessage } from '../../components/failure-message'
import { LoadingLine } from '../../components/lines'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { useNumberOf } from './odd'
import { readAnewTexts } from './read-anew-texts'
import classes from './read-anew.module.css'
import { given } from './rows'

interface ReadAnewProps {
  readonly engagementId: string
  /** As the list has it. */
  readonly invoice: ListedInvoice
}

interface ReadAnewDialogProps extends Omit<ReadAnewProps, 'invoice'> {
  /** Undefined: closed. */
  readonly invoice: ListedInvoice | undefined
  readonly onClose: () => void
}

/** All that the service says of one invoice (endpoint 14), read whenever the clerk opens it, beside what the list says. */
export function ReadAnewDialog({ engagementId, invoice, onClose }: ReadAnewDialogProps) {
  const t = useTexts(readAnewTexts)
  const numberOf = useNumberOf()
  return (
    <Dialog
      opened={invoice !== undefined}
      onClose={onClose}
      title={t('title', { number: invoice ? numberOf(invoice) : '' })}
      size={720}
      atTop
    >
      {invoice && <ReadAnew engagementId={engagementId} invoice={invoice} />}
    </Dialog>
  )
}

export function ReadAnew({ engagementId, invoice }: ReadAnewProps) {
  const t = useTexts(readAnewTexts)
  const { time } = useFormats()
  const invoiceId = given(invoice.id)
  const read = useRead(
    ['invoice', engagementId, invoiceId ?? ''],
    (whose) => kartei.invoices.read({ engagementId, invoiceId: invoiceId ?? '', ...whose }),
    { enabled: invoiceId !== undefined, staleTime: 0 },
  )
  if (invoiceId === undefined) return <p className={classes.said}>{t('noId')}</p>
  const { data, error } = read
  const again = (
    <Button
      size="sm"
      variant="default"
      data-autofocus
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={read.isFetching}
      onClick={() => void read.refetch()}
    >
      {t('again')}
    </Button>
  )
  if (!data)
    return error ? <FailureMessage failure={error.failure} actions={again} /> : <LoadingLine label={t('reading')} />
  const when = time(new Date(read.dataUpdatedAt))
  return (
    <>
      <div className={classes.top}>
        <p className={classes.said} role="status" data-stale={read.isError || undefined}>
          {read.isError && <IconAlertTriangle size={15} aria-hidden />}
          {t(read.isError ? 'stale' : 'readAt', { time: when })}
        </p>
        {again}
        <CopyButton text={stringify(data, undefined, 2) ?? ''} what={t('all')} sensitive />
      </div>
      {error && <FailureMessage failure={error.failure} />}
      <Members read={data} listed={invoice} />
    </>
  )
}

const known = Object.keys(listedInvoice.shape)

/** Every member of either, under a name that a clerk knows where there is one, and marked where the two say otherwise. */
function Members({ read, listed }: { readonly read: Invoice; readonly listed: ListedInvoice }) {
  const t = useTexts(readAnewTexts)
  const further = new Set([...otherFields(read, known), ...otherFields(listed, known)].map(({ name }) => name))
  const members = [...known, ...further].map((name) => ({
    name,
    value: read[name],
    inList: listed[name],
    differs: !isSame(read[name], listed[name]),
  }))
  const different = members.filter(({ differs }) => differs).length
  return (
    <>
      <p className={classes.said}>{different === 0 ? t('same') : t('different', { count: different })}</p>
      <dl className={classes.members}>
        {members.map(({ name, value, inList, differs }) => (
          <div key={name} data-differs={differs || undefined}>
            <dt>{isNamed(name) ? t(name) : <bdi className={classes.name}>{name}</bdi>}</dt>
            <dd>
              <Value value={value} />
              {differs && (
                <div className={classes.inList}>
                  <IconArrowsDiff size={15} className={classes.icon} aria-hidden />
                  <span>{t('inList')}</span>
                  <div>
                    <Value value={inList} />
                  </div>
                </div>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const named = [
  'id',
  'invoiceNumber',
  'dueDate',
  'totalAmount',
  'engagementId',
  'billingPeriodStart',
  'billingPeriodEnd',
  'paymentReference',
  'payeeAccountIdentifier',
  'payeeBankIdentifier',
  'minimumAmount',
  'invoicePdfDocumentId',
  'createdDate',
  'asItCame',
] as const
const isNamed = (name: string): name is (typeof named)[number] => named.some((each) => each === name)

/** In another order is the same; what is null is missing. */
function isSame(one: unknown, other: unknown): boolean {
  if (one == null || other == null) return one == null && other == null
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [one, other].map((each) =>
    Array.isArray(each) ? each.map((value: unknown, at) => ({ name: String(at), value })) : fieldsOf(each),
  )
  const names = new Set([...(left ?? []), ...(right ?? [])].map(({ name }) => name))
  const valueIn = (fields: typeof left, wanted: string): unknown => fields?.find(({ name }) => name === wanted)?.value
  return [...names].every((name) => isSame(valueIn(left, name), valueIn(right, name)))
}
