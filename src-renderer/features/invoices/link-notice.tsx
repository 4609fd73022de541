import { IconLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { DocumentViewer } from '../../lib/pdf/drawing'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { NoticeBar } from './notice-bar'

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
  return (
    <div role="status">
      {refused !== undefined && (
        <NoticeBar icon={IconLink} tone="end" onDismiss={onDismiss}>
          {t('linkNotOpened', { url: refused.slice(0, 200) })}
        </NoticeBar>
      )}
    </div>
  )
}
