import type { Case } from '@contract/api/cases'
import type { IntakeFile } from '@contract/api/intake'
import { ActionIcon, Button, CloseButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconInbox, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { walkRows } from '../../lib/grid/row-walk'
import { helpMark } from '../../lib/navigation/help-topics'
import { useScreen } from '../../lib/navigation/screen'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useTexts } from '../../lib/i18n/texts'
import { AssignDialog } from './assign-dialog'
import { IntakeRow, OtherRow } from './intake-row'
import {
  assign,
  chooseFor,
  closeSaid,
  fold,
  putAside,
  checkFiles,
  toggleChecked,
  useIntakeStore,
  withChecked,
} from './intake-store'
import classes from './intake.module.css'
import { saidTexts } from './words'

interface IntakeTrayProps {
  /** The case that is open: documents are offered for it. Without one they are for any case. */
  readonly caseRecord?: Pick<Case, 'caseId' | 'title'>
}

const isShown = ({ aside, state }: IntakeFile): boolean => !aside && state !== 'refused'

/** What has come into the intake folder, to be dragged or assigned by keyboard. Nothing where no folder is watched. */
export function IntakeTray({ caseRecord }: IntakeTrayProps) {
  const t = useTexts('intake')
  const { tray, checked, folded, said, choosing, called } = useIntakeStore()
  const list = useRef<HTMLUListElement>(null)
  const files = tray.files.filter(isShown)
  const others = tray.files.filter((file) => !isShown(file))
  const ready = files.filter(({ state }) => state === 'ready').map(({ intakeId }) => intakeId)
  const chosen = ready.filter((id) => checked.has(id))

  useEffect(() => {
    if (called > 0) list.current?.querySelector<HTMLElement>('[data-intake]')?.focus()
  }, [called])

  if (tray.state === 'off' || (tray.state === 'watched' && tray.files.length === 0 && !said)) return null

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
      Delete: isReady ? () => void putAside(withChecked(id)) : undefined,
      Escape: chosen.length > 0 ? () => checkFiles([]) : undefined,
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <section className={classes.tray} aria-label={t('title')} {...helpMark('intake')}>
      <header className={classes.head}>
        <IconInbox size={18} aria-hidden />
        <h2 className={classes.title}>{t('title')}</h2>
        {tray.state === 'watched' && <span className={classes.count}>{t('waiting', { count: files.length })}</span>}
        {files.length > 0 && !folded && <span className={classes.hint}>{caseRecord ? t('hintCase') : t('hint')}</span>}
        {chosen.length > 0 && (
          <Button size="sm" className={classes.batch} onClick={() => send(chosen)}>
            {caseRecord ? t('addTickedHere', { count: chosen.length }) : t('assignTicked', { count: chosen.length })}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          className={classes.fold}
          aria-label={folded ? t('unfold') : t('fold')}
          aria-expanded={!folded}
          onClick={() => fold(!folded)}
        >
          {folded ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
        </ActionIcon>
      </header>
      {tray.state === 'gone' && (
        <p className={classes.gone} role="status">
          <IconPlugConnectedX size={17} aria-hidden />
          {t('gone')}
        </p>
      )}
      {said && <SaidLine atCase={caseRecord !== undefined} />}
      {!folded && tray.files.length > 0 && (
        <div className={classes.scroll}>
          <ul ref={list} className={classes.list} aria-label={t('list')} onKeyDown={onKeyDown}>
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
              <ul className={classes.list}>
                {others.map((file) => (
                  <OtherRow key={file.intakeId} file={file} />
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
      <AssignDialog intakeIds={choosing} files={tray.files} onClose={() => chooseFor(undefined)} />
    </section>
  )
}

function SaidLine({ atCase }: { readonly atCase: boolean }) {
  const t = useTexts('intake')
  const said = useIntakeStore((state) => state.said)
  const openCase = useScreen((state) => state.openCase)
  if (!said) return null
  if (said.failure)
    return (
      <div className={classes.said}>
        <FailureMessage failure={said.failure} />
      </div>
    )
  return (
    <div className={classes.said}>
      <p role="status">{saidTexts(t, said).join(' ')}</p>
      {!atCase && said.assigned > 0 && (
        <Button size="sm" onClick={() => openCase(said.caseId, 'documents')}>
          {t('openCase')}
        </Button>
      )}
      <CloseButton size="sm" onClick={closeSaid} aria-label={t('fold')} />
    </div>
  )
}
