import { Box, Menu, UnstyledButton } from '@mantine/core'
import type { InvoiceListFormat, ListedInvoice } from '@contract/api/invoices'
import { IconDownload, IconFiles, IconMail, IconPrinter, IconTableExport, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { FailureMessage } from '../../lib/failures/failure-message'
import { OpenFolder } from '../../lib/layout/open-folder'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { PrinterChoice, usePrinter } from '../preferences'
import { exportList, type Exported } from './export-list'
import { periodText } from './cells'
import { DragGrip } from './drag-grip'
import { SaveAllDialog } from './save-all-dialog'
import { SeveralNotice } from './several-notice'
import { documentsOf, joinAll, mailAll, printAll, useSeveralWork } from './several-work'
import { totalsOf } from './totals'
import { useCaseTitle } from './use-case-title'
import classes from './selection-bar.module.css'

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
    <div role="toolbar" aria-label={t('actions')} className={classes.bar}>
      <Box component="p" miw={0} fz={13} role="status">
        <Box component="strong" mr={6} fz="md">
          {t('count', { count: invoices.length })}
        </Box>{' '}
        <span>{formats.list(sums.map((money) => formats.money(money).text))}</span>
      </Box>
      <UnstyledButton className={classes.close} aria-label={t('untick')} title={t('untick')} onClick={onClear}>
        <IconX size={17} aria-hidden />
      </UnstyledButton>
      <div className={classes.acts}>
        <UnstyledButton
          className={classes.act}
          data-primary
          disabled={!enabled}
          onClick={() => void printAll(all, title, printer.chosen)}
        >
          <IconPrinter size={17} aria-hidden />
          {several('printInOrder')}
        </UnstyledButton>
        <PrinterChoice printer={printer} className={classes.act} />
        <UnstyledButton
          className={classes.act}
          disabled={!enabled}
          title={several('mailAllHint')}
          onClick={() => void mailAll(all)}
        >
          <IconMail size={17} aria-hidden />
          {several('mailAll')}
        </UnstyledButton>
        <UnstyledButton className={classes.act} disabled={!enabled} onClick={() => setAsksForNames(true)}>
          <IconDownload size={17} aria-hidden />
          {several('saveAll')}
        </UnstyledButton>
        <UnstyledButton className={classes.act} disabled={!enabled} onClick={() => void joinAll(all, joinedName)}>
          <IconFiles size={17} aria-hidden />
          {several('join')}
        </UnstyledButton>
        <Menu position="top-start" shadow="md">
          <Menu.Target>
            <UnstyledButton className={classes.act}>
              <IconTableExport size={17} aria-hidden />
              {t('exportCsv')}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void write('csv')}>{t('csv')}</Menu.Item>
            <Menu.Item onClick={() => void write('csv-semicolon')}>{t('csvSemicolon')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {documents.length > 0 && <DragGrip {...all} />}
        {exported?.as === 'saved' && (
          <>
            <span role="status" className={classes.said}>
              {t('saved', { name: exported.name })}
            </span>
            <OpenFolder name={exported.name} className={classes.act} />
          </>
        )}
      </div>
      {uncounted + left > 0 && (
        <p className={classes.left}>
          {uncounted > 0 && todd('uncounted', { count: uncounted })}{' '}
          {left > 0 && several('noDocuments', { count: left })}
        </p>
      )}
      <SeveralNotice several={all} name={joinedName} />
      {asksForNames && <SaveAllDialog several={all} onClose={() => setAsksForNames(false)} />}
      {exported?.as === 'failed' && (
        <div className={classes.failure}>
          <FailureMessage failure={exported.failure} sentence={`${t('notSaved')} ${t('notWritten')}`} />
        </div>
      )}
    </div>
  )
}
