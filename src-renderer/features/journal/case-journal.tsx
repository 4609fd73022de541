import { Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts'
import { EntriesView, NoneOfKind } from './entries-view'
import { kindsOf, type Shown } from './filters'
import { PrintHistory } from './print-history'
import { ShownFilter } from './shown-filter'
import { useEntries } from './use-entries'

/** What was done to one case, and to those that became part of it, newest first. */
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
