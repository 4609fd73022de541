import type { DraftSummary } from '@contract/api/drafts'
import { cleaned } from '@contract/domain/typed-text'
import { Box, Button, CloseButton, Flex, Group, Menu, Stack } from '@mantine/core'
import {
  IconCopyPlus,
  IconHelpHexagon,
  IconLoader2,
  IconPencil,
  IconTrash,
  IconTrendingUp,
  IconUsers,
} from '@tabler/icons-react'
import clsx from 'clsx'
import { memo, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useCaseKind } from '../../../lib/case-states/case-status'
import { Grid } from '../../../lib/grid/grid'
import grid from '../../../lib/grid/grid.module.css'
import { GridRow, type RowPlace } from '../../../lib/grid/grid-row'
import { rowLines } from '../../../lib/grid/lines'
import { useTypeAhead } from '../../../lib/grid/row-walk'
import { Marked } from '../../../lib/layout/marked'
import { StatusChip } from '../../../lib/layout/status-chip'
import { helpMarkOfScreen } from '../../../lib/navigation/help-topics'
import { give } from '../../../lib/navigation/commands'
import { useNow } from '../../../lib/now'
import { useScreen } from '../../../lib/navigation/screen'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { EmptyLine, LoadingLine } from '../../../lib/layout/lines'
import { useFormats } from '../../../lib/i18n/format'
import { UndoButton } from '../../../lib/undo/undo-button'
import { useTexts } from '../../../lib/i18n/texts'
import { useDraftsList } from '../queries'
import { forgetOutcomes, foundDrafts, mayDiscard, useDraftActions, type DraftActions } from './actions'
import classes from './drafts-panel.module.css'
import recipes from '../../../lib/theme/recipes.module.css'

/** Every draft of the environment: opened, copied, discarded and brought back. */
export function DraftsPanel({ id }: { readonly id: string }) {
  const t = useTexts('drafts')
  const formats = useFormats()
  const now = useNow()
  const search = useScreen(({ search: typed }) => cleaned(typed))
  const setSearch = useScreen((screen) => screen.setSearch)
  const { data, error, isFetching, refetch } = useDraftsList()
  const actions = useDraftActions()
  const [active, setActive] = useState<{ readonly draftId: string; readonly place: number }>()
  const drafts = foundDrafts(data?.drafts ?? [], search)
  useEffect(() => forgetOutcomes, [])

  // Whose draft is gone has its place taken by the next one.
  const there = active ? drafts.findIndex(({ draftId }) => draftId === active.draftId) : -1
  const place = there >= 0 ? there : active ? Math.min(active.place, drafts.length - 1) : -1
  const chosen = drafts[place]

  return (
    <Stack
      id={id}
      gap={0}
      role="tabpanel"
      aria-label={t('drafts')}
      className={clsx(classes.panel, recipes.fill)}
      {...helpMarkOfScreen('drafts')}
    >
      {error && (
        <Box py={12} px={16} flex="none">
          <FailureMessage
            failure={error.failure}
            {...(data && { sentence: t('behind') })}
            actions={
              <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
                {t('tryAgain')}
              </Button>
            }
          />
        </Box>
      )}
      <DraftTable
        drafts={drafts}
        place={place}
        search={search}
        now={now}
        onGoTo={(to) => {
          const draft = drafts[to]
          if (draft) setActive({ draftId: draft.draftId, place: to })
        }}
        onOpen={actions.open}
        onDiscard={(draft) => void actions.discard(draft)}
        menu={(draft) => <Items draft={draft} actions={actions} />}
      />
      {!data && !error && <LoadingLine label={t('loading')} />}
      {data && drafts.length === 0 && (
        <div className={recipes.fixed}>
          {data.drafts.length > 0 ? (
            <EmptyLine
              action={
                <Button size="sm" onClick={() => setSearch('')}>
                  {t('clearSearch')}
                </Button>
              }
            >
              {t('noMatch', { search })}
            </EmptyLine>
          ) : (
            <EmptyLine
              action={
                <Button size="sm" onClick={() => give('new-onboarding')}>
                  {t('newOnboarding')}
                </Button>
              }
            >
              {t('none')}
            </EmptyLine>
          )}
        </div>
      )}
      <Outcome actions={actions} />
      <Flex component="footer" gap={8} align="center" mih={44} className={clsx(recipes.below, classes.footer)}>
        <span className={clsx(recipes.cut, recipes.strong)}>
          {chosen
            ? chosen.title || t('nobody')
            : t('count', { count: drafts.length, number: formats.number(drafts.length) })}
        </span>
        <Box component="span" mr="auto" pl={8} className={clsx(recipes.small, recipes.faint)}>
          {!chosen && drafts.length > 0 && t('keys')}
        </Box>
        {chosen && <Buttons draft={chosen} actions={actions} />}
      </Flex>
    </Stack>
  )
}

interface OfDraft {
  readonly draft: DraftSummary
  readonly actions: DraftActions
}

function Buttons({ draft, actions }: OfDraft) {
  const t = useTexts('drafts')
  const openCase = useScreen((screen) => screen.openCase)
  const { caseId } = draft
  return (
    <>
      {caseId !== undefined && (
        <Button size="sm" onClick={() => openCase(caseId, 'overview')}>
          {t('openCaseInDoubt')}
        </Button>
      )}
      <Button
        size="sm"
        leftSection={<IconCopyPlus size={17} aria-hidden />}
        onClick={() => void actions.duplicate(draft)}
      >
        {t('newFromThis')}
      </Button>
      {mayDiscard(draft) && (
        <Button
          size="sm"
          variant="danger"
          leftSection={<IconTrash size={17} aria-hidden />}
          onClick={() => void actions.discard(draft)}
        >
          {t('discard')}
        </Button>
      )}
      <Button size="sm" variant="primary" rightSection={<kbd aria-hidden>↵</kbd>} onClick={() => actions.open(draft)}>
        {t('openDraft')}
      </Button>
    </>
  )
}

