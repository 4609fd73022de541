import type { Case } from '@contract/api/cases'
import { Box, Button, Group, Menu, Title } from '@mantine/core'
import { IconCalendarEvent, IconCards, IconPencil, IconPlugConnectedX } from '@tabler/icons-react'
import clsx from 'clsx'
import { hashKey } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useActiveEnvironment, useLostConnection } from '../../../lib/api/environment'
import { useNow } from '../../../lib/now'
import { useOutcome, useRefresh } from '../../../lib/api/queries'
import { useCommand } from '../../../lib/navigation/commands'
import { useScreen } from '../../../lib/navigation/screen'
import { Card } from '../../../lib/layout/card'
import { tabOf } from '../../../lib/case-states/case-status'
import { todayHere } from '../../../lib/fields/date-text'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { NoAnswerDetails } from '../../../lib/failures/no-answer'
import { IndexTabs, type IndexTab } from '../../../lib/layout/index-tabs'
import { LoadingLine } from '../../../lib/layout/lines'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { stage } from '../../documents'
import { DraftsPanel, showDrafts, useDraftsTab } from '../../drafts'
import { assignFromIntake, IntakeTray } from '../../intake'
import { WatchLine } from '../../watch'
import { FollowUpDialog } from '../follow-up'
import { useCaseActions, type CaseActions } from './actions'
import { CaseTable, type Sight } from './case-table'
import { useColumns } from './columns'
import { ActiveFilters, FilterBar } from './filter-bar'
import { SelectionBar, StatusBar } from './status-bar'
import { LabelsDialog } from './labels-dialog'
import { ListMenu } from './list-menu'
import { Elsewhere, Nothing, StepsLine } from './nothing'
import { plainQuery, turnLooks, turns, useRows } from './pages'
import { useRowDrop } from './row-drop'
import { useLostCase, useRange, useSelection, useTypeAhead } from './selection'
import recipes from '../../../lib/theme/recipes.module.css'

export { identifierIn, OpenById } from './open-by-id'
export { firstPageQuestion } from './pages'
export { SavedViews } from './saved-views'

const tableId = 'worklist-table'

type Filter = keyof typeof looks
const looks = {
  all: { icon: IconCards, tone: undefined, label: 'all' },
  due: { icon: IconCalendarEvent, tone: 'act', label: 'today' },
  ...turnLooks,
} as const
const filters: readonly Filter[] = ['all', 'due', ...turns]

