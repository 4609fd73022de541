import { Button, Group } from '@mantine/core'
import { kartei } from '../../lib/api/kartei'
import { useTexts } from '../../lib/i18n/texts'
import { LoadingLine } from '../../lib/layout/lines'
import { ProgressBar } from '../../lib/layout/progress-bar'
import { useProgress } from './queries'

interface WorkingProps {
  readonly label: string
  /** Whether it is known how far it is. */
  readonly counted?: boolean
  /** False for what goes on once it is decided. */
  readonly canCancel?: boolean
}

/** Something that takes a while, and its end where it can be ended. */
export function Working({ label, counted = false, canCancel = true }: WorkingProps) {
  const t = useTexts('persons')
  const fraction = useProgress(counted)
  const percent = `${Math.floor(fraction * 100)} %`
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <LoadingLine label={label} />
        {canCancel && <Button onClick={() => void kartei.persons.cancel()}>{t('cancel')}</Button>}
      </Group>
      {counted && (
        <ProgressBar label={label} text={percent} segments={[{ bytes: 100, sent: fraction * 100 }]} size="overall" />
      )}
    </>
  )
}
