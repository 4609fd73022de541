import { useTexts } from '../../../lib/i18n/texts'
import { cancelWork, type Work } from './file-work'
import { ProgressStrip } from '../progress-strip'

interface WorkStripProps {
  readonly work: Work
  /** Of the one file that is worked on. */
  readonly name: string | undefined
}

/** How far the work is, and the way out of it. */
export function WorkStrip({ work: { workId, fileIds, done }, name }: WorkStripProps) {
  const t = useTexts('documents/work')
  return (
    <ProgressStrip
      says={
        fileIds.length === 1 && name !== undefined ? t('working', { name }) : t('workingOn', { count: fileIds.length })
      }
      label={t('progress')}
      text={t('percent', { percent: Math.floor(done * 100) })}
      done={done}
      cancel={t('cancel')}
      onCancel={() => void cancelWork(workId)}
    />
  )
}
