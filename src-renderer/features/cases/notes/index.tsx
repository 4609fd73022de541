import { Box, Button, Group, Stack, Textarea } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import { IconAlertTriangle, IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useMemo, type KeyboardEvent } from 'react'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { moveFocusToMark } from '../../../lib/navigation/move-focus'
import { FailureMessage } from '../../../lib/failures/failure-message'
import type { SaveState } from '../../../lib/forms/autosave'
import { useTexts } from '../../../lib/i18n/texts'
import {
  bothTexts,
  compareNote,
  isUnsaved,
  longestNote,
  redoNote,
  saveAllNotes,
  saveNote,
  settleNote,
  typeNote,
  undoNote,
  useNote,
  useNoteSaving,
  type Note,
  type NotePlace,
} from './note-store'
import { IconButton } from '../../../lib/layout/tool-button'
import recipes from '../../../lib/theme/recipes.module.css'
import classes from '../case/case.module.css'
import { letterOf } from '../../../lib/navigation/keys'

export { FollowNotes, writeNote } from './note-store'

/** From here on the room that is left is counted. */
const nearLimit = longestNote - 1_000

/** The one text that clerks keep about a case: saved as typed, with the way back to what it was. */
export function NotesTab({ caseRecord }: { readonly caseRecord: Case }) {
  const environmentId = useActiveEnvironment()?.id
  return environmentId === undefined ? null : <NoteSheet environmentId={environmentId} caseRecord={caseRecord} />
}

function NoteSheet({ environmentId, caseRecord }: { readonly environmentId: string; readonly caseRecord: Case }) {
  const t = useTexts('cases/notes')
  const form = useTexts('forms')
  const { caseId } = caseRecord
  const place = useMemo(() => ({ environmentId, caseId }), [environmentId, caseId])
  const note = useNote(place)
  const state = useNoteSaving(place)
  const { failure } = state
  const saving = state.saving !== undefined

  useEffect(() => {
    void compareNote(place, caseRecord.note)
  }, [place, caseRecord.note, saving])
  // Leaving the tab or the case does not wait for a pause.
  useEffect(() => saveAllNotes, [environmentId])

  const isRefused = failure !== undefined && note !== undefined && isUnsaved(note)
  useEffect(() => {
    if (!isRefused) return
    // With the refusal goes the button that tried again.
    return () => moveFocusToMark('note')
  }, [isRefused])

  if (!note) return null
  return (
    <Stack className={recipes.fill} gap={8} p="12px 20px 12px 24px">
      <Group gap={4} wrap="nowrap" className={recipes.fixed}>
        <p className={clsx(recipes.quiet, recipes.fill)}>{t('explain')}</p>
        <Saved note={note} state={state} />
        <IconButton
          icon={IconArrowBackUp}
          label={t('undo')}
          disabled={note.past.length === 0}
          onClick={() => undoNote(place)}
        />
        <IconButton
          icon={IconArrowForwardUp}
          label={t('redo')}
          disabled={note.future.length === 0}
          onClick={() => redoNote(place)}
        />
      </Group>
      {caseRecord.unreadable?.includes('desk') && (
        <p className={recipes.toned} data-tone="act">
          <IconAlertTriangle size={17} aria-hidden />
          {t('unreadable')}
        </p>
      )}
      {failure && isRefused && (
        <FailureMessage
          failure={failure}
          sentence={form('notSaved')}
          actions={
            <Button size="sm" loading={saving} onClick={() => saveNote(place)}>
              {form('tryAgain')}
            </Button>
          }
        />
      )}
      {note.theirs !== undefined && <TwoTexts place={place} mine={note.text} theirs={note.theirs} />}
      <Textarea
        aria-label={t('note')}
        data-goes-on="note"
        classNames={{ root: recipes.column, wrapper: recipes.column, input: classes.text }}
        maxLength={longestNote}
        value={note.text}
        onChange={({ currentTarget: { value } }) => typeNote(place, value)}
        onBlur={() => saveNote(place)}
        onKeyDown={(event) => travel(event, place)}
      />
      <NoteFooter note={note} changedBy={caseRecord.changedBy} />
    </Stack>
  )
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (Cmd on a Mac) walk through what was typed here, not through the field's own memory. */
function travel(event: KeyboardEvent, place: NotePlace): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return
  const key = letterOf(event)
  const back = key === 'z' && !event.shiftKey
  const forth = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey)
  if (!back && !forth) return
  event.preventDefault()
  if (back) undoNote(place)
  else redoNote(place)
}

/** Whether what is on the screen is on disk. */
function Saved({ note, state }: { readonly note: Note; readonly state: SaveState }) {
  const t = useTexts('cases/notes')
  const dirty = isUnsaved(note)
  const word =
    state.saving || (dirty && !state.failure && note.theirs === undefined) ? 'saving' : dirty ? 'notSaved' : 'saved'
  return (
    <Box
      component="span"
      role="status"
      mr={8}
      {...(word === 'notSaved' ? { className: recipes.toned, 'data-tone': 'stop' } : { className: recipes.quiet })}
    >
      {t(word)}
    </Box>
  )
}

interface TwoTextsProps {
  readonly place: NotePlace
  readonly mine: string
  readonly theirs: string
}

/** Somebody else wrote meanwhile: both texts, until the clerk decides. */
function TwoTexts({ place, mine, theirs }: TwoTextsProps) {
  const t = useTexts('cases/notes')
  const settle = (as: Parameters<typeof settleNote>[1]): void => {
    settleNote(place, as)
    moveFocusToMark('note')
  }
  return (
    <Stack role="alert" className={clsx(recipes.callout, recipes.fixed)} data-tone="act" gap={8}>
      <p className={recipes.strong}>{t('changedElsewhere')}</p>
      <blockquote className={classes.theirs}>{theirs === '' ? t('emptied') : theirs}</blockquote>
      <Group gap={8}>
        <Button size="sm" disabled={bothTexts(theirs, mine).length > longestNote} onClick={() => settle('both')}>
          {t('keepBoth')}
        </Button>
        <Button size="sm" onClick={() => settle('mine')}>
          {t('keepMine')}
        </Button>
        <Button size="sm" onClick={() => settle('theirs')}>
          {t('keepTheirs')}
        </Button>
      </Group>
    </Stack>
  )
}

function NoteFooter({ note, changedBy }: { readonly note: Note; readonly changedBy: string | undefined }) {
  const t = useTexts('cases/notes')
  const left = longestNote - note.text.length
  return (
    <Group className={recipes.small} justify="space-between" gap={12} mih={16}>
      <span>{changedBy !== undefined && t('changedBy', { who: changedBy })}</span>
      <span role="status" {...(left === 0 && { className: recipes.toned, 'data-tone': 'act' })}>
        {left <= 0 ? t('full') : note.text.length >= nearLimit && t('left', { count: left })}
      </span>
    </Group>
  )
}
