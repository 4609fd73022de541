import { Menu } from '@mantine/core'
import { IconCopy, IconFileExport, IconPin, IconRefresh, IconTag, IconX, IconCircleCheck } from '@tabler/icons-react'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { BarButton, SelectionBar as Bar } from '../../../lib/layout/selection-bar'
import type { CaseActions, ListFormat } from './actions'
import type { Rows } from './pages'
import classes from './worklist.module.css'
import { useSelection } from './selection'

interface SelectionBarProps {
  readonly rows: Rows
  readonly actions: CaseActions
  readonly onLabels: (caseIds: readonly string[]) => void
}

/** With several ticked: how many, and what can be done with all of them. It floats over the status bar. */
export function SelectionBar({ rows, actions, onLabels }: SelectionBarProps) {
  const t = useTexts('cases/worklist-actions')
  const formats = useFormats()
  const { checked, clear } = useSelection()
  if (checked.size < 2) return null
  const ids = [...checked]
  const inSight = ids.slice(0, 500).flatMap((caseId) => rows.at(rows.placeOf(caseId) ?? -1) ?? [])
  const allPinned = inSight.length > 0 && inSight.every(({ pinned }) => pinned)
  const allDone = inSight.length > 0 && inSight.every(({ done }) => done)
  return (
    <Bar label={t('actions')} className={classes.bar}>
      <strong className={classes.count} role="status">
        {t('selectedOf', {
          count: checked.size,
          number: formats.number(checked.size),
          of: formats.number(rows.layout.total),
        })}
      </strong>
      <BarButton icon={IconRefresh} onClick={() => void actions.refresh(ids)}>
        {t('refresh')}
      </BarButton>
      <BarButton icon={IconTag} onClick={() => onLabels(ids)}>
        {t('editLabels')}
      </BarButton>
      <BarButton icon={IconPin} onClick={() => actions.pin(ids, !allPinned)}>
        {t(allPinned ? 'unpin' : 'pin')}
      </BarButton>
      <BarButton icon={IconCircleCheck} onClick={() => (allDone ? actions.reopen(ids) : void actions.markDone(ids))}>
        {t(allDone ? 'reopen' : 'markDone')}
      </BarButton>
      <BarButton icon={IconCopy} onClick={() => void actions.copyIds(ids)}>
        {t('copyIds')}
      </BarButton>
      <Menu position="top-end" shadow="md">
        <Menu.Target>
          <BarButton icon={IconFileExport}>{t('export')}</BarButton>
        </Menu.Target>
        <Menu.Dropdown>
          <ExportItems onExport={(format) => void actions.exportList(format, ids)} />
        </Menu.Dropdown>
      </Menu>
      <BarButton icon={IconX} label={t('empty')} onClick={clear} />
    </Bar>
  )
}

/** The three ways that a list is written, as items of a menu. */
export function ExportItems({ onExport }: { readonly onExport: (format: ListFormat) => void }) {
  const t = useTexts('cases/worklist-actions')
  return (
    <>
      <Menu.Item onClick={() => onExport('csv')}>{t('csv')}</Menu.Item>
      <Menu.Item onClick={() => onExport('csv-semicolon')}>{t('csvSemicolon')}</Menu.Item>
      <Menu.Item onClick={() => onExport('json')}>{t('json')}</Menu.Item>
    </>
  )
}
