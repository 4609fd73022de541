import { Box, Button, Group, Text } from '@mantine/core'
import { goesAlone } from '@contract/api/uploads'
import type { ReactNode } from 'react'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useFormats } from '../../lib/i18n/format'
import { type Say, useTexts } from '../../lib/i18n/texts'
import { GroupHead } from '../../lib/layout/lines'
import recipes from '../../lib/theme/recipes.module.css'
import { bytesOf, type DocumentGroup, type DocumentRow } from './document-groups'
import { DocumentRowView } from './document-row'
import { stateText } from './upload-states'
import { useRowActions } from './work/row-actions'

/** A piece of a group that is drawn or left out as a whole while one scrolls. */
export interface Chunk {
  readonly key: string
  readonly group: DocumentGroup
  readonly rows: readonly DocumentRow[]
  /** Whether the group begins here, with its title. */
  readonly first: boolean
}

const rowsPerChunk = 20

const keyOf = (group: DocumentGroup): string =>
  [group.kind, 'uploadId' in group ? group.uploadId : '', 'number' in group ? group.number : ''].join(' ')

/** Requests hold few files; what cannot go or has failed may be hundreds. */
export const chunksOf = (groups: readonly DocumentGroup[]): Chunk[] =>
  groups.flatMap((group) =>
    Array.from({ length: Math.max(1, Math.ceil(group.rows.length / rowsPerChunk)) }, (_, index) => ({
      key: `${keyOf(group)} ${index}`,
      group,
      rows: group.rows.slice(index * rowsPerChunk, (index + 1) * rowsPerChunk),
      first: index === 0,
    })),
  )

/** Pixels, as the style sheet sets them. */
const heights = { head: 29, row: 41, decision: 90 } as const

/** How tall a piece is likely to be, before it was drawn. */
export const heightOf = ({ group, rows, first }: Chunk): number =>
  (first ? heights.head : 0) +
  (first && (group.kind === 'failed' || group.kind === 'in-doubt') ? heights.decision : 0) +
  rows.length * heights.row

export interface GroupActions {
  /** No other upload can begin. */
  readonly busy?: boolean
  /** An upload is under way, after which comes what is staged. */
  readonly running?: boolean
  /** Absent where nothing was sent. */
  readonly onSendAgain?: (rows: readonly DocumentRow[]) => void
  /** Absent where nothing can be looked up. */
  readonly onLookUp?: (() => void) | undefined
  /** Another way for files that are left out, in words. */
  readonly otherWay?: string | undefined
  /** Result of the last look at the case, where somebody looked after the doubt began. */
  readonly lookedUp?: string | undefined
}

/** Laid out and not sent: its rows can be worked on. */
export const isWorkable = ({ kind }: DocumentGroup): boolean => kind === 'planned' || kind === 'blocked'

/** Files that share what happens to them next, or a piece of them: with a title, and the question to decide. */
export function GroupView({ chunk, actions }: { readonly chunk: Chunk; readonly actions: GroupActions }) {
  const { group, rows, first } = chunk
  const { otherWay } = actions
  const { kind } = group
  const removable = isWorkable(group) || kind === 'failed'
  return (
    <section data-kind={kind}>
      {first && <DocumentGroupHead group={group} running={actions.running} />}
      {first && kind === 'failed' && <FailedDecision group={group} actions={actions} />}
      {first && kind === 'in-doubt' && <DoubtDecision group={group} actions={actions} />}
      {first && kind === 'blocked' && otherWay !== undefined && (
        <Text className={recipes.lined} size="sm" c="var(--ink-2)" px={16} py={4}>
          {otherWay}
        </Text>
      )}
      <ul className={recipes.plainList}>
        {rows.map((row) => (
          <DocumentRowView
            key={row.fileId}
            row={row}
            blocked={kind === 'blocked'}
            workable={isWorkable(group)}
            removable={removable}
          />
        ))}
      </ul>
    </section>
  )
}

function DocumentGroupHead({
  group,
  running = false,
}: {
  readonly group: DocumentGroup
  readonly running?: boolean | undefined
}) {
  const t = useTexts('documents')
  const formats = useFormats()
  return (
    <GroupHead title={titleOf(group, t)}>
      <span>
        {group.kind === 'blocked'
          ? t('needsDecision', { count: group.rows.length })
          : t('files', { count: group.rows.length, size: formats.fileSize(bytesOf(group.rows)) })}
      </span>
      <Box component="span" ml="auto">
        {noteOf(group, running, t)}
      </Box>
    </GroupHead>
  )
}

function titleOf(group: DocumentGroup, t: Say<'documents'>): string {
  switch (group.kind) {
    case 'running':
    case 'planned':
      return group.of === 1 ? t('oneRequest') : t('request', { number: group.number, of: group.of })
    case 'in-doubt':
      return t('inDoubt')
    case 'failed':
      return t('notSent')
    case 'blocked':
      return t('leftOut')
  }
}

function noteOf(group: DocumentGroup, running: boolean, t: Say<'documents'>): string | undefined {
  if (group.kind === 'planned')
    return running ? t('afterThisUpload') : group.rows.some(goesAlone) ? t('alone') : undefined
  if (group.kind !== 'running') return undefined
  switch (group.state) {
    case 'waiting':
      return t('next')
    case 'sending':
      return t('answersLast')
    case 'sent':
      return t('requestChecking')
    default:
      return stateText({ state: group.state, sentBytes: 0, size: 0 }, t)
  }
}

interface DecisionProps {
  readonly group: Extract<DocumentGroup, { kind: 'failed' | 'in-doubt' }>
  readonly actions: GroupActions
}

function DoubtDecision({ group: { failure, rows }, actions }: DecisionProps) {
  const t = useTexts('documents')
  const { busy, lookedUp, onLookUp, onSendAgain } = actions
  const { remove } = useRowActions()
  return (
    <Decision>
      {failure?.http && <FailureMessage failure={failure} />}
      <Text w="100%">
        {!failure?.http && <strong>{t('doubtTitle')}</strong>} {t(onLookUp ? 'doubtExplained' : 'doubtWithoutLook')}
      </Text>
      {onLookUp && (
        <Button size="sm" onClick={onLookUp}>
          {t('lookUp')}
        </Button>
      )}
      <Button size="sm" onClick={() => remove(rows.map(({ fileId }) => fileId))}>
        {t('dealtWith')}
      </Button>
      <Button
        size="sm"
        variant="danger"
        disabled={busy === true || (onLookUp !== undefined && lookedUp === undefined)}
        onClick={() => onSendAgain?.(rows)}
      >
        {t('sendAgain')}
      </Button>
      {lookedUp !== undefined && (
        <Text role="status" size="sm" c="var(--ink-2)" w="100%">
          {lookedUp}
        </Text>
      )}
    </Decision>
  )
}

function FailedDecision({ group: { failure, rows }, actions: { busy, onSendAgain } }: DecisionProps) {
  const t = useTexts('documents')
  const retry = (
    <Button
      size="sm"
      disabled={busy}
      onClick={() => onSendAgain?.(rows)}
      aria-description={t('retryFiles', { count: rows.length })}
    >
      {t('retry')}
    </Button>
  )
  return <Decision>{failure ? <FailureMessage failure={failure} actions={retry} /> : retry}</Decision>
}

const Decision = ({ children }: { readonly children: ReactNode }) => (
  <Group className={recipes.lined} gap={8} px={16} py={10} bg="var(--card)">
    {children}
  </Group>
)