function Items({ draft, actions }: OfDraft) {
  const t = useTexts('drafts')
  const openCase = useScreen((screen) => screen.openCase)
  const { caseId } = draft
  return (
    <>
      <Menu.Item onClick={() => actions.open(draft)}>{t('openDraft')}</Menu.Item>
      {caseId !== undefined && (
        <Menu.Item onClick={() => openCase(caseId, 'overview')}>{t('openCaseInDoubt')}</Menu.Item>
      )}
      <Menu.Item onClick={() => void actions.duplicate(draft)}>{t('newFromThis')}</Menu.Item>
      {mayDiscard(draft) && <Menu.Item onClick={() => void actions.discard(draft)}>{t('discard')}</Menu.Item>}
    </>
  )
}

/** Result of the last action; the way back of a discarded draft stays until it is used or left. */
function Outcome({ actions: { said, discarded, dismiss } }: { readonly actions: DraftActions }) {
  const t = useTexts('drafts')
  const text = said ? said.text : discarded && t('discarded', { who: discarded.who })
  return (
    <>
      <div role="status">
        {text !== undefined && (
          <Group gap={10} wrap="nowrap" mih={38} bg="var(--accent-tint)" className={recipes.below}>
            <span className={recipes.fill}>{text}</span>
            {!said && discarded && <UndoButton of={discarded.draftId} onUndo={discarded.undo} />}
            <CloseButton size="sm" aria-label={t('dismiss')} onClick={dismiss} />
          </Group>
        )}
      </div>
      {said?.failure && (
        <Box py={12} px={16} flex="none">
          <FailureMessage
            failure={said.failure}
            actions={
              <Button size="sm" onClick={dismiss}>
                {t('dismiss')}
              </Button>
            }
          />
        </Box>
      )}
    </>
  )
}

const columns = ['who', 'kind', 'state', 'changed', 'changedBy'] as const

interface DraftTableProps {
  readonly drafts: readonly DraftSummary[]
  /** The row that the keyboard is on; -1: none. */
  readonly place: number
  readonly search: string
  readonly now: Date
  readonly onGoTo: (place: number) => void
  readonly onOpen: (draft: DraftSummary) => void
  readonly onDiscard: (draft: DraftSummary) => void
  readonly menu: (draft: DraftSummary) => ReactNode
}

function DraftTable({ drafts, place, search, now, onGoTo, onOpen, onDiscard, menu }: DraftTableProps) {
  const t = useTexts('drafts')
  const lines = useMemo(() => rowLines(drafts, ({ draftId }) => draftId), [drafts])
  const typeAhead = useTypeAhead(
    drafts.map(({ title }) => title),
    place,
    onGoTo,
  )
  return (
    <Grid
      isWorklist
      label={t('drafts')}
      lines={lines}
      columns={columns.map((id) => ({ id, label: t(id) }))}
      className={classes.table}
      active={place}
      moved={drafts[place]?.draftId}
      onGoTo={onGoTo}
      onOpen={onOpen}
      onDelete={onDiscard}
      onType={typeAhead}
      menu={menu}
      row={(draft, row) => <DraftRow {...row} draft={draft} search={search} now={now} />}
    />
  )
}

const looks = {
  open: { icon: IconPencil, tone: 'end' },
  sending: { icon: IconLoader2, tone: 'wait' },
  'in-doubt': { icon: IconHelpHexagon, tone: 'act' },
} as const satisfies Record<DraftSummary['state'], unknown>

interface DraftRowProps extends RowPlace {
  readonly draft: DraftSummary
  readonly search: string
  readonly now: Date
}

const DraftRow = memo(function DraftRow({ draft, search, now, ...row }: DraftRowProps) {
  const t = useTexts('drafts')
  const formats = useFormats()
  const { title, state, updatedAt, changedBy = '' } = draft
  const look = looks[state]
  return (
    <GridRow {...row} className={classes.row}>
      <div role="rowheader" className={grid.cell}>
        <button
          type="button"
          tabIndex={-1}
          data-open
          className={clsx(grid.name, classes.who)}
          data-nobody={title === '' || undefined}
        >
          {title === '' ? t('nobody') : <Marked text={title} search={search} />}
        </button>
      </div>
      <Kind draft={draft} />
      <div role="gridcell" className={grid.chip}>
        <StatusChip icon={look.icon} tone={look.tone} label={t(state)} />
      </div>
      <div role="gridcell" className={grid.cell} title={formats.stamp(updatedAt)}>
        {formats.changed(updatedAt, now)}
      </div>
      <div role="gridcell" className={grid.cell} title={changedBy}>
        {changedBy}
      </div>
    </GridRow>
  )
})

function Kind({ draft: { kind, subject } }: { readonly draft: DraftSummary }) {
  const t = useTexts('drafts')
  const kindOf = useCaseKind()
  const known = kind === '' ? undefined : kindOf(kind)
  const shown =
    subject.type === 'supplementary-details'
      ? { icon: IconUsers, label: t('supplementary') }
      : subject.type === 'credit-limit'
        ? { icon: IconTrendingUp, label: t('creditLimit') }
        : (known ?? { icon: undefined, label: t('noKind') })
  const { icon: Icon, label } = shown
  return (
    <div role="gridcell" className={grid.signed} title={label}>
      {Icon && <Icon size={17} aria-hidden />}
      <span className={recipes.cut}>{label}</span>
    </div>
  )
}
