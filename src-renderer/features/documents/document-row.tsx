import { Checkbox, UnstyledButton } from '@mantine/core'
import { isTakenType } from '@contract/api/documents'
import { IconCheck, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import { useRef, type KeyboardEvent } from 'react'
import { ProgressBar } from '../../lib/layout/progress-bar'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import type { DocumentRow } from './document-groups'
import classes from './documents.module.css'
import { RowWords, DuplicateWords, useDuplicates } from './look/row-words'
import { UnlockForm, BlockedHelp } from './work/blocked-help'
import { Thumb } from './look/thumb'
import { canBeTurned, useLook } from './look/look'
import { stateSigns, stateText } from './upload-states'
import { useRowActions, focusRow, rowAct, type RowAct, useRowDrag } from './work/row-actions'
import { MadeFrom } from './work/made-from'
import { NameField, TypeField } from './work/row-fields'
import { canBeSplit, RowMenu } from './work/row-menu'

interface DocumentRowViewProps {
  readonly row: DocumentRow
  readonly blocked: boolean
  /** Laid out and not sent: it can be renamed, moved, turned, split and joined. */
  readonly workable: boolean
  /** False where the file can no longer be taken off: it is on its way or its fate is open. */
  readonly removable: boolean
}

/** One file: what it is, what is wrong with it, how far it is, and what can be done with it. */
export function DocumentRowView({ row, blocked, workable, removable }: DocumentRowViewProps) {
  const t = useTexts('documents')
  const workText = useTexts('documents/work')
  const formats = useFormats()
  const look = useLook(row.fileId)
  const own = useRef<HTMLLIElement>(null)
  const around = useRowActions()
  const actions = workable ? around : undefined
  const { fileId, name } = row
  const renaming = actions?.renaming === fileId
  const drag = useRowDrag(fileId, actions)
  const duplicates = useDuplicates(actions?.place, fileId)
  const remove = removable ? () => around.remove([fileId]) : undefined

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>): void {
    if (!own.current?.contains(event.target instanceof Node ? event.target : null)) return
    const act = actions && rowAct(event)
    if (act && doAct(act)) event.preventDefault()
  }

  /** False for what cannot be done with this row now. */
  function doAct(act: RowAct): boolean {
    if (!actions) return false
    if (act === 'rename') actions.rename(fileId)
    else if (act === 'check') actions.check(fileId, !actions.checked.has(fileId))
    else if (act === 'uncheck') {
      if (actions.checked.size === 0) return false
      for (const each of actions.checked) actions.check(each, false)
    } else if (act === 'remove') actions.remove([fileId])
    else if (act === 'up' || act === 'down') {
      actions.move(fileId, act === 'up' ? -1 : 1)
      focusRow(fileId)
    } else if (actions.busy) return false
    else if (act === 'right' || act === 'left') {
      // A file that cannot be turned says so in its row.
      if (canBeTurned(look)) actions.rotate([fileId], act === 'right' ? 90 : 270)
    } else if (act === 'join') {
      // PDF and images; a program or a letter of another kind becomes none.
      if (isTakenType(row.mediaType)) actions.ask('join', [fileId])
    } else if (act === 'shrink') actions.ask('shrink', [fileId])
    else if (canBeSplit(look)) actions.ask('split', [fileId])
    return true
  }

  return (
    <li
      ref={own}
      className={classes.row}
      data-file={fileId}
      data-checked={actions?.checked.has(fileId) || undefined}
      onKeyDown={onKeyDown}
      {...(renaming ? {} : drag)}
    >
      {actions ? (
        <Checkbox
          size="xs"
          data-part="tick"
          aria-label={workText('tick', { name })}
          checked={actions.checked.has(fileId)}
          onChange={({ currentTarget }) => actions.check(fileId, currentTarget.checked)}
        />
      ) : (
        <span />
      )}
      <Thumb fileId={fileId} mediaType={row.mediaType} look={look} />
      <div className={recipes.fill}>
        {renaming ? (
          <NameField row={row} />
        ) : (
          <UnstyledButton
            data-part="name"
            className={clsx(recipes.cut, classes.name)}
            title={name}
            onClick={() => around.open(fileId)}
          >
            <bdi>{name}</bdi>
          </UnstyledButton>
        )}
        <div className={classes.words}>
          <RowWords row={row} look={look} />
          {actions && row.problems.some(({ code }) => code === 'locked') && <UnlockForm row={row} />}
          <DuplicateWords name={name} matches={duplicates} onLeaveOut={remove} />
          {actions?.hasTypes && row.state === 'ready' && !blocked && <TypeField row={row} />}
          {actions && row.madeFrom && <MadeFrom row={row} from={row.madeFrom} />}
        </div>
      </div>
      <span className={classes.size}>{formats.fileSize(row.size)}</span>
      {blocked ? <BlockedHelp row={row} /> : <RowState row={row} />}
      <span className={classes.tools}>
        {actions && <RowMenu row={row} look={look} />}
        {remove && (
          <UnstyledButton
            data-part="remove"
            className={recipes.iconButton}
            aria-label={t('remove', { name })}
            title={t('remove', { name })}
            onClick={remove}
          >
            <IconX size={17} aria-hidden />
          </UnstyledButton>
        )}
      </span>
    </li>
  )
}

function RowState({ row }: { readonly row: DocumentRow }) {
  const t = useTexts('documents')
  const sign = row.state === 'ready' ? undefined : stateSigns[row.state]
  const Sign = sign?.icon ?? IconCheck
  const isUnderWay = sign?.tone === 'wait'
  const text = stateText(row, t)
  return (
    <div className={recipes.fill}>
      <span
        className={clsx(recipes.quiet, classes.state)}
        data-tone={isUnderWay ? undefined : sign?.tone}
        data-moving={row.state === 'sending' || undefined}
      >
        <Sign size={16} aria-hidden />
        {text}
      </span>
      {isUnderWay && (
        <ProgressBar
          size="file"
          label={t('fileProgress', { name: row.name })}
          text={text}
          segments={[{ bytes: row.size, sent: row.sentBytes, unconfirmed: row.state === 'sent' }]}
        />
      )}
    </div>
  )
}
