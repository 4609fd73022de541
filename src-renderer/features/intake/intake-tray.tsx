import type { Case } from '@contract/api/cases'
import type { IntakeFile } from '@contract/api/intake'
import { ActionIcon, Box, Button, CloseButton, Flex, Group, Paper, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconInbox, IconPlugConnectedX } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { walkRows } from '../../lib/grid/row-walk'
import { helpMark } from '../../lib/navigation/help-topics'
import { useScreen } from '../../lib/navigation/screen'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { AssignDialog } from './assign-dialog'
import { IntakeRow, OtherRow } from './intake-row'
import {
  assign,
  chooseFor,
  dismissResult,
  fold,
  putAside,
  checkFiles,
  toggleChecked,
  useIntakeStore,
  withChecked,
} from './intake-store'
import classes from './intake.module.css'
import { resultTexts } from './words'

interface IntakeTrayProps {
  /** The case that is open: documents are offered for it. Without one they are for any case. */
  readonly caseRecord?: Pick<Case, 'caseId' | 'title'>
}

const isShown = ({ aside, state }: IntakeFile): boolean => !aside && state !== 'refused'

/** Files in the intake folder, to be dragged or assigned by keyboard. Nothing where no folder is watched. */
export function IntakeTray({ caseRecord }: IntakeTrayProps) {
  const t = useTexts('intake')
  const { tray, checked, folded, result, choosing, called } = useIntakeStore()
  const list = useRef<HTMLUListElement>(null)
  const files = tray.files.filter(isShown)
  const others = tray.files.filter((file) => !isShown(file))
  const ready = files.filter(({ state }) => state === 'ready').map(({ intakeId }) => intakeId)
  const chosen = ready.filter((id) => checked.has(id))

  useEffect(() => {
    if (called > 0) list.current?.querySelector<HTMLElement>('[data-intake]')?.focus()
  }, [called])

  if (tray.state === 'off' || (tray.state === 'watched' && tray.files.length === 0 && !result)) return null

  const send = (intakeIds: readonly string[]): void => {
    if (caseRecord) void assign(intakeIds, caseRecord)
    else chooseFor(intakeIds)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    walkRows(event, {
      rows: '[data-intake]',
      onCheck: (rows) => {
        const meant = rows === 'all' ? ready : rows.map(({ dataset }) => dataset['intake'])
        checkFiles(ready.filter((id) => checked.has(id) || meant.includes(id)))
      },
    })
    const { target } = event
    const id = target instanceof HTMLElement ? target.dataset['intake'] : undefined
    if (id === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    const isReady = ready.includes(id)
    const keys: Readonly<Record<string, (() => void) | undefined>> = {
      ' ': isReady ? () => toggleChecked(id) : undefined,
      Enter: isReady ? () => send(withChecked(id)) : undefined,
      Delete: isReady ? () => putAside(withChecked(id)) : undefined,
      Escape: chosen.length > 0 ? () => checkFiles([]) : undefined,
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <Paper
      withBorder
      component="section"
      radius="lg"
      className={classes.tray}
      aria-label={t('title')}
      {...helpMark('intake')}
    >
      <Flex component="header" align="center" gap={10} mih={40} pl={14} pr={8} bg="var(--sunken)">
        <IconInbox size={18} color="var(--accent-text)" aria-hidden />
        <Text component="h2" fw={650}>
          {t('title')}
        </Text>
        {tray.state === 'watched' && (
          <span className={clsx(recipes.small, recipes.fixed)}>{t('waiting', { count: files.length })}</span>
        )}
        <span className={clsx(recipes.small, recipes.cut, recipes.fill)}>
          {files.length > 0 && !folded && t(caseRecord ? 'hintCase' : 'hint')}
        </span>
        {chosen.length > 0 && (
          <Button size="sm" className={recipes.fixed} onClick={() => send(chosen)}>
            {caseRecord ? t('addTickedHere', { count: chosen.length }) : t('assignTicked', { count: chosen.length })}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          className={recipes.fixed}
          aria-label={folded ? t('unfold') : t('fold')}
          aria-expanded={!folded}
          onClick={() => fold(!folded)}
        >
          {folded ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
        </ActionIcon>
      </Flex>
      {tray.state === 'gone' && (
        <Group className={recipes.ruled} role="status" gap={10} px={14} py={8} c="var(--act-text)">
          <IconPlugConnectedX size={17} aria-hidden />
          {t('gone')}
        </Group>
      )}
      {result && <ResultLine atCase={caseRecord !== undefined} />}
      {!folded && tray.files.length > 0 && (
        <Box className={clsx(recipes.scroll, recipes.ruled)} mah="31vh">
          <ul ref={list} className={recipes.plainList} aria-label={t('list')} onKeyDown={onKeyDown}>
            {files.map((file) => (
              <IntakeRow
                key={file.intakeId}
                file={file}
                checked={checked.has(file.intakeId)}
                caseRecord={caseRecord}
                onAssign={send}
              />
            ))}
          </ul>
          {others.length > 0 && (
            <details className={classes.others}>
              <summary>{t('others', { count: others.length })}</summary>
              <ul className={recipes.plainList}>
                {others.map((file) => (
                  <OtherRow key={file.intakeId} file={file} />
                ))}
              </ul>
            </details>
          )}
        </Box>
      )}
      <AssignDialog intakeIds={choosing} files={tray.files} onClose={() => chooseFor(undefined)} />
    </Paper>
  )
}

function ResultLine({ atCase }: { readonly atCase: boolean }) {
  const t = useTexts('intake')
  const result = useIntakeStore((state) => state.result)
  const openCase = useScreen((state) => state.openCase)
  if (!result) return null
  if (result.failure)
    return (
      <Box className={recipes.ruled} px={14} py={8}>
        <FailureMessage failure={result.failure} />
      </Box>
    )
  return (
    <Group className={recipes.ruled} gap={10} wrap="nowrap" px={14} py={8}>
      <p role="status" className={recipes.fill}>
        {resultTexts(t, result).join(' ')}
      </p>
      {!atCase && result.assigned > 0 && (
        <Button size="sm" onClick={() => openCase(result.caseId, 'documents')}>
          {t('openCase')}
        </Button>
      )}
      <CloseButton size="sm" onClick={dismissResult} aria-label={t('fold')} />
    </Group>
  )
}
