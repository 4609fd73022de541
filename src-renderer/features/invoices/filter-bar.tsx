import { Group, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFilter } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { ToolButton } from '../../lib/layout/tool-button'
import { useIsVeryLow } from '../../lib/layout/is-narrow'
import { useTexts } from '../../lib/i18n/texts'
import { nextSort, sorts } from './arrange'
import type { Filter } from './filter'
import { filterBy, sortBy, useFilter, useReadingPlace } from './reading-place'
import classes from './invoices.module.css'
import recipes from '../../lib/theme/recipes.module.css'

interface FilterBarProps {
  readonly engagementId: string
  readonly inputRef: RefObject<HTMLInputElement | null>
  /** Esc in the empty field: back to the table. */
  readonly onLeave: () => void
}

/** Which invoices are listed, and in which order. */
export function FilterBar({ engagementId, inputRef, onLeave }: FilterBarProps) {
  const filter = useFilter(engagementId)
  const sort = useReadingPlace((place) => place.sort)
  const onFilter = (changed: Filter): void => filterBy(engagementId, changed)
  const t = useTexts('invoices/reading')
  const ti = useTexts('invoices')
  const standings = [
    { value: 'all', label: t('allStandings') },
    { value: 'coming', label: ti('coming') },
    { value: 'passed', label: ti('passed') },
    { value: 'unknown', label: ti('unknownDue') },
  ] as const
  const isLow = useIsVeryLow()
  return (
    <Group
      gap={6}
      mih={isLow ? 36 : 45}
      {...(isLow && { py: 2 })}
      className={recipes.above}
      role="search"
      aria-label={t('filter')}
    >
      <TextInput
        ref={inputRef}
        flex="1 1 130px"
        miw={110}
        classNames={{ input: classes.input }}
        type="search"
        aria-label={t('filter')}
        title={t('filterHint')}
        placeholder={t('filterShort')}
        leftSection={<IconFilter size={15} aria-hidden />}
        leftSectionWidth={28}
        value={filter.text}
        onChange={({ currentTarget }) => onFilter({ ...filter, text: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter' || filter.text === '') onLeave()
          else onFilter({ ...filter, text: '' })
        }}
      />
      <NativeSelect
        flex="0 1 126px"
        miw={96}
        classNames={{ input: classes.input }}
        aria-label={t('standing')}
        data={[...standings]}
        value={filter.standing}
        onChange={({ currentTarget }) => {
          const chosen = standings.find(({ value }) => value === currentTarget.value)
          if (chosen) onFilter({ ...filter, standing: chosen.value })
        }}
      />
      {/* The heads of the list sort as well. */}
      {!isLow && (
        <>
          <NativeSelect
            flex="0 1 126px"
            miw={96}
            classNames={{ input: classes.input }}
            aria-label={t('sortBy')}
            data={sorts.map((value) => ({ value, label: value === 'reference' ? t('paymentReference') : ti(value) }))}
            value={sort.column}
            onChange={({ currentTarget }) => {
              const chosen = sorts.find((each) => each === currentTarget.value)
              if (chosen) sortBy(nextSort(sort, chosen))
            }}
          />
          <ToolButton
            icon={sort.descending ? IconArrowDown : IconArrowUp}
            label={t(sort.descending ? 'descending' : 'ascending')}
            onClick={() => sortBy({ ...sort, descending: !sort.descending })}
          />
        </>
      )}
    </Group>
  )
}
