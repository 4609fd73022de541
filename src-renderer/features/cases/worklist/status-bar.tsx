import { Box, Button, CloseButton, Menu, Text } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconCopy,
  IconDots,
  IconFileExport,
  IconFilePlus,
  IconNote,
  IconPin,
  IconRefresh,
  IconTag,
  IconX,
} from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useScreen } from '../../../lib/navigation/screen'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { OpenFolder } from '../../../lib/layout/open-folder'
import { BarButton, SelectionBar as Bar } from '../../../lib/layout/selection-bar'
import { useCaseExplained, useInOneLine } from '../../../lib/case-states/states'
import { UndoButton } from '../../../lib/undo/undo-button'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import type { CaseActions, ListFormat } from './actions'
import recipes from '../../../lib/theme/recipes.module.css'
import classes from './worklist.module.css'
import type { Rows } from './pages'
import { useSelection } from './selection'

interface StatusBarProps {
  readonly rows: Rows
  readonly actions: CaseActions
  readonly onOpen: (caseRecord: Case) => void
  /** Said instead of how the table is used. */
  readonly hint: string | undefined
  /** Menu with further actions of a case. */
  readonly moreOf: (caseRecord: Case) => ReactNode
}

/** The chosen case and what can be done with it; without one, what came of the last action and how the table is used. */
export function StatusBar({ rows, actions, onOpen, hint, moreOf }: StatusBarProps) {
  const t = useTexts('cases/worklist')
  const say = useTexts('cases/worklist-actions')
  const formats = useFormats()
  const explained = useCaseExplained()
  const inOneLine = useInOneLine()
  const openCase = useScreen((screen) => screen.openCase)
  const { checked, active } = useSelection()
  const [only] = checked
  const chosenId = checked.size > 1 ? undefined : (only ?? active?.caseId)
  const chosen = chosenId === undefined ? undefined : rows.caseOf(chosenId)
  const { total } = rows.layout
  const number = formats.number(total)
  return (
    <>
      <Outcome actions={actions} />
      <footer className={clsx(recipes.bar, classes.statusBarBar)}>
        {checked.size === 1 && (
          <strong className={recipes.fixed}>{say('selectedOf', { count: 1, number: 1, of: number })}</strong>
        )}
        <span className={clsx(recipes.cut, checked.size !== 1 && recipes.strong)}>
          <bdi>{chosen?.title}</bdi>
          {chosen ? '' : t('cases', { count: total, number })}
        </span>
        <Box component="span" className={recipes.small} mr="auto" role="status">
          {hint ?? (chosen || checked.size > 1 ? '' : t(rows.waits ? 'rowsWait' : 'keys'))}
        </Box>
        {chosen && hint === undefined && (
          <Text
            span
            className={recipes.fill}
            c="var(--ink-2)"
            size="xs"
            lh="14px"
            lineClamp={3}
            title={inOneLine(explained(chosen))}
          >
            {inOneLine(explained(chosen))}
          </Text>
        )}
        {chosen && (
          <>
            {chosen.identifiers.onboardingId !== undefined && (
              <Button
                size="sm"
                visibleFrom="lg"
                leftSection={<IconFilePlus size={17} aria-hidden />}
                onClick={() => openCase(chosen.caseId, 'documents')}
              >
                {say('addDocuments')}
              </Button>
            )}
            <Button
              size="sm"
              visibleFrom="md"
              leftSection={<IconNote size={17} aria-hidden />}
              onClick={() => openCase(chosen.caseId, 'notes')}
            >
              {say('note')}
            </Button>
            <Button
              size="sm"
              leftSection={<IconCopy size={17} aria-hidden />}
              onClick={() => void actions.copyIds([chosen.caseId])}
            >
              {t('copyId')}
            </Button>
            <Menu position="top-end" shadow="md">
              <Menu.Target>
                <Button size="sm" px={6} aria-label={say('more')} title={say('more')}>
                  <IconDots size={17} aria-hidden />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>{moreOf(chosen)}</Menu.Dropdown>
            </Menu>
            <Button size="sm" variant="primary" rightSection={<kbd aria-hidden>↵</kbd>} onClick={() => onOpen(chosen)}>
              {t('openCase')}
            </Button>
          </>
        )}
      </footer>
    </>
  )
}

/** Result of the last action with its undo, or its failure. */
function Outcome({ actions: { notice, refreshing, dismiss, stop } }: { readonly actions: CaseActions }) {
  const say = useTexts('cases/worklist-actions')
  const formats = useFormats()
  return (
    <div role="status" className={recipes.fixed}>
      {refreshing && (
        <div className={classes.notice}>
          <Box w={160}>
            <progress
              className={recipes.progress}
              aria-label={say('refresh')}
              max={Math.max(1, refreshing.of)}
              value={refreshing.done}
            />
          </Box>
          <span className={recipes.fill}>
            {say('refreshing', { done: formats.number(refreshing.done), of: formats.number(refreshing.of) })}
          </span>
          <Button size="sm" onClick={stop}>
            {say('stop')}
          </Button>
        </div>
      )}
      {notice?.text !== undefined && (
        <div className={classes.notice}>
          <span className={recipes.fill}>{notice.text}</span>
          {notice.saved !== undefined && <OpenFolder name={notice.saved} />}
          {notice.undo && <UndoButton of={notice} onUndo={notice.undo} />}
          <CloseButton size="sm" aria-label={say('dismiss')} onClick={dismiss} />
        </div>
      )}
      {notice?.failure && (
        <Box p="8px 16px">
          <FailureMessage
            failure={notice.failure}
            actions={
              <Button size="sm" onClick={dismiss}>
                {say('dismiss')}
              </Button>
            }
          />
        </Box>
      )}
    </div>
  )
}

interface SelectionBarProps {
  readonly rows: Rows
  readonly actions: CaseActions
  readonly onLabels: (caseIds: readonly string[]) => void
  readonly onFollowUp: (caseIds: readonly string[]) => void
}

/** With several ticked: how many, and what can be done with all of them. */
export function SelectionBar({ rows, actions, onLabels, onFollowUp }: SelectionBarProps) {
  const t = useTexts('cases/worklist-actions')
  const formats = useFormats()
  const { checked, clear } = useSelection()
  if (checked.size < 2) return null
  const ids = [...checked]
  const inSight = ids.slice(0, 500).flatMap((caseId) => rows.caseOf(caseId) ?? [])
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
      <BarButton icon={IconCalendarEvent} label={t('followUp')} onClick={() => onFollowUp(ids)} />
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
