import { Button, CloseButton, Group } from '@mantine/core'
import { useEffect } from 'react'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { UndoButton } from '../../../../lib/undo/undo-button'
import { useTexts } from '../../../../lib/i18n/texts'
import { forgetNotice, useAnnotations } from './use-annotations'

/** What was just changed about the case, and the way back; gone when the clerk leaves the case. */
export function AnnotationsNotice({ caseId }: { readonly caseId: string }) {
  const t = useTexts('cases/desk')
  const { notice, running, answer, dismiss } = useAnnotations(caseId)
  useEffect(() => () => forgetNotice(caseId), [caseId])

  return (
    <Group role="status" gap={8} mx={24} mb={notice && 8} fz={14}>
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
    </Group>
  )
}
