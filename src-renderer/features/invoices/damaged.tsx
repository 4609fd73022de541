import { Button } from '@mantine/core'
import { documentDamage, type DocumentDamage } from '@contract/api/handing-on'
import type { Failure } from '@contract/outcome'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/texts'
import { NoticeBar } from './notice-bar'

type DamageCode = `damaged-${DocumentDamage}`

/** Whether something was not done since the document is damaged, and how. */
export const damageCode = ({ issues = [] }: Failure): DamageCode | undefined =>
  documentDamage.options
    .map((damage): DamageCode => `damaged-${damage}`)
    .find((code) => issues.some((issue) => issue.code === code))

interface DamagedNoticeProps {
  readonly damage: DocumentDamage
  readonly loading: boolean
  readonly onSave: () => void
  readonly onReload: () => void
}

/** Above a document that is damaged: what is wrong, and what is left to do with it. */
export function DamagedNotice({ damage, loading, onSave, onReload }: DamagedNoticeProps) {
  const t = useTexts('invoices')
  const sayProblem = useTexts('failures/problems')
  return (
    <NoticeBar
      icon={IconAlertOctagon}
      role="alert"
      actions={
        <>
          <Button size="sm" onClick={onSave}>
            {t('saveAsItCame')}
          </Button>
          <Button size="sm" variant="quiet" loading={loading} onClick={onReload}>
            {t('reload')}
          </Button>
        </>
      }
    >
      <strong>{sayProblem(`damaged-${damage}`)}</strong> {t('damagedNext')}
    </NoticeBar>
  )
}
