import clsx from 'clsx'
import { Box, Button, Flex, Group, Menu, TextInput } from '@mantine/core'
import { nameParts, usualNamePattern } from '@contract/api/handing-on'
import { isCountable, type AnsweredMoney } from '@contract/domain/money'
import { useAct } from '../../lib/api/queries'
import { Dialog } from '../../lib/layout/dialog'
import type { InvoiceListFormat, ListedInvoice } from '@contract/api/invoices'
import {
  IconDownload,
  IconFiles,
  IconMail,
  IconPrinter,
  IconTableExport,
  IconX,
  IconGripVertical,
  type Icon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { FailureMessage } from '../../lib/failures/failure-message'
import { OpenFolder } from '../../lib/layout/open-folder'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { PrinterChoice, usePreferences, usePrinter } from '../preferences'
import { periodText } from './cells'
import { buttonOnBar, SeveralNotice } from './work-notice'
import { documentsOf, joinAll, mailAll, printAll, saveAll, useCaseTitle, useWork, type Several } from './work'
import { BarButton, barButton, SelectionBar as Bar } from '../../lib/layout/selection-bar'
import classes from './invoices.module.css'
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
  const exporting = useAct(kartei.invoices.exportList)
  const [asksForNames, setAsksForNames] = useState(false)
  const several = useTexts('invoices/several')
  const todd = useTexts('invoices/odd')
  const isRunning = useWork({ engagementId })?.as === 'running'
  const title = useCaseTitle()
  const printer = usePrinter()
  if (invoices.length === 0) return null

  const { sums, uncounted } = totalsOf(invoices)
  const documents = documentsOf(invoices, title, (invoice) => periodText(invoice, formats))
  const left = invoices.length - documents.length
  const all = { engagementId, documents }
  const joinedName = several('joinedName', { customer: title }).trim().slice(0, 200)
  const enabled = documents.length > 0 && !isRunning
  const write = (format: InvoiceListFormat): void => {
    if (!exporting.running) void exporting.run({ engagementId, invoices: [...invoices], format })
  }
  const written = exporting.value?.saved ? (exporting.value.name ?? '') : undefined
  const act = (
    icon: Icon,
    label: 'printInOrder' | 'mailAll' | 'saveAll' | 'join',
    onClick: () => void,
    primary = false,
  ) => (
    <BarButton
      icon={icon}
      className={classes.act}
      data-primary={primary || undefined}
      disabled={!enabled}
      title={label === 'mailAll' ? several('mailAllHint') : undefined}
      onClick={onClick}
    >
      {several(label)}
    </BarButton>
  )
  return (
    <Bar label={t('actions')} className={classes.selection}>
      <Box component="p" fz="sm" className={recipes.fill} role="status">
        <Box component="strong" mr={6} fz="md">
          {t('count', { count: invoices.length })}
        </Box>{' '}
        <span>{formats.list(sums.map((money) => formats.money(money).text))}</span>
      </Box>
      <BarButton icon={IconX} label={t('untick')} onClick={onClear} />
      <Group gap={8} w="100%">
        {act(IconPrinter, 'printInOrder', () => void printAll(all, title, printer.chosen), true)}
        <PrinterChoice printer={printer} className={buttonOnBar} />
        {act(IconMail, 'mailAll', () => void mailAll(all))}
        {act(IconDownload, 'saveAll', () => setAsksForNames(true))}
        {act(IconFiles, 'join', () => void joinAll(all, joinedName))}
        <Menu position="top-start" shadow="md">
          <Menu.Target>
            <BarButton icon={IconTableExport} className={classes.act}>
              {t('exportCsv')}
            </BarButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => write('csv')}>{t('csv')}</Menu.Item>
            <Menu.Item onClick={() => write('csv-semicolon')}>{t('csvSemicolon')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {documents.length > 0 && <DragGrip {...all} />}
        {written !== undefined && (
          <>
            <Box component="span" role="status" fz="sm">
              {t('saved', { name: written })}
            </Box>
            <OpenFolder name={written} className={buttonOnBar} />
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
      {exporting.failure && (
        <Box w="100%">
          <FailureMessage failure={exporting.failure} sentence={`${t('notSaved')} ${t('notWritten')}`} />
        </Box>
      )}
    </Bar>
  )
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

/** How the files shall be called, before the system asks where to. */
function SaveAllDialog({ several, onClose }: { readonly several: Several; readonly onClose: () => void }) {
  const t = useTexts('invoices/several')
  const { data: preferences } = usePreferences()
  const remember = useAct(kartei.preferences.set)
  const [typed, setTyped] = useState<string>()
  const pattern = typed ?? preferences?.invoiceNames ?? usualNamePattern
  const [first] = several.documents
  const example = pattern.replace(/\{(number|customer|period)\}/g, (_whole, part: string) => {
    if (part === 'number') return first?.number ?? ''
    return (part === 'customer' ? first?.customer : first?.period) ?? ''
  })
  return (
    <Dialog opened onClose={onClose} title={t('saveTitle')}>
      <Flex
        component="form"
        direction="column"
        gap={12}
        align="flex-start"
        onSubmit={(event) => {
          event.preventDefault()
          // A disk that refuses costs the clerk the typing the next time, and not the files.
          void remember.run({ invoiceNames: pattern })
          onClose()
          void saveAll(several, pattern)
        }}
      >
        <TextInput
          w="100%"
          label={t('pattern')}
          description={t('patternHint', { parts: nameParts.join(', ') })}
          value={pattern}
          maxLength={200}
          data-autofocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <p className={clsx(recipes.breaks, recipes.muted)}>{t('example', { name: `${example}.pdf` })}</p>
        <Button type="submit" variant="primary" disabled={pattern.trim() === ''}>
          {t('chooseFolder')}
        </Button>
      </Flex>
    </Dialog>
  )
}

/**
 * The totals of these invoices: one sum for each currency, in the order in which they first occur, and how many of them
 * have no amount that is known to count anything.
 */
function totalsOf(invoices: readonly ListedInvoice[]): {
  readonly sums: readonly AnsweredMoney[]
  readonly uncounted: number
} {
  const sums = new Map<string, AnsweredMoney>()
  let uncounted = 0
  for (const { totalAmount } of invoices) {
    if (!totalAmount || !isCountable(totalAmount)) {
      uncounted += 1
      continue
    }
    const { amount, currency, unit } = totalAmount
    sums.set(currency, { amount: (sums.get(currency)?.amount ?? 0n) + amount, currency, unit })
  }
  return { sums: [...sums.values()], uncounted }
}
