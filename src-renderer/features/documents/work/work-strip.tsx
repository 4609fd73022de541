import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ProgressBar } from '../../../components/progress-bar'
import { useTexts } from '../../../i18n/texts'
import { cancelWork, type Work } from './file-work'
import classes from './work.module.css'
import { workTexts } from './work-texts'

interface WorkStripProps {
  readonly work: Work
  /** Of the one file that is worked on. */
  readonly name: string | undefined
}

/** How far the work is, and the way out of it. */
export function WorkStrip({ work: { workId, fileIds, done }, name }: WorkStripProps) {
  const t = useTexts(workTexts)
  const text = t('percent', { percent: Math.floor(done * 100) })
  return (
    <div className={classes.strip}>
      <span className={classes.stripText} role="status">
        {fileIds.length === 1 && name !== undefined
          ? t('working', { name })
          : t('workingOn', { count: fileIds.length })}
      </span>
      <ProgressBar size="file" label={t('progress')} text={text} segments={[{ bytes: 1, sent: done }]} />
      <Button size="sm" leftSection={<IconX size={16} aria-hidden />} onClick={() => void cancelWork(workId)}>
        {t('cancel')}
      </Button>
    </div>
  )
}
