import { Box, CloseButton } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { DocumentViewer } from '../../lib/pdf/drawing'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import classes from './work-notice.module.css'

interface Links {
  /** An address that was clicked and is none that is opened. */
  readonly refused: string | undefined
  readonly onDismiss: () => void
}

/** A click on a link out of the document goes to main, which asks the clerk first. */
export function useLinks(viewer: DocumentViewer | undefined, documentId: string | undefined): Links {
  const [refused, setRefused] = useState<{ readonly url: string; readonly of: string | undefined }>()
  useEffect(() => {
    viewer?.onLink((url) => {
      setRefused(undefined)
      void kartei.workstation.openLink({ url }).then((outcome) => {
        if (!outcome.ok) setRefused({ url, of: documentId })
      })
    })
  }, [viewer, documentId])
  return { refused: refused?.of === documentId ? refused?.url : undefined, onDismiss: () => setRefused(undefined) }
}

export function LinkNotice({ refused, onDismiss }: Links) {
  const t = useTexts('invoices/reading')
  const ti = useTexts('invoices')
  return (
    <div role="status">
      {refused !== undefined && (
        <div className={classes.notice} data-tone="end">
          <IconLink size={17} className={classes.icon} aria-hidden />
          <Box component="p" flex="1 1 200px" miw={0}>
            {t('linkNotOpened', { url: refused.slice(0, 200) })}
          </Box>
          <CloseButton size="sm" aria-label={ti('dismiss')} onClick={onDismiss} />
        </div>
      )}
    </div>
  )
}