/** Every known case: filtered, found while one types, sorted, ticked, opened by Enter. */
export function WorklistScreen({ onOpenById }: { readonly onOpenById: (id?: string) => void }) {
  const t = useTexts('cases/worklist')
  const formats = useFormats()
  const now = useNow()
  const { listing, ask, sort, openCase } = useScreen()
  const environmentId = useActiveEnvironment()?.id
  const { begin, check, kept, checked, active } = useSelection()
  const plain = useMemo(() => plainQuery(listing.query), [listing])
  const today = todayHere(now)
  const asked = useMemo(
    () => ({ query: { ...plain, today, ...(kept !== undefined && { kept }) }, order: listing.order }),
    [plain, today, kept, listing],
  )
  // Until the list says what is in sight, that is its beginning.
  const [sight, onSight] = useState<Sight>({ start: 0, end: 1 })
  const rows = useRows(asked, sight)
  const columns = useColumns()
  const filter: Filter = listing.query.state ?? 'all'
  const drafts = useDraftsTab()
  const { newest } = rows

  const of = hashKey([environmentId, plain])
  useEffect(() => begin(of), [begin, of])
  useLostCase(rows)

  const open = (caseRecord: Case): void => openCase(caseRecord.caseId, tabOf(caseRecord))
  const drop = useRowDrop(
    rows.caseOf,
    (caseRecord, files, handedOver) => {
      openCase(caseRecord.caseId, 'documents')
      void stage(caseRecord.caseId, files, handedOver)
    },
    // The clerk stays with the others that have come in.
    (caseRecord, intakeIds) => void assignFromIntake(intakeIds, caseRecord),
  )
  const range = useRange(rows)
  const actions = useCaseActions(rows)
  const typeAhead = useTypeAhead(rows)
  const [labelling, setLabelling] = useState<readonly string[]>()
  const [following, setFollowing] = useState<readonly string[]>()
  const inSight = (caseIds: readonly string[] = []): Case[] =>
    caseIds.slice(0, 500).flatMap((caseId) => rows.caseOf(caseId) ?? [])
  const chosen = checked.size > 0 ? [...checked] : active?.caseId === undefined ? [] : [active.caseId]
  useCommand('follow-up', () => setFollowing(chosen), !drafts.shown && chosen.length > 0)
  const menuOf = (caseRecord: Case) => (
    <CaseMenu caseRecord={caseRecord} actions={actions} onLabels={setLabelling} onFollowUp={setFollowing} />
  )

  async function tickAll(): Promise<void> {
    const outcome = await kartei.cases.select(asked)
    if (outcome.ok) check(new Set(outcome.value.caseIds))
  }

  const caseTabs = filters.map((id): IndexTab<Filter> => {
    const { icon, label, tone } = looks[id]
    return { id, icon, label: t(label), count: newest?.counts[id], ...(tone && { tone }) }
  })
  const { count, found } = drafts
  const draftsTab: IndexTab<'drafts'> = { id: 'drafts', icon: IconPencil, label: t('drafts'), count, found }

  return (
    <>
      <Group gap="4px 14px" mih={34} mb={4}>
        <Title order={1}>{t('title')}</Title>
        <Box
          component="span"
          className={clsx(recipes.cut, recipes.fill)}
          c="var(--ink-2)"
          pt={3}
          title={formats.longDay(now)}
        >
          {formats.longDay(now)}
        </Box>
        {!drafts.shown && (
          <FilterBar newest={newest} columns={columns}>
            <ListMenu actions={actions} />
          </FilterBar>
        )}
      </Group>
      {!drafts.shown && <IntakeTray />}
      <Group gap={16} wrap="nowrap" align="flex-end" justify="space-between" className={recipes.fixed}>
        <IndexTabs
          label={t('filters')}
          tabs={[...caseTabs, draftsTab]}
          active={drafts.shown ? 'drafts' : filter}
          onChange={(id) => {
            showDrafts(id === 'drafts')
            if (id !== 'drafts') ask({ state: id })
          }}
          controls={tableId}
        />
        <WatchLine />
      </Group>
      {drafts.shown ? (
        <Card className={recipes.fill}>
          <DraftsPanel id={tableId} />
        </Card>
      ) : (
        <Box pos="relative" className={recipes.column} {...drop.handlers}>
          <Card className={recipes.fill}>
            <div id={tableId} role="tabpanel" aria-label={t(looks[filter].label)} className={recipes.column}>
              <ActiveFilters />
              <NoConnection />
              {newest && newest.counts.all > 0 && <StepsLine />}
              {newest?.reading && (
                <p role="status" className={recipes.bar}>
                  {t('reading', {
                    done: formats.number(newest.reading.done),
                    of: formats.number(newest.reading.of),
                  })}
                </p>
              )}
              {rows.failure && (
                <Box className={recipes.fixed} p="12px 16px">
                  <FailureMessage
                    failure={rows.failure}
                    {...(newest && { sentence: t('behind') })}
                    actions={
                      <Button size="sm" loading={rows.isFetching} onClick={rows.retry}>
                        {t('tryAgain')}
                      </Button>
                    }
                  />
                </Box>
              )}
              <CaseTable
                rows={rows}
                columns={columns}
                onSight={onSight}
                now={now}
                over={drop.over}
                onSort={sort}
                onOpen={open}
                onRange={(from, to, besides) => void range(from, to, besides)}
                onCheckAll={() => void tickAll()}
                onType={typeAhead}
                menu={(caseRecord) => (
                  <>
                    <Menu.Item onClick={() => open(caseRecord)}>{t('openCase')}</Menu.Item>
                    <Menu.Item onClick={() => void actions.copyIds([caseRecord.caseId])}>{t('copyId')}</Menu.Item>
                    {menuOf(caseRecord)}
                  </>
                )}
              />
              {!newest && !rows.failure && <LoadingLine label={t('loading')} />}
              {newest && newest.total === 0 && !newest.reading && (
                <Nothing listing={rows.listing} elsewhere={newest.counts.all} onOpenById={onOpenById} />
              )}
            </div>
            {newest && newest.total > 0 && <Elsewhere listing={rows.listing} counts={newest.counts} />}
            <StatusBar
              rows={rows}
              actions={actions}
              moreOf={menuOf}
              onOpen={open}
              hint={drop.missed || (drop.over && drop.over.caseId === undefined) ? t('dropOnRow') : undefined}
            />
            <SelectionBar rows={rows} actions={actions} onLabels={setLabelling} onFollowUp={setFollowing} />
          </Card>
        </Box>
      )}
      <LabelsDialog
        caseIds={labelling}
        cases={inSight(labelling)}
        known={newest?.labels.map(({ name }) => name) ?? []}
        onSave={actions.label}
        onClose={() => setLabelling(undefined)}
      />
      <FollowUpDialog
        caseIds={following}
        cases={inSight(following)}
        failure={actions.notice?.failure}
        onSave={(caseIds, followUp) => actions.followUp(caseIds, followUp)}
        onClose={() => setFollowing(undefined)}
      />
    </>
  )
}

