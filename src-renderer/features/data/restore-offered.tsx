import { Button } from '@mantine/core'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { useDataState, useRestore } from './queries'

/** The button of a notice about lost data: the newest good backup of the active environment, where there is one. */
export function RestoreOffered() {
  const t = useTexts('data')
  const formats = useFormats()
  const { data } = useDataState()
  const { from, act } = useRestore()
  const offered = data?.offered
  if (!offered) return null
  return (
    <Button size="sm" loading={act.running} onClick={() => void from(offered)}>
      {act.failure ? t('notRestored') : t('restoreOf', { at: formats.stamp(offered.at) })}
    </Button>
  )
}
