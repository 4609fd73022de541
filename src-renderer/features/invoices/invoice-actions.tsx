import { Button, Flex, Tooltip, VisuallyHidden } from '@mantine/core'
import { commands } from '@contract/domain/commands'
import type { DocumentDamage } from '@contract/api/handing-on'
import { IconBolt, IconDownload, IconMail, IconPrinter } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useCommand } from '../../lib/navigation/commands'
import { usePrintDialogLocked } from '../../lib/api/policy'
import { useIsVeryLow } from '../../lib/layout/is-narrow'
import { useTexts } from '../../lib/i18n/texts'
import { PrinterChoice, usePrinter } from '../preferences'
import { mail, printNow, printWithDialog, saveAs, useCaseTitle, useWork } from './work'
import classes from './invoices.module.css'

interface InvoiceActionsProps {
  readonly engagementId: string
  readonly documentId: string | undefined
  /** File name of its documents. */
  readonly name: string
  /** False for what is known to be no PDF: it can be saved, but not printed. */
  readonly isPdf: boolean
  /** Damaged documents are neither printed nor mailed. */
  readonly damage: DocumentDamage | undefined
  /** Whether it is saved as the service sent it, whatever that is. */
  readonly isSavedAsItCame: boolean
}

/** Print with the dialog, print at once, save: one at a time for each document. */
export function InvoiceActions({
  engagementId,
  documentId,
  name,
  isPdf,
  damage,
  isSavedAsItCame,
}: InvoiceActionsProps) {
  const t = useTexts('invoices')
  const busy = useWork({ engagementId, documentId })?.as === 'running'
  const sayProblem = useTexts('failures/problems')
  const printer = usePrinter()
  const title = useCaseTitle()
  const target = documentId === undefined ? undefined : { engagementId, documentId, number: name }
  const printable = target !== undefined && isPdf && damage === undefined && !busy
  const whyNone = target === undefined ? t('noDocument') : undefined
  const whyDamaged = damage && sayProblem(`damaged-${damage}`)
  const whyNotPrinted = whyNone ?? whyDamaged ?? (isPdf ? undefined : t('onlyPdf'))

  const print = (): void => {
    if (target) void printWithDialog(target, title)
  }
  const hasDialog = !usePrintDialogLocked()
  const sayManaged = useTexts('policy/page')
  useCommand('print', print, printable && hasDialog)

  return (
    <Flex gap="4px 8px" wrap={useIsVeryLow() ? 'nowrap' : 'wrap'} ml="auto">
      <ActionButton
        label={t('print')}
        hint={whyNotPrinted ?? (hasDialog ? t('printHint') : sayManaged('managed'))}
        icon={<IconPrinter size={17} aria-hidden />}
        enabled={printable && hasDialog}
        keys={commands.print.keys}
        onClick={print}
      />
      <ActionButton
        label={t('printNow')}
        hint={whyNotPrinted ?? t('printNowHint', { printer: printer.displayName ?? t('defaultPrinter') })}
        icon={<IconBolt size={17} aria-hidden />}
        enabled={printable}
        primary
        onClick={() => target && void printNow(target, title, printer)}
      />
      <PrinterChoice printer={printer} className={classes.printer} />
      <ActionButton
        label={t('saveAs')}
        hint={whyNone ?? (isSavedAsItCame ? t('saveAsItCame') : undefined)}
        icon={<IconDownload size={17} aria-hidden />}
        enabled={target !== undefined && !busy}
        onClick={() => target && void saveAs(target)}
      />
      <ActionButton
        label={t('mail')}
        hint={whyNone ?? whyDamaged ?? t('mailHint')}
        icon={<IconMail size={17} aria-hidden />}
        enabled={target !== undefined && damage === undefined && !busy}
        onClick={() => target && void mail(target)}
      />
    </Flex>
  )
}

interface ActionButtonProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly icon: ReactNode
  readonly enabled: boolean
  readonly primary?: boolean
  readonly keys?: string
  readonly onClick: () => void
}

/**
 * Stays focusable while it is off, so that the keyboard does not lose its place during a print. One press is one deed:
 * neither the second click of a double click nor a key that is held down starts another.
 */
function ActionButton({ label, hint, icon, enabled, primary = false, keys, onClick }: ActionButtonProps) {
  const holdBack = (event: KeyboardEvent): void => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  }
  const isLow = useIsVeryLow()
  // With its sign alone, its name is said where one points to it.
  const said = isLow ? [label, hint].filter(Boolean).join(': ') : hint
  const button = (
    <Button
      size="sm"
      variant={primary ? 'primary' : 'default'}
      leftSection={icon}
      className={classes.button}
      data-low={isLow || undefined}
      {...(isLow && { px: 8 })}
      aria-disabled={!enabled}
      {...(keys !== undefined && { 'aria-keyshortcuts': keys.replace('Ctrl', 'Control') })}
      data-disabled={!enabled || undefined}
      onKeyDown={holdBack}
      onClick={(event) => {
        if (enabled && event.detail <= 1) onClick()
      }}
    >
      {isLow ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </Button>
  )
  return said === undefined ? button : <Tooltip label={said}>{button}</Tooltip>
}