/** That the list is as it was when the service last answered; the rows below say nothing of it. */
function NoConnection() {
  const t = useTexts('cases/worklist')
  const formats = useFormats()
  const lost = useLostConnection()
  if (!lost) return null
  const { lostAt, answeredAt, noAnswer } = lost
  return (
    <Group role="status" className={clsx(recipes.bar, recipes.fixed)} gap="2px 8px" py={4}>
      <IconPlugConnectedX size={16} aria-hidden />
      <strong>
        {t('noConnection', { time: formats.time(lostAt) })}{' '}
        {answeredAt ? t('listAsOf', { time: formats.time(answeredAt) }) : t('listAsBefore')}
      </strong>
      {noAnswer && <NoAnswerDetails noAnswer={noAnswer} />}
    </Group>
  )
}

interface CaseMenuProps {
  readonly caseRecord: Case
  readonly actions: CaseActions
  readonly onLabels: (caseIds: readonly string[]) => void
  readonly onFollowUp: (caseIds: readonly string[]) => void
}

/** The items of a menu: what can be done with one case besides opening it. */
function CaseMenu({ caseRecord, actions, onLabels, onFollowUp }: CaseMenuProps) {
  const t = useTexts('cases/worklist-actions')
  const ids = [caseRecord.caseId]
  return (
    <>
      <Menu.Item onClick={() => void actions.refresh(ids)}>{t('refresh')}</Menu.Item>
      <Menu.Item onClick={() => onLabels(ids)}>{t('editLabels')}</Menu.Item>
      <Menu.Item onClick={() => onFollowUp(ids)}>{t('followUp')}</Menu.Item>
      {caseRecord.followUp && (
        <Menu.Item onClick={() => void actions.followUp(ids, null)}>{t('endFollowUp')}</Menu.Item>
      )}
      <Menu.Item onClick={() => actions.pin(ids, !caseRecord.pinned)}>
        {t(caseRecord.pinned ? 'unpin' : 'pin')}
      </Menu.Item>
      {caseRecord.done ? (
        <Menu.Item onClick={() => actions.reopen(ids)}>{t('reopen')}</Menu.Item>
      ) : (
        <Menu.Item onClick={() => void actions.markDone(ids)}>{t('markDone')}</Menu.Item>
      )}
    </>
  )
}

export function useNeedsAction(): number {
  const { data } = useOutcome(['cases', 'count', 'needs-action'], () =>
    kartei.cases.count({ queries: [{ state: 'needs-action' }] }),
  )
  return data?.counts[0] ?? 0
}

/** Milliseconds in which changes are gathered before what is in sight is asked again. */
const gathered = 100

/** Keeps all that is shown of cases true while Kartei runs. One for the whole window. */
export function FollowCases() {
  const refresh = useRefresh()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = kartei.cases.onChanged(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refresh('cases')
      }, gathered)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [refresh])

  return null
}
