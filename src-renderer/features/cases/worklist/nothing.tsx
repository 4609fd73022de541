import { Button } from '@mantine/core'
import { useScreen, type Listing } from '../../../lib/navigation/screen'
import { EmptyLine } from '../../../lib/layout/lines'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { FirstSteps } from './first-steps'

const none = { 'needs-action': 'noneNeedsAction', waiting: 'noneWaiting', done: 'noneDone' } as const

interface NothingProps {
  /** What was asked for. */
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
