import { useMemo, useState } from 'react'
import { useTexts } from '../../i18n/texts'
import { EntriesView } from './entries-view'
import { journalTexts } from './texts'
import { useEntries } from './use-entries'

/** What was done to one case, and to those that became part of it, newest first. */
export function CaseJournal({ caseId }: { readonly caseId: string }) {
  const t = useTexts(journalTexts)
  const [chosen, choose] = useState<number>()
  const query = useMemo(() => ({ caseId, ownReads: false }), [caseId])
  const found = useEntries(query)
  return <EntriesView found={found} chosen={chosen} onChoose={choose} nothing={t('noneOfCase')} />
}
