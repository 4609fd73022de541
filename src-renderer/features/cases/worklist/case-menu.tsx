import { Menu } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import { useTexts } from '../../../lib/i18n/texts'
import type { CaseActions } from './actions'

interface CaseMenuProps {
  readonly caseRecord: Case
  readonly actions: CaseActions
  readonly onLabels: (caseIds: readonly string[]) => void
}

/** The items of a menu: what can be done with one case besides opening it. */
export function CaseMenu({ caseRecord, actions, onLabels }: CaseMenuProps) {
  const t = useTexts('cases/worklist-actions')
  const ids = [caseRecord.caseId]
  return (
    <>
      <Menu.Item onClick={() => void actions.refresh(ids)}>{t('refresh')}</Menu.Item>
      <Menu.Item onClick={() => onLabels(ids)}>{t('editLabels')}</Menu.Item>
      <Menu.Item onClick={() => actions.pin(ids, !caseRecord.pinned)}>
        {t(caseRecord.pinned ? 'unpin' : 'pin')}
      </Menu.Item>
      {caseRecord.done ? (
        <Menu.Item onClick={() => actions.reopen(ids)}>{t('reopen')}</Menu.Item>
      ) : (
        <Menu.Item onClick={() => void actions.markDone(ids)}>{t('markDone')}</Menu.Item>
      )}
    </>
  )
}
