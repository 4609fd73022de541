import { Button, Group, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useNow } from '../../lib/now'
import { Card } from '../../lib/layout/card'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { EntriesView, NoneOfKind } from './entries-view'
import { FilterBar, ShownFilter } from './filter-bar'
import { noFilters, queryOf, type Filters, kindsOf, type Shown } from './filters'
import { useVerifyAndExport } from './verify-and-export'
import { useEntries } from './use-entries'
import { PrintHistory } from './print-history'

export { toneOf, useWords } from './words'

/** Every entry of this environment's journal, newest first, and whether its chain still holds. */
export function JournalScreen() {
  const t = useTexts('journal')
  const today = useNow(60_000).toDateString()
  const [filters, setFilters] = useState<Filters>(noFilters)
  const [chosen, choose] = useState<number>()
  const [settled] = useDebouncedValue(filters, 150)
  const query = useMemo(() => queryOf(settled, new Date(today)), [settled, today])
  const found = useEntries(query)
  const filtered = Object.keys(query).some((name) => name !== 'kinds')
  const show = (sequence: number): void => {
    // Any entry can be the one, also one that is out of sight.
    setFilters({ ...noFilters, shown: 'all' })
    choose(sequence)
  }
  const { buttons, message } = useVerifyAndExport({ query, onShow: show, onExported: found.refresh })

  return (
    <>
      <Group gap={14} mb={8} wrap="nowrap" justify="space-between">
        <Title order={1}>{t('title')}</Title>
        <Text visibleFrom="lg" c="var(--ink-2)" className={recipes.fill}>
          {t('explain')}
        </Text>
        {buttons}
      </Group>
      {message}
      <FilterBar filters={filters} onChange={(change) => setFilters({ ...filters, ...change })} />
      <Card className={recipes.fill}>
        <EntriesView
          found={found}
          chosen={chosen}
          onChoose={choose}
          onOnlyCase={(caseId) => setFilters({ ...filters, caseId })}
          nothing={
            filtered ? (
              <>
                {t('noMatch')}{' '}
                <Button size="sm" onClick={() => setFilters({ ...noFilters, shown: filters.shown })}>
                  {t('clearFilters')}
                </Button>
              </>
            ) : filters.shown === 'all' ? (
              t('none')
            ) : (
              <NoneOfKind onAll={() => setFilters({ ...filters, shown: 'all' })} />
            )
          }
        />
      </Card>
    </>
  )
}

export { ShippingPanel, useIsShipping } from './shipping-panel'

/** Journal of one case and of those merged into it, newest first. */
export function CaseJournal({ caseId }: { readonly caseId: string }) {
  const t = useTexts('journal')
  const [chosen, choose] = useState<number>()
  const [shown, show] = useState<Shown>('acts')
  const query = useMemo(() => ({ caseId, ...kindsOf(shown) }), [caseId, shown])
  const found = useEntries(query)
  return (
    <>
      <Group gap={8} px={16} py={8}>
        <ShownFilter shown={shown} onChange={show} />
        {found.entries.length > 0 && <PrintHistory caseId={caseId} query={query} />}
      </Group>
      <EntriesView
        found={found}
        chosen={chosen}
        onChoose={choose}
        nothing={shown === 'all' ? t('noneOfCase') : <NoneOfKind onAll={() => show('all')} />}
      />
    </>
  )
}
