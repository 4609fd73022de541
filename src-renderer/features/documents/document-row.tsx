import { Checkbox, UnstyledButton } from '@mantine/core'
import { isMessage, isTakenType } from '@contract/api/documents'
import { IconCheck, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import { useRef, type KeyboardEvent } from 'react'
import { ProgressBar } from '../../lib/layout/progress-bar'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import type { DocumentRow } from './document-groups'
import classes from './documents.module.css'
import { RowWords } from './look/row-words'
import { AsItIsButton, needsWord, UnlockForm } from './look/found-help'
import { canBeTurned } from './look/turning'
import { Thumb } from './look/thumb'
import { useLook } from './look/use-look'
import { DuplicateWords } from './duplicate-words'
import { useDuplicates } from './use-duplicates'
import { stateSigns } from './state-signs'
import { stateText } from './wording'
import { useDesk, type WorkDesk } from './work/desk'
import { focusRow } from './work/focus-row'
import { MadeFrom } from './work/made-from'
import { NameField } from './work/name-field'
import { rowAct, type RowAct } from './work/row-keys'
import { canBeSplit, RowMenu } from './work/row-menu'
import { canShrinkHelp, ShrinkButton } from './work/shrink-button'
import { TakeApartButton } from './work/take-apart-button'
import { TypeField } from './work/type-field'
import { useRowDrag } from './work/use-row-drag'

interface DocumentRowViewProps {
  readonly row: DocumentRow
  readonly blocked: boolean
  /** Laid out and not sent: it can be renamed, moved, turned, split and joined. */
  readonly workable: boolean
  /** Absent where the file can no longer be taken off: it is on its way or its fate is open. */
  readonly onRemove?: (() => void) | undefined
  readonly onPreview: () => void
}

/** One file: what it is, what is wrong with it, how far it is, and what can be done with it. */
export function DocumentRowView({ row, blocked, workable, onRemove, onPreview }: DocumentRowViewProps) {
  const t = useTexts('documents')
  const workText = useTexts('documents/work')
  const formats = useFormats()
  const look = useLook(row.fileId)
  const own = useRef<HTMLLIElement>(null)
  const around = useDesk()
  const desk = workable ? around : undefined
  const { fileId, name } = row
  const renaming = desk?.renaming === fileId
  const drag = useRowDrag(fileId, desk)
  const duplicates = useDuplicates(desk?.place, fileId)

  function onKeyDown(event: KeyboardEvent<HTMLLIElement>): void {
    if (!own.current?.contains(event.target instanceof Node ? event.target : null)) return
    const act = desk && rowAct(event)
    if (act && doAct(act)) event.preventDefault()
  }

  /** False for what cannot be done with this row now. */
  function doAct(act: RowAct): boolean {
    if (!desk) return false
    if (act === 'rename') desk.rename(fileId)
    else if (act === 'check') desk.check(fileId, !desk.checked.has(fileId))
    else if (act === 'untick') {
      if (desk.checked.size === 0) return false
      for (const each of desk.checked) desk.check(each, false)
    } else if (act === 'remove') desk.remove([fileId])
    else if (act === 'up' || act === 'down') {
      desk.move(fileId, act === 'up' ? -1 : 1)
      focusRow(fileId)
    } else if (desk.busy) return false
    else if (act === 'right' || act === 'left') {
      // What cannot be turned says so in its row.
      if (canBeTurned(look)) desk.rotate([fileId], act === 'right' ? 90 : 270)
    } else if (act === 'join') {
      // PDF and images; a program or a letter of another kind becomes none.
      if (isTakenType(row.mediaType)) desk.join([fileId])
    } else if (act === 'shrink') desk.shrink(fileId)
    else if (canBeSplit(look)) desk.split(fileId)
    return true
  }

  return (
    <li
      ref={own}
      className={classes.row}
      data-file={fileId}
      data-checked={desk?.checked.has(fileId) || undefined}
      onKeyDown={onKeyDown}
      {...(renaming ? {} : drag)}
    >
      {desk ? (
        <Checkbox
          size="xs"
          data-part="tick"
          aria-label={workText('tick', { name })}
          checked={desk.checked.has(fileId)}
          onChange={({ currentTarget }) => desk.check(fileId, currentTarget.checked)}
        />
      ) : (
        <span />
      )}
      <Thumb fileId={fileId} mediaType={row.mediaType} look={look} />
      <div className={recipes.fill}>
        {renaming ? (
          <NameField
            place={desk.place}
            fileId={fileId}
            name={name}
            onDone={() => {
              desk.renamed(fileId)
              focusRow(fileId)
            }}
          />
        ) : (
          <UnstyledButton data-part="name" className={clsx(recipes.cut, classes.name)} title={name} onClick={onPreview}>
            <bdi>{name}</bdi>
          </UnstyledButton>
        )}
        <div className={classes.words}>
          <RowWords row={row} look={look} />
          {desk && row.problems.some(({ code }) => code === 'locked') && (
            <UnlockForm place={desk.place} file={row} busy={desk.busy} />
          )}
          <DuplicateWords name={name} matches={duplicates} onLeaveOut={onRemove} />
          {desk?.hasTypes && row.state === 'ready' && !blocked && (
            <TypeField place={desk.place} fileId={fileId} name={name} documentType={row.documentType} />
          )}
          {desk && row.madeFrom && (
            <MadeFrom name={name} fileId={fileId} from={row.madeFrom} onUndo={() => desk.bringBack(fileId)} />
          )}
        </div>
      </div>
      <span className={classes.size}>{formats.fileSize(row.size)}</span>
      {blocked ? <BlockedHelp row={row} desk={desk} /> : <RowState row={row} />}
      <span className={classes.tools}>
        {desk && <RowMenu row={row} look={look} desk={desk} />}
        {onRemove && (
          <UnstyledButton
            data-part="remove"
            className={recipes.iconButton}
            aria-label={t('remove', { name })}
            title={t('remove', { name })}
            onClick={onRemove}
          >
            <IconX size={17} aria-hidden />
          </UnstyledButton>
        )}
      </span>
    </li>
  )
}

/** The fix beside what keeps a file from being sent. */
function BlockedHelp({ row, desk }: { readonly row: DocumentRow; readonly desk: WorkDesk | undefined }) {
  if (desk && needsWord(row)) return <AsItIsButton place={desk.place} file={row} />
  if (desk && isMessage(row)) return <TakeApartButton place={desk.place} file={row} />
  return desk && canShrinkHelp(row) ? <ShrinkButton fileId={row.fileId} desk={desk} /> : <span />
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
