import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useWhichOne } from '../../lib/case-states/case-line'
import { useOutcome } from '../../lib/api/queries'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { useCaseName } from './case-name'

/** As many as fit into the list; whoever does not find theirs types on. */
const offered = 20
const order = { column: 'changed', descending: true, byTurn: false } as const

interface CaseFilterProps {
  readonly caseId: string | undefined
  readonly onChange: (caseId: string | undefined) => void
}

/** A case by its name or any of its identifiers, as they are typed. */
export function CaseFilter({ caseId, onChange }: CaseFilterProps) {
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
