import { Button } from '@mantine/core'
import type { CasePage } from '@contract/api/cases'
import clsx from 'clsx'
import { useScreen, type Listing } from '../../../lib/navigation/screen'
import { EmptyLine } from '../../../lib/layout/lines'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { FirstSteps } from './first-steps'
import classes from './worklist-screen.module.css'

const none = { 'needs-action': 'noneNeedsAction', waiting: 'noneWaiting', done: 'noneDone' } as const

interface NothingProps {
  /** The query. */
  readonly listing: Listing
  /** How many cases of other states match. */
  readonly elsewhere: number
  readonly onOpenById: (id?: string) => void
}

/** In the place of the first row: what would be here, and the one button that brings it. */
export function Nothing({ listing: { query }, elsewhere, onOpenById }: NothingProps) {
  const t = useTexts('cases/worklist')
  const formats = useFormats()
  const ask = useScreen((screen) => screen.ask)
  const { state = 'all', search = '', kinds = [], labels = [], olderThanDays } = query
  const narrowed = kinds.length > 0 || labels.length > 0 || olderThanDays !== undefined
  const showAll = (
    <Button size="sm" onClick={() => ask({ state: 'all' })}>
      {t('showAll')}
    </Button>
  )
  const also = t('notInFilter', { count: elsewhere, number: formats.number(elsewhere) })

  if (search === '' && !narrowed)
    return state === 'all' ? (
      <FirstSteps onOpenById={() => onOpenById()} />
    ) : (
      <EmptyLine action={showAll}>{t(none[state])}</EmptyLine>
    )

  const sentence = search === '' ? t('noneFiltered') : t('noMatch', { search })
  if (elsewhere > 0)
    return (
      <EmptyLine action={showAll}>
        {sentence} {also}
      </EmptyLine>
    )
  if (narrowed)
    return (
      <EmptyLine
        action={
          <Button size="sm" onClick={() => ask({ kinds: [], labels: [], olderThanDays: undefined })}>
            {t('clearFilters')}
          </Button>
        }
      >
        {sentence}
      </EmptyLine>
    )
  return (
    <EmptyLine
      action={
        <>
          <Button size="sm" onClick={() => ask({ search: '' })}>
            {t('clearSearch')}
          </Button>
          <Button size="sm" onClick={() => onOpenById(search)}>
            {t('lookUp')}
          </Button>
        </>
      }
    >
      {sentence}
    </EmptyLine>
  )
}

const turns = [
  ['needs-action', 'needsAction'],
  ['waiting', 'waiting'],
  ['done', 'done'],
] as const

interface ElsewhereProps {
  readonly listing: Listing
  /** How many cases of each turn match everything but the tab. */
  readonly counts: CasePage['counts']
}

/** Where else a search found something: a case that moved on is not taken for one that is missing. */
export function Elsewhere({ listing: { query }, counts }: ElsewhereProps) {
  const t = useTexts('cases/worklist')
  const formats = useFormats()
  const ask = useScreen((screen) => screen.ask)
  const { state = 'all', search = '' } = query
  const others = state === 'all' || search === '' ? [] : turns.filter(([id]) => id !== state && counts[id] > 0)
  return (
    <div role="status" className={clsx(recipes.small, classes.elsewhere)}>
      {others.length > 0 && (
        <>
          {t('alsoFound')}
          {others.map(([id, label]) => (
            <Button key={id} size="sm" variant="quiet" onClick={() => ask({ state: id })}>
              {t('moreIn', { number: formats.number(counts[id]), tab: t(label) })}
            </Button>
          ))}
        </>
      )}
    </div>
  )
}
