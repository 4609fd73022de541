import type { Case } from '@contract/cases'
import { Button, Title } from '@mantine/core'
import { IconCards, IconCircleCheck, IconCopy, IconHandFinger, IconHourglass } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useScreen } from '../../app/screen'
import { useNow } from '../../app/now'
import { Card } from '../../components/card'
import { tabOf, useCaseKind, useCaseStatus, useNextStep, type Tone } from '../../components/case-status'
import { FailureMessage } from '../../components/failure-message'
import { IndexTabs, type IndexTab } from '../../components/index-tabs'
import { EmptyLine, LoadingLine } from '../../components/lines'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { arranged, countsOf, filters, matching, type Filter, type Sorting, type Words } from './arrange'
import { CaseTable } from './case-table'
import { useCases } from './queries'
import { worklistTexts } from './texts'
import classes from './worklist-screen.module.css'

const tableId = 'worklist-table'

const looks = {
  all: { icon: IconCards, label: 'all', none: 'none' },
  'needs-action': { icon: IconHandFinger, tone: 'act', label: 'needsAction', none: 'noneNeedsAction' },
  waiting: { icon: IconHourglass, tone: 'wait', label: 'waiting', none: 'noneWaiting' },
  done: { icon: IconCircleCheck, tone: 'done', label: 'done', none: 'noneDone' },
} as const

/** Opens a case on the tab where its next step is done. */
function useOpenCase(): (kase: Case) => void {
  const openCase = useScreen((state) => state.openCase)
  return (kase) => openCase(kase.caseId, tabOf(kase))
}

function useWords(): (kase: Case) => Words {
  const statusOf = useCaseStatus()
  const kindOf = useCaseKind()
  const nextStepOf = useNextStep()
  return (kase) => ({
    kind: kindOf(kase.kind).label,
    status: statusOf(kase.status).label,
    nextStep: nextStepOf(kase).text,
  })
}

/** Every known case: filtered by whose turn it is, found while one types, sorted, opened by Enter. */
export function WorklistScreen({ onOpenById }: { readonly onOpenById: (id?: string) => void }) {
  const t = useTexts(worklistTexts)
  const formats = useFormats()
  const now = useNow()
  const { data, error, isFetching, refetch } = useCases()
  const { search, drawer, setDrawer } = useScreen()
  const [sorting, setSorting] = useState<Sorting>({ column: 'changed', descending: true })
  const [chosenId, choose] = useState<string>()
  const openCase = useOpenCase()
  const wordsOf = useWords()
  const { filter } = drawer

  const cases = useMemo(() => data?.cases ?? [], [data])
  const counts = useMemo(() => countsOf(matching(cases, search)), [cases, search])
  const rows = arranged(cases, { filter, search, sorting }, wordsOf)
  const order = rows.flatMap((row) => (row.type === 'case' ? [row.kase.caseId] : [])).join('\n')
  const chosen = rows.flatMap((row) => (row.type === 'case' ? [row.kase] : [])).find((kase) => kase.caseId === chosenId)

  useEffect(() => {
    setDrawer({ filter, caseIds: order === '' ? [] : order.split('\n') })
  }, [filter, order, setDrawer])

  const tabs = filters.map((id): IndexTab<Filter> => {
    const { icon, label, ...rest } = looks[id]
    const tone: { tone?: Tone } = 'tone' in rest ? { tone: rest.tone } : {}
    return { id, icon, label: t(label), count: counts[id], ...tone }
  })

  return (
    <>
      <div className={classes.head}>
        <Title order={1}>{t('title')}</Title>
        <span className={classes.today}>{formats.longDay(now)}</span>
      </div>
      <IndexTabs
        label={t('filters')}
        tabs={tabs}
        active={filter}
        onChange={(id) => setDrawer({ filter: id, caseIds: [] })}
        controls={tableId}
      />
      <Card className={classes.card}>
        <div id={tableId} role="tabpanel" aria-label={t(looks[filter].label)} className={classes.panel}>
          <CaseTable
            rows={rows}
            now={now}
            sorting={sorting}
            onSort={setSorting}
            chosenId={chosenId}
            onChoose={choose}
            onOpen={openCase}
          />
          {error && !data && (
            <div className={classes.failure}>
              <FailureMessage
                failure={error.failure}
                actions={
                  <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
                    {t('tryAgain')}
                  </Button>
                }
              />
            </div>
          )}
          {!error && !data && <LoadingLine label={t('loading')} />}
          {data && rows.length === 0 && <Nothing filter={filter} elsewhere={counts.all} onOpenById={onOpenById} />}
        </div>
        <Foot chosen={chosen} count={order === '' ? 0 : order.split('\n').length} onOpen={openCase} />
      </Card>
    </>
  )
}

interface NothingProps {
  readonly filter: Filter
  /** How many cases of other filters match what is typed. */
  readonly elsewhere: number
  readonly onOpenById: (id?: string) => void
}

/** In the place of the first row: what would be here, and the one button that brings it. */
function Nothing({ filter, elsewhere, onOpenById }: NothingProps) {
  const t = useTexts(worklistTexts)
  const { search, setSearch, setDrawer } = useScreen()
  const showAll = (
    <Button size="sm" onClick={() => setDrawer({ filter: 'all', caseIds: [] })}>
      {t('showAll')}
    </Button>
  )
  if (search.trim() === '')
    return filter === 'all' ? (
      <EmptyLine
        action={
          <Button size="sm" onClick={() => onOpenById()}>
            {t('openFirst')}
          </Button>
        }
      >
        {t('none')}
      </EmptyLine>
    ) : (
      <EmptyLine action={showAll}>{t(looks[filter].none)}</EmptyLine>
    )
  if (elsewhere > 0)
    return (
      <EmptyLine action={showAll}>
        {t('noMatch', { search: search.trim() })} {t('notInFilter', { count: elsewhere })}
      </EmptyLine>
    )
  return (
    <EmptyLine
      action={
        <>
          <Button size="sm" onClick={() => setSearch('')}>
            {t('clearSearch')}
          </Button>
          <Button size="sm" onClick={() => onOpenById(search.trim())}>
            {t('lookUp')}
          </Button>
        </>
      }
    >
      {t('noMatch', { search: search.trim() })}
    </EmptyLine>
  )
}

interface FootProps {
  readonly chosen: Case | undefined
  readonly count: number
  readonly onOpen: (kase: Case) => void
}

/** The chosen case and what can be done with it; without one, how the table is used. */
function Foot({ chosen, count, onOpen }: FootProps) {
  const t = useTexts(worklistTexts)
  const [copied, setCopied] = useState<{ id: string; done: boolean }>()
  const id = chosen?.identifiers.onboardingId ?? chosen?.identifiers.engagementId

  async function copy(text: string): Promise<void> {
    const outcome = await kartei.workstation.copy({ text, sensitive: false })
    setCopied({ id: text, done: outcome.ok && outcome.value.copied })
  }

  return (
    <footer className={classes.foot}>
      <span className={classes.chosen}>{chosen?.title ?? t('cases', { count })}</span>
      <span className={classes.hint} role="status">
        {copied && copied.id === id ? t(copied.done ? 'idCopied' : 'idNotCopied') : ''}
        {!chosen && t('keys')}
      </span>
      {chosen && (
        <>
          {id !== undefined && (
            <Button size="sm" leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copy(id)}>
              {t('copyId')}
            </Button>
          )}
          <Button size="sm" variant="primary" rightSection={<kbd aria-hidden>↵</kbd>} onClick={() => onOpen(chosen)}>
            {t('openCase')}
          </Button>
        </>
      )}
    </footer>
  )
}
