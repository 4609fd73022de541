import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useAct } from '../../../lib/api/queries'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { ToolButton } from '../../../lib/layout/tool-button'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { isControlKey } from '../../../lib/navigation/keys'

export const canBePrinted = (mediaType: string): boolean =>
  mediaType === 'application/pdf' || mediaType.startsWith('image/')

/** Prints documents one at a time by the system's dialog, and says how the last one ended. */
export function usePrintDocument() {
  const t = useTexts('documents/preview')
  const { run, running, value, failure } = useAct(kartei.files.printWithDialog)
  const cancelled = failure?.kind === 'cancelled'
  const said = running
    ? t('printing')
    : cancelled
      ? t('printCancelled')
      : value
        ? t(`print-${value.outcome}`)
        : undefined
  return {
    running,
    print: (fileId: string): void => {
      if (!running) void run({ fileId })
    },
    said: failure && !cancelled ? <FailureMessage failure={failure} /> : said && <p role="status">{said}</p>,
  }
}

/** For the document that is open: also by Ctrl+P, which a dialog holds back from the window. */
export function PrintButton({ running, onPrint }: { readonly running: boolean; readonly onPrint: () => void }) {
  const t = useTexts('documents/preview')
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (!isControlKey(event, 'p')) return
    event.preventDefault()
    event.stopPropagation()
    onPrint()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
  return <ToolButton icon={IconPrinter} label={t('print')} shortcut="Ctrl+P" disabled={running} onClick={onPrint} />
}
