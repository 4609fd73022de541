import clsx from 'clsx'
import { Box, Flex, Group, Stack, Title, UnstyledButton } from '@mantine/core'
import { documentLimits } from '@contract/api/documents'
import { IconAlertTriangle, IconFileSearch, IconLayoutSidebarRightCollapse, IconX } from '@tabler/icons-react'
import { useId, useRef, useEffect, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { IconButton, ToolButton } from '../../../lib/layout/tool-button'
import { useTexts } from '../../../lib/i18n/texts'
import {
  AddDocuments,
  closeMessages,
  Paper,
  stage,
  stageFolder,
  StagingProgress,
  useCaseDocuments,
  useFileDrop,
} from '../../documents'
import { DocumentList } from './document-list'
import { keepPlace, paneId, placeToKeep, unfoldBeside, useBeside, useFormPlace } from './beside'
import classes from './documents-beside.module.css'
import recipes from '../../../lib/theme/recipes.module.css'

/** The application on paper beside its form: dropped, read while one types, and sent along if the clerk wants. */
export function DocumentsBeside({ formId }: { readonly formId: string }) {
  const t = useTexts('onboarding/documents-beside')
  const pane = useRef<HTMLElement>(null)
  const content = useId()
  const { beside, ...room } = useRoom(pane)
  const place = useFormPlace(formId)
  const { staged, reading, stagings } = useCaseDocuments(place)
  const shown = useBeside((beside) => beside.shown[formId])
  const chosen = useBeside(({ open }) => open)
  const isUnfoldedEmpty = useBeside(({ openEmpty }) => openEmpty === formId)
  const isEmpty = staged.length + stagings.length + reading === 0
  // A pane that nobody unfolded leaves the form its room, and one that holds nothing does whatever became of others.
  const open = isEmpty ? isUnfoldedEmpty : (chosen ?? beside)
  const file = staged.find(({ fileId }) => fileId === shown) ?? staged[0]

  function fold(unfold: boolean): void {
    flushSync(() => {
      if (unfold) unfoldBeside(formId)
      else useBeside.setState(isEmpty ? { openEmpty: undefined } : { open: false })
    })
    pane.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }

  function take(files: readonly File[]): void {
    void placeToKeep(formId).then((kept) => stage(kept, files))
    unfoldBeside(formId)
  }

  function takeFolder(): void {
    void placeToKeep(formId).then(stageFolder)
    unfoldBeside(formId)
  }

  const over = useFileDrop(true, (hasFiles) => {
    useBeside.setState({ open: true })
    return hasFiles ? placeToKeep(formId) : place
  })
  const placed = { ref: pane, id: paneId, 'aria-label': t('documents'), 'data-over': over && true }
  if (!open)
    return (
      <aside {...placed} className={classes.folded}>
        <UnstyledButton className={classes.unfold} aria-expanded={false} onClick={() => fold(true)}>
          <IconFileSearch size={20} aria-hidden />
          <span className={classes.upright}>
            {staged.length > 0 ? t('unfoldCount', { count: staged.length }) : t('unfold')}
          </span>
        </UnstyledButton>
      </aside>
    )
  return (
    <aside
      {...placed}
      className={classes.beside}
      data-over-form={!beside || undefined}
      style={beside ? { width: room.width } : undefined}
    >
      <Separator {...room} controls={content} />
      <Stack id={content} gap={0} className={classes.pane} style={{ width: room.width }}>
        <Group gap={8} wrap="nowrap" mih={45} className={recipes.above}>
          <Title order={2} size="h3" className={recipes.cut}>
            {t('heading')}
          </Title>
          <Flex component="span" gap={4} align="center" ml="auto" className={recipes.fixed} data-add={file && true}>
            {file && <AddDocuments size="sm" onFiles={take} onFolder={takeFolder} />}
            <IconButton
              icon={IconLayoutSidebarRightCollapse}
              label={t('fold')}
              aria-expanded
              onClick={() => fold(false)}
            />
          </Flex>
        </Group>
        <Messages place={place} />
        <StagingProgress stagings={stagings} />
        {file ? (
          <>
            <DocumentList formId={formId} place={place} files={staged} shown={file.fileId} />
            <Paper
              key={file.fileId}
              file={file}
              startAt={useBeside.getState().places[file.fileId]}
              onPlace={(at) => keepPlace(file.fileId, at)}
            />
            <p className={clsx(recipes.below, recipes.small)}>{t('kept')}</p>
          </>
        ) : (
          <Stack gap={10} align="center" justify="center" className={classes.empty} data-add>
            <IconFileSearch size={28} aria-hidden />
            <Box component="p" c="var(--ink)" fw={600} role="status">
              {reading > 0 ? t('reading') : over ? t('dropNow') : t('drop')}
            </Box>
            <Box component="p" maw={320} fz="sm" lh="16px">
              {t('takes', { megabytes: documentLimits.safeBytesPerFile / 1_000_000 })}
            </Box>
            <AddDocuments onFiles={take} onFolder={takeFolder} />
            <Box component="p" maw={320} fz="sm" lh="16px">
              {t('keptEmpty')}
            </Box>
          </Stack>
        )}
      </Stack>
    </aside>
  )
}

function Messages({ place }: { readonly place: string }) {
  const t = useTexts('onboarding/documents-beside')
  const documentText = useTexts('documents')
  const { missing, noFile, failure } = useCaseDocuments(place)
  return (
    <>
      {(missing > 0 || noFile) && (
        <Flex
          role="alert"
          component="p"
          gap={8}
          align="center"
          bg="var(--act-bg)"
          c="var(--act-text)"
          className={recipes.above}
        >
          <IconAlertTriangle size={17} aria-hidden />
          {noFile ? documentText('noFileDropped') : t('missing', { count: missing })}
          <ToolButton icon={IconX} label={t('close')} onClick={() => closeMessages(place)} />
        </Flex>
      )}
      {failure && <FailureMessage failure={failure.failure} />}
    </>
  )
}

/** Minimum widths of the form and of the paper, in pixels. */
const formWidth = 480
const narrowest = 372
/** Below this there is no room for both. */
const roomForBoth = formWidth + narrowest + 12

interface Room {
  /** Whether form and paper stand side by side; else the paper lies over the form. */
  readonly beside: boolean
  /** Of the pane, in pixels. */
  readonly width: number
  readonly narrowest: number
  readonly widest: number
}

/** How wide the pane is in the space that it shares with the form. */
function useRoom(pane: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState(roomForBoth)
  const wanted = useBeside(({ width }) => width)
  useEffect(() => {
    const parent = pane.current?.parentElement
    if (!parent) return
    const measure = (): void => setRoom(parent.clientWidth)
    const resized = new ResizeObserver(measure)
    resized.observe(parent)
    measure()
    return () => resized.disconnect()
  }, [pane])
  const beside = room >= roomForBoth
  const widest = beside ? room - formWidth - 12 : Math.min(560, room - 24)
  const width = beside ? Math.round(Math.min(Math.max(wanted ?? room * 0.42, narrowest), widest)) : Math.round(widest)
  return { beside, width, narrowest, widest: Math.round(widest) }
}

interface SeparatorProps extends Omit<Room, 'beside'> {
  /** The id of the pane at its right. */
  readonly controls: string
}

/** Pixels for one press of an arrow key. */
const step = 24

/** The edge between form and paper, moved by mouse or keyboard. */
function Separator({ width, narrowest, widest, controls }: SeparatorProps) {
  const t = useTexts('onboarding/documents-beside')
  const grip = useRef<{ readonly x: number; readonly width: number }>(undefined)
  const resize = (wanted: number): void => useBeside.setState({ width: Math.min(Math.max(wanted, narrowest), widest) })

  function press(event: KeyboardEvent): void {
    const wanted: Readonly<Record<string, number>> = {
      ArrowLeft: width + step,
      ArrowRight: width - step,
      Home: narrowest,
      End: widest,
    }
    const to = wanted[event.key]
    if (to === undefined) return
    event.preventDefault()
    resize(to)
  }

  function drag({ clientX }: PointerEvent): void {
    if (grip.current) resize(grip.current.width + grip.current.x - clientX)
  }

  return (
    <div
      className={classes.separator}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('width')}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      onKeyDown={press}
      onPointerDown={(event) => {
        grip.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
        // The caret stays in the field that is typed in.
        event.preventDefault()
      }}
      onPointerMove={drag}
      onPointerUp={() => (grip.current = undefined)}
      onPointerCancel={() => (grip.current = undefined)}
    />
  )
}
