import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { failureTexts } from '../../lib/failures/failure-texts'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import type { KeptLine } from './kept-form'
import classes from './saved-line.module.css'
import { draftTexts } from './texts'

/** Whether what is typed in a form of an engagement is on disk. */
export function KeptFormLine({ line }: { readonly line: KeptLine | undefined }) {
  const t = useTexts(draftTexts)
  const why = useTexts(failureTexts)
  const formats = useFormats()
  if (!line) return null
  const { failure, savedAt } = line
  if (failure)
    return (
      <span className={classes.line}>
        <span className={classes.failed} role="status" data-tone="stop" title={why(failure.kind)}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('notSaved')}
        </span>
      </span>
    )
  if (savedAt === undefined) return null
  return (
    <span className={classes.line}>
      <VisuallyHidden role="status">{t('savedAsDraft')}</VisuallyHidden>
      {t('savedAt', { time: formats.clock(savedAt) })}
    </span>
  )
}
