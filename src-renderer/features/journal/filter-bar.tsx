import { Select, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useCommand } from '../../lib/navigation/commands'
import { SearchField } from '../../lib/layout/search-field'
import { endings, periods, type Filters, shown as choices, type Shown } from './filters'
import classes from './journal.module.css'
import { useWords } from './words'
import { useDebouncedValue } from '@mantine/hooks'
import { useWhichOne } from '../../lib/case-states/case-line'
import { useOutcome } from '../../lib/api/queries'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { useCaseName } from './case-name'

interface FilterBarProps {
  readonly filters: Filters
  readonly onChange: (change: Partial<Filters>) => void
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  const t = useTexts('journal')
  const byResult = useTexts('journal/byResult')
  const byPeriod = useTexts('journal/byPeriod')
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
        data={endings.map((value) => ({ value, label: byResult(value) }))}
        value={filters.ending}
        onChange={(value) => onChange({ ending: endings.find((one) => one === value) ?? 'all' })}
      />
      <Select
        size="sm"
        aria-label={t('periodFilter')}
        data={periods.map((value) => ({ value, label: byPeriod(value) }))}
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

interface ShownFilterProps {
  readonly shown: Shown
  readonly onChange: (shown: Shown) => void
}

/** Filter by kind: what people did, what they read, what Kartei did by itself, or all. */
export function ShownFilter({ shown, onChange }: ShownFilterProps) {
  const t = useTexts('journal')
  const byKind = useTexts('journal/byKind')
  return (
    <Select
      size="sm"
      aria-label={t('shown')}
      title={t('shownHint')}
      allowDeselect={false}
      data={choices.map((value) => ({ value, label: byKind(value) }))}
      value={shown}
      onChange={(value) => onChange(choices.find((one) => one === value) ?? 'acts')}
    />
  )
}

/** As many as fit into the list; whoever does not find theirs types on. */
const offered = 20
const order = { column: 'changed', descending: true, byTurn: false } as const

interface CaseFilterProps {
  readonly caseId: string | undefined
  readonly onChange: (caseId: string | undefined) => void
}

/** A case by its name or any of its identifiers, as they are typed. */
function CaseFilter({ caseId, onChange }: CaseFilterProps) {
  const t = useTexts('journal')
  const [typed, type] = useState('')
  const [search] = useDebouncedValue(typed, 150)
  const chosen = useCaseName(caseId)
  const { data } = useOutcome(['cases', 'of-journal', search], () =>
    kartei.cases.page({ query: { search }, order, from: 0, count: offered }),
  )
  const whichOne = useWhichOne()
  const cases = data?.cases ?? []
  const found = cases.map((known) => ({ value: known.caseId, label: known.title }))
  const all =
    caseId === undefined || found.some(({ value }) => value === caseId) ? [] : [{ value: caseId, label: chosen }]
  return (
    <Select
      size="sm"
      aria-label={t('caseFilter')}
      placeholder={t('everyCase')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('everyCase') }}
      nothingFoundMessage={t('noSuchCase')}
      // Cases that main found by an identifier need not have the typed words in their name.
      filter={({ options }) => options}
      data={[...all, ...found]}
      renderOption={({ option: { value, label } }) => {
        const known = cases.find((each) => each.caseId === value)
        return [label, known && whichOne(known)].filter(Boolean).join(' · ')
      }}
      value={caseId ?? null}
      onSearchChange={(text) => type(text === chosen ? '' : text)}
      onChange={(value) => onChange(value ?? undefined)}
    />
  )
}
