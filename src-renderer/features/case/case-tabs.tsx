import { UnstyledButton } from '@mantine/core'
import type { Case } from '@contract/cases'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { neighbourOf, useScreen } from '../../app/screen'
import { caseStatusTexts, useCaseStatus } from '../../components/case-status'
import tabs from '../../components/index-tabs.module.css'
import { useTexts } from '../../i18n/texts'
import classes from './case-tabs.module.css'
import { useCaseNames } from './queries'
import { texts } from './texts'

/** How many neighbours stand before and behind the open card. */
const shown = [-1, 1, 2] as const

/** The drawer: the open case's tab in the colour of its state between its neighbours, and the two ways to leaf. */
export function CaseTabs({ kase }: { readonly kase: Case }) {
  const t = useTexts(texts)
  const statusOf = useCaseStatus()
  const { icon: Icon, tone, label } = statusOf(kase.status)
  const drawer = useScreen((screen) => screen.drawer)
  const known = useCaseNames()
  const neighbours = shown.flatMap((step) => {
    const id = neighbourOf(drawer, kase.caseId, step)
    const neighbour = id === undefined ? undefined : known.get(id)
    return neighbour ? [{ step, neighbour }] : []
  })
  return (
    <div className={classes.bar}>
      <nav className={tabs.tabs} aria-label={t('neighbours')}>
        {neighbours.map(
          ({ step, neighbour }) => step < 0 && <Neighbour key={step} neighbour={neighbour} step={step} />,
        )}
        <span className={tabs.state} data-tone={tone} aria-current="page">
          <Icon size={18} aria-hidden />
          {label}
        </span>
        {neighbours.map(
          ({ step, neighbour }) => step > 0 && <Neighbour key={step} neighbour={neighbour} step={step} />,
        )}
      </nav>
      <Leafing caseId={kase.caseId} />
    </div>
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
      <span className={tabs.name}>{neighbour.title}</span>
    </button>
  )
}

const filterTexts = { all: 'today', 'needs-action': 'needsAction', waiting: 'waiting', done: 'done' } as const

function Leafing({ caseId }: { readonly caseId: string }) {
  const t = useTexts(texts)
  const filterText = useTexts(caseStatusTexts)
  const drawer = useScreen((screen) => screen.drawer)
  const leaf = useScreen((screen) => screen.leaf)
  const place = drawer.caseIds.indexOf(caseId) + 1

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      leaf(event.key === 'ArrowLeft' ? -1 : 1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [leaf])

  if (place === 0) return null
  return (
    <div className={classes.leafing}>
      <span>{t('place', { place, of: drawer.caseIds.length, filter: filterText(filterTexts[drawer.filter]) })}</span>
      <UnstyledButton
        className={classes.leaf}
        aria-label={t('previous')}
        title={t('previous')}
        disabled={place === 1}
        onClick={() => leaf(-1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </UnstyledButton>
      <UnstyledButton
        className={classes.leaf}
        aria-label={t('next')}
        title={t('next')}
        disabled={place === drawer.caseIds.length}
        onClick={() => leaf(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </UnstyledButton>
    </div>
  )
}
