import { Button, CloseButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { FailureMessage } from '../../../components/failure-message'
import { useTexts } from '../../../i18n/texts'
import classes from './desk.module.css'
import { deskTexts } from './texts'
import { forgetNotice, useDesk } from './use-desk'

/** What was just changed about the case, and the way back; gone when the clerk leaves the case. */
export function DeskNotice({ caseId }: { readonly caseId: string }) {
  const t = useTexts(deskTexts)
  const { notice, running, answer, dismiss } = useDesk(caseId)
  useEffect(() => () => forgetNotice(caseId), [caseId])

  return (
    <div role="status" className={classes.notice} data-empty={notice === undefined || undefined}>
      {notice?.kind === 'changed' && (
        <>
          <span>{t(notice.said)}</span>
          {notice.undo && (
            <Button
              size="sm"
              variant="quiet"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              disabled={running}
              onClick={() => void answer()}
            >
              {t('undo')}
            </Button>
          )}
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
