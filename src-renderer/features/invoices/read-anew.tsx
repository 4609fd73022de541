import clsx from 'clsx'
import { Box, Button, Group } from '@mantine/core'
import { listedInvoice, type Invoice, type ListedInvoice } from '@contract/api/invoices'
import { IconAlertTriangle, IconArrowsDiff, IconRefresh } from '@tabler/icons-react'
import { stringify } from 'lossless-json'
import { useRead } from '../../lib/api/queries'
import { fieldsOf, otherFields, type Field } from '../../lib/answered/fields'
import { Value } from '../../lib/answered/value-tree'
import { CopyButton } from '../../lib/layout/copy'
import { Dialog } from '../../lib/layout/dialog'
import { FailureMessage } from '../../lib/failures/failure-message'
import { LoadingLine } from '../../lib/layout/lines'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { cameOtherwise, given, useNumberOf } from './rows'
import classes from './invoices.module.css'
import recipes from '../../lib/theme/recipes.module.css'

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
  const t = useTexts('invoices/read-anew')
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
  const t = useTexts('invoices/read-anew')
  const { time } = useFormats()
  const invoiceId = given(invoice.id)
  const read = useRead(
    ['invoice', engagementId, invoiceId ?? ''],
    (origin) => kartei.invoices.read({ engagementId, invoiceId: invoiceId ?? '', ...origin }),
    { enabled: invoiceId !== undefined, staleTime: 0 },
  )
  if (invoiceId === undefined)
    return (
      <Box component="p" my={4} className={recipes.muted}>
        {t('noId')}
      </Box>
    )
  const { data, error } = read
  const when = time(new Date(read.dataUpdatedAt))
  return (
    <>
      <Group wrap="nowrap">
        <Group
          gap={6}
          wrap="nowrap"
          mih={36}
          mr="auto"
          className={clsx(recipes.muted, classes.asOf)}
          role="status"
          data-stale={read.isError || undefined}
        >
          {!data && !error && <LoadingLine label={t('reading')} />}
          {data && read.isError && <IconAlertTriangle size={15} aria-hidden />}
          {data && t(read.isError ? 'stale' : 'readAt', { time: when })}
        </Group>
        {data && <CopyButton text={stringify(data, undefined, 2) ?? ''} what={t('all')} sensitive />}
        <Button
          size="sm"
          variant="default"
          data-autofocus
          leftSection={<IconRefresh size={16} aria-hidden />}
          // Stays where the keyboard is while it reads.
          aria-disabled={read.isFetching}
          data-disabled={read.isFetching || undefined}
          onClick={() => {
            if (!read.isFetching) void read.refetch()
          }}
        >
          {t('again')}
        </Button>
      </Group>
      {error && <FailureMessage failure={error.failure} />}
      {data && <Members read={data} listed={invoice} />}
    </>
  )
}

const known = Object.keys(listedInvoice.shape)

/** Every member of either, under a name that a clerk knows where there is one, and marked where the two say otherwise. */
function Members({ read, listed }: { readonly read: Invoice; readonly listed: ListedInvoice }) {
  const t = useTexts('invoices/read-anew')
  const now = membersOf(read)
  const inList = membersOf(listed)
  const otherwise = new Set(cameOtherwise(read).map(({ name }) => name))
  const members = [...new Set([...known, ...now.keys(), ...inList.keys()])].map((name) => ({
    name,
    value: now.get(name),
    inList: inList.get(name),
    differs: !isSame(now.get(name), inList.get(name)),
  }))
  const different = members.filter(({ differs }) => differs).length
  return (
    <>
      <Box component="p" my={4} className={recipes.muted}>
        {different === 0 ? t('same') : t('different', { count: different })}
      </Box>
      <dl className={clsx(recipes.rows, classes.members)}>
        {members.map(({ name, value, inList, differs }) => (
          <div key={name} data-differs={differs || undefined}>
            <dt>{isNamed(name) ? t(name) : <bdi className={recipes.mono}>{name}</bdi>}</dt>
            <dd>
              <Value value={value} />
              {otherwise.has(name) && <p className={recipes.quiet}>{t('otherForm')}</p>}
              {differs && (
                <Group gap={6} className={recipes.quiet}>
                  <IconArrowsDiff size={15} color="var(--act-text)" aria-hidden />
                  <span>{t('inList')}</span>
                  <div>
                    <Value value={inList} />
                  </div>
                </Group>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const isNamed = (name: string): name is keyof typeof listedInvoice.shape => Object.hasOwn(listedInvoice.shape, name)

/** Every member by its name, also where it came in another form. */
const membersOf = (invoice: ListedInvoice): Map<string, unknown> =>
  new Map(otherFields(invoice, []).map(({ name, value }: Field) => [name, value]))

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
