import { Menu, UnstyledButton } from '@mantine/core'
import {
  IconCopy,
  IconFileExport,
  IconPin,
  IconRefresh,
  IconTag,
  IconX,
  IconCircleCheck,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import type { CaseActions, ListFormat } from './actions'
import type { Rows } from './pages'
import classes from './selection-bar.module.css'
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
    <div role="toolbar" aria-label={t('actions')} className={classes.bar}>
      <strong className={classes.count} role="status">
        {t('selectedOf', {
          count: checked.size,
          number: formats.number(checked.size),
          of: formats.number(rows.layout.total),
        })}
      </strong>
      <Act icon={IconRefresh} onClick={() => void actions.refresh(ids)}>
        {t('refresh')}
      </Act>
      <Act icon={IconTag} onClick={() => onLabels(ids)}>
        {t('editLabels')}
      </Act>
      <Act icon={IconPin} onClick={() => void actions.pin(ids, !allPinned)}>
        {t(allPinned ? 'unpin' : 'pin')}
      </Act>
      <Act icon={IconCircleCheck} onClick={() => void (allDone ? actions.reopen(ids) : actions.markDone(ids))}>
        {t(allDone ? 'reopen' : 'markDone')}
      </Act>
      <Act icon={IconCopy} onClick={() => void actions.copyIds(ids)}>
        {t('copyIds')}
      </Act>
      <Menu position="top-end" shadow="md">
        <Menu.Target>
          <UnstyledButton className={classes.act}>
            <IconFileExport size={17} aria-hidden />
            {t('export')}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <ExportItems onExport={(format) => void actions.exportList(format, ids)} />
        </Menu.Dropdown>
      </Menu>
      <UnstyledButton className={classes.act} aria-label={t('empty')} title={t('empty')} onClick={clear}>
        <IconX size={17} aria-hidden />
      </UnstyledButton>
    </div>
  )
}

interface ActProps {
  readonly icon: Icon
  readonly onClick: () => void
  readonly children: ReactNode
}

function Act({ icon: Icon, onClick, children }: ActProps) {
  return (
    <UnstyledButton className={classes.act} onClick={onClick}>
      <Icon size={17} aria-hidden />
      {children}
    </UnstyledButton>
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
