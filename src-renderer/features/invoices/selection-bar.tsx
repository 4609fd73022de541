import clsx from 'clsx'
import { Box, Group, Menu } from '@mantine/core'
import type { InvoiceListFormat, ListedInvoice } from '@contract/api/invoices'
import {
  IconDownload,
  IconFiles,
  IconMail,
  IconPrinter,
  IconTableExport,
  IconX,
  IconGripVertical,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Failure } from '@contract/outcome'
import { FailureMessage } from '../../lib/failures/failure-message'
import { OpenFolder } from '../../lib/layout/open-folder'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { PrinterChoice, usePrinter } from '../preferences'
import { periodText } from './cells'
import { SaveAllDialog } from './save-all-dialog'
import { SeveralNotice } from './several-notice'
import { documentsOf, joinAll, mailAll, printAll, useSeveralWork, type Several } from './several-work'
import { totalsOf } from './totals'
import { useCaseTitle } from './use-case-title'
import { BarButton, barButton, SelectionBar as Bar } from '../../lib/layout/selection-bar'
import classes from './selection-bar.module.css'
import recipes from '../../lib/theme/recipes.module.css'
import { kartei } from '../../lib/api/kartei'
import { useDragOut } from './use-drag-out'

interface SelectionBarProps {
  readonly engagementId: string
  /** In the order in which they are listed. */
  readonly invoices: readonly ListedInvoice[]
  readonly onClear: () => void
}

/** With invoices checked: how many, what they come to, and what can be done with all of them. */
export function SelectionBar({ engagementId, invoices, onClear }: SelectionBarProps) {
  const t = useTexts('invoices')
  const formats = useFormats()
  const [exported, setExported] = useState<Exported>()
  const [busy, setBusy] = useState(false)
  const [asksForNames, setAsksForNames] = useState(false)
  const several = useTexts('invoices/several')
  const todd = useTexts('invoices/odd')
  const isRunning = useSeveralWork((all) => all[engagementId]?.as === 'running')
  const title = useCaseTitle()
  const printer = usePrinter()
  if (invoices.length === 0) return null

  const { sums, uncounted } = totalsOf(invoices)
  const documents = documentsOf(invoices, title, (invoice) => periodText(invoice, formats))
  const left = invoices.length - documents.length
  const all = { engagementId, documents }
  const joinedName = several('joinedName', { customer: title }).trim().slice(0, 200)
  const enabled = documents.length > 0 && !isRunning
  const write = async (format: InvoiceListFormat): Promise<void> => {
    if (busy) return
    setExported(undefined)
    setBusy(true)
    setExported(await exportList({ engagementId, invoices: [...invoices], format }))
    setBusy(false)
  }
  return (
    <Bar label={t('actions')} className={classes.bar}>
      <Box component="p" fz="sm" className={recipes.fill} role="status">
        <Box component="strong" mr={6} fz="md">
          {t('count', { count: invoices.length })}
        </Box>{' '}
        <span>{formats.list(sums.map((money) => formats.money(money).text))}</span>
      </Box>
      <BarButton icon={IconX} label={t('untick')} onClick={onClear} />
      <Group gap={8} w="100%">
        <BarButton
          icon={IconPrinter}
          className={classes.act}
          data-primary
          disabled={!enabled}
          onClick={() => void printAll(all, title, printer.chosen)}
        >
          {several('printInOrder')}
        </BarButton>
        <PrinterChoice printer={printer} className={clsx(barButton, classes.act)} />
        <BarButton
          icon={IconMail}
          className={classes.act}
          disabled={!enabled}
          title={several('mailAllHint')}
          onClick={() => void mailAll(all)}
        >
          {several('mailAll')}
        </BarButton>
        <BarButton
          icon={IconDownload}
          className={classes.act}
          disabled={!enabled}
          onClick={() => setAsksForNames(true)}
        >
          {several('saveAll')}
        </BarButton>
        <BarButton
          icon={IconFiles}
          className={classes.act}
          disabled={!enabled}
          onClick={() => void joinAll(all, joinedName)}
        >
          {several('join')}
        </BarButton>
        <Menu position="top-start" shadow="md">
          <Menu.Target>
            <BarButton icon={IconTableExport} className={classes.act}>
              {t('exportCsv')}
            </BarButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void write('csv')}>{t('csv')}</Menu.Item>
            <Menu.Item onClick={() => void write('csv-semicolon')}>{t('csvSemicolon')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {documents.length > 0 && <DragGrip {...all} />}
        {exported?.as === 'saved' && (
          <>
            <Box component="span" role="status" fz="sm">
              {t('saved', { name: exported.name })}
            </Box>
            <OpenFolder name={exported.name} className={clsx(barButton, classes.act)} />
          </>
        )}
      </Group>
      {uncounted + left > 0 && (
        <Box component="p" w="100%" fz="sm">
          {uncounted > 0 && todd('uncounted', { count: uncounted })}{' '}
          {left > 0 && several('noDocuments', { count: left })}
        </Box>
      )}
      <SeveralNotice several={all} name={joinedName} />
      {asksForNames && <SaveAllDialog several={all} onClose={() => setAsksForNames(false)} />}
      {exported?.as === 'failed' && (
        <Box w="100%">
          <FailureMessage failure={exported.failure} sentence={`${t('notSaved')} ${t('notWritten')}`} />
        </Box>
      )}
    </Bar>
  )
}

type Exported = { readonly as: 'saved'; readonly name: string } | { readonly as: 'failed'; readonly failure: Failure }

/** Asks where to and writes the list; undefined when the clerk thought better of it. */
async function exportList(list: {
  engagementId: string
  invoices: ListedInvoice[]
  format: InvoiceListFormat
}): Promise<Exported | undefined> {
  const outcome = await kartei.invoices.exportList(list)
  if (!outcome.ok) return { as: 'failed', failure: outcome.error }
  return outcome.value.saved ? { as: 'saved', name: outcome.value.name ?? '' } : undefined
}

/**
 * Where the checked invoices are taken by the mouse and dragged into a mail, a folder or another program. The files are made
 * as soon as the pointer comes near, since the system wants them at the moment when dragging begins.
 */
function DragGrip(several: Several) {
  const t = useTexts('invoices/several')
  const { state, prepare, drag } = useDragOut()
  const words = { idle: t('dragOut'), fetching: t('dragFetching'), failed: t('dragFailed'), damaged: t('dragDamaged') }
  return (
    <span
      draggable
      className={clsx(barButton, classes.grip)}
      title={t('dragHint')}
      onPointerEnter={() => void prepare(several)}
      onPointerDown={() => void prepare(several)}
      onDragStart={(event) => void drag(event, several)}
    >
      <IconGripVertical size={17} aria-hidden />
      <span role="status">{words[state]}</span>
    </span>
  )
}
