import { Select, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useCommand } from '../../lib/navigation/commands'
import { useOutcome } from '../../lib/api/queries'
import { SearchField } from '../../lib/layout/search-field'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { CaseFilter } from './case-filter'
import { endings, periods, type Filters } from './filters'
import classes from './journal.module.css'
import { ShownFilter } from './shown-filter'
import { useWords } from './words'

const endingTexts = { all: 'allOutcomes', ok: 'okOnly', failed: 'failedOnly', unknown: 'unknownOnly' } as const
const periodTexts = {
  all: 'allTime',
  today: 'today',
  yesterday: 'yesterday',
  week: 'sevenDays',
  month: 'thirtyDays',
  between: 'fromTo',
} as const

interface FilterBarProps {
  readonly filters: Filters
  readonly onChange: (change: Partial<Filters>) => void
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const t = useTexts('journal')
  const words = useWords()
  const search = useRef<HTMLInputElement>(null)
  useCommand('find', () => search.current?.focus())
  const { data } = useOutcome(['journal-facets'], () => kartei.journal.facets(), { staleTime: 0 })
  const actions = (data?.actions ?? [])
    .map((value) => ({ value, label: words.action(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <div className={classes.filters} role="group" aria-label={t('filters')}>
      <SearchField
        className={classes.search}
        label={t('search')}
        inputRef={search}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <ShownFilter shown={filters.shown} onChange={(shown) => onChange({ shown })} />
      <CaseFilter caseId={filters.caseId} onChange={(caseId) => onChange({ caseId })} />
      <Select
        size="sm"
        aria-label={t('actionFilter')}
        data={[{ value: '', label: t('anyAction') }, ...actions]}
        value={filters.action}
        onChange={(action) => onChange({ action: action ?? '' })}
      />
      <Select
        size="sm"
        aria-label={t('userFilter')}
        data={[{ value: '', label: t('anyUser') }, ...(data?.users ?? []).filter(Boolean)]}
        value={filters.user}
        onChange={(user) => onChange({ user: user ?? '' })}
      />
      <Select
        size="sm"
        aria-label={t('outcomeFilter')}
        data={endings.map((value) => ({ value, label: t(endingTexts[value]) }))}
        value={filters.ending}
        onChange={(value) => onChange({ ending: endings.find((one) => one === value) ?? 'all' })}
      />
      <Select
        size="sm"
        aria-label={t('periodFilter')}
        data={periods.map((value) => ({ value, label: t(periodTexts[value]) }))}
        value={filters.period}
        onChange={(value) => onChange({ period: periods.find((one) => one === value) ?? 'all' })}
      />
      {filters.period === 'between' && (
        <>
          <TextInput
            size="sm"
            type="date"
            aria-label={t('fromDay')}
            value={filters.fromDay}
            onChange={({ currentTarget }) => onChange({ fromDay: currentTarget.value })}
          />
          <TextInput
            size="sm"
            type="date"
            aria-label={t('toDay')}
            value={filters.toDay}
            onChange={({ currentTarget }) => onChange({ toDay: currentTarget.value })}
          />
        </>
      )}
    </div>
  )
}
