import { Group } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useCommands } from '../../../lib/navigation/commands'
import { useScreen } from '../../../lib/navigation/screen'
import { useCaseStatus } from '../../../lib/case-states/case-status'
import tabs from '../../../lib/layout/index-tabs.module.css'
import { useTexts } from '../../../lib/i18n/texts'
import { IconButton } from '../../../lib/layout/tool-button'
import recipes from '../../../lib/theme/recipes.module.css'
import classes from './case.module.css'
import { useNeighbours } from './queries'

/** The open case's tab in the colour of its state between its neighbours, and the ways to the next and the previous one. */
export function CaseTabs({ caseRecord }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/case')
  const statusOf = useCaseStatus()
  const { icon: Icon, tone, label } = statusOf(caseRecord.status)
  const { data } = useNeighbours(caseRecord.caseId)
  const before = data?.before ?? []
  const after = data?.after ?? []
  return (
    <Group className={classes.bar} gap={16} wrap="nowrap" align="flex-end">
      <nav className={tabs.tabs} aria-label={t('neighbours')}>
        {before.map((neighbour, index) => (
          <Neighbour key={neighbour.caseId} neighbour={neighbour} step={index - before.length} />
        ))}
        <span className={tabs.state} data-tone={tone} aria-current="page">
          <Icon size={18} aria-hidden />
          {label}
        </span>
        {after.map((neighbour, index) => (
          <Neighbour key={neighbour.caseId} neighbour={neighbour} step={index + 1} />
        ))}
      </nav>
      {data?.place !== undefined && (
        <Pager place={data.place} of={data.total} previous={before.at(-1)} next={after[0]} />
      )}
    </Group>
  )
}

function Neighbour({ neighbour, step }: { readonly neighbour: Case; readonly step: number }) {
  const openCase = useScreen((screen) => screen.openCase)
  const statusOf = useCaseStatus()
  const { icon: Icon, tone, label } = statusOf(neighbour.status)
  return (
    <button
      type="button"
      className={tabs.tab}
      data-tone={tone}
      data-step={step}
      title={`${neighbour.title}, ${label}`}
      onClick={() => openCase(neighbour.caseId)}
    >
      <Icon size={17} aria-hidden />
      <bdi className={tabs.name}>{neighbour.title}</bdi>
    </button>
  )
}

const filterTexts = { all: 'today', 'needs-action': 'needsAction', waiting: 'waiting', done: 'done' } as const

interface PagerProps {
  /** 0 for the first case of the list. */
  readonly place: number
  readonly of: number
  readonly previous: Case | undefined
  readonly next: Case | undefined
}

/** Going through the list, by button and by Alt+← and Alt+→. */
function Pager({ place, of, previous, next }: PagerProps) {
  const t = useTexts('cases/case')
  const filterText = useTexts('case-states/status')
  const filter = useScreen((screen) => screen.listing.query.state ?? 'all')
  const goToNeighbour = useScreen((screen) => screen.goToNeighbour)

  useCommands((command) => {
    if (command !== 'previous-in-list' && command !== 'next-in-list') return false
    const neighbour = command === 'previous-in-list' ? previous : next
    if (neighbour) goToNeighbour(neighbour.caseId)
    return true
  })

  return (
    <Group className={recipes.quiet} gap={4} wrap="nowrap" pr={4} pb={4}>
      <span className={recipes.fixed}>
        {t('place', { place: place + 1, of, filter: filterText(filterTexts[filter]) })}
      </span>
      <IconButton
        icon={IconChevronLeft}
        label={t('previous')}
        disabled={!previous}
        onClick={() => previous && goToNeighbour(previous.caseId)}
      />
      <IconButton
        icon={IconChevronRight}
        label={t('next')}
        disabled={!next}
        onClick={() => next && goToNeighbour(next.caseId)}
      />
    </Group>
  )
}
