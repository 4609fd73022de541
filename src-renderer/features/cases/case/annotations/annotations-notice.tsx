import { Button, CloseButton } from '@mantine/core'
import { useEffect } from 'react'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { UndoButton } from '../../../../lib/undo/undo-button'
import { useTexts } from '../../../../lib/i18n/texts'
import classes from './annotations.module.css'
import { forgetNotice, useAnnotations } from './use-annotations'

/** What was just changed about the case, and the way back; gone when the clerk leaves the case. */
export function AnnotationsNotice({ caseId }: { readonly caseId: string }) {
  const t = useTexts('cases/desk')
  const { notice, running, answer, dismiss } = useAnnotations(caseId)
  useEffect(() => () => forgetNotice(caseId), [caseId])

  return (
    <div role="status" className={classes.notice} data-empty={notice === undefined || undefined}>
      {notice?.kind === 'changed' && (
        <>
          <span>{t(notice.text)}</span>
          {notice.undo && <UndoButton of={notice} disabled={running} onUndo={() => void answer()} />}
          <CloseButton size="sm" aria-label={t('dismiss')} onClick={dismiss} />
        </>
      )}
      {notice?.kind === 'failed' && (
        <FailureMessage
          failure={notice.failure}
          actions={
            <Button size="sm" loading={running} onClick={() => void answer()}>
              {t('again')}
            </Button>
          }
        />
      )}
    </div>
  )
}
