import { kartei } from '../../lib/api/kartei'
import { useTexts } from '../../lib/i18n/texts'
import { Working as WorkingLine } from '../../lib/layout/progress-bar'

interface WorkingProps {
  readonly label: string
  /** Whether it is known how far it is. */
  readonly counted?: boolean
  /** False for what goes on once it is decided. */
  readonly canCancel?: boolean
}

export function Working({ label, counted = false, canCancel = true }: WorkingProps) {
  const t = useTexts('persons')
  const cancel = { name: t('cancel'), onClick: () => void kartei.persons.cancel() }
  return <WorkingLine label={label} of={counted ? 'person' : undefined} cancel={canCancel ? cancel : undefined} />
}
