import { Text } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import { useOutcome } from '../../../../lib/api/queries'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import { kartei } from '../../../../lib/api/kartei'
import { toneOf, useWords } from '../../../journal'
import clsx from 'clsx'
import recipes from '../../../../lib/theme/recipes.module.css'
import classes from './engagement.module.css'
import { EngagementPanel } from './engagement-panel'

/** Note of the case. */
export function NotesPanel({ caseRecord }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/engagement')
  return (
    <EngagementPanel caseId={caseRecord.caseId} title={t('notes')} tab="notes" state={{ has: true }}>
      {caseRecord.note.trim() === '' ? (
        <p className={recipes.quiet}>{t('noNote')}</p>
      ) : (
        <Text dir="auto" lineClamp={5} style={{ whiteSpace: 'pre-wrap' }}>
          {caseRecord.note}
        </Text>
      )}
    </EngagementPanel>
  )
}

const shown = 5
/** Milliseconds between two looks whether something was written down since. */
const lookEvery = 10_000

/** Latest journal entries of the case. */
export function JournalPanel({ caseId }: { readonly caseId: string }) {
  const t = useTexts('cases/engagement')
  const formats = useFormats()
  const words = useWords()
  const { data, error, isFetching, refetch } = useOutcome(
    ['journal-last', caseId],
    () => kartei.journal.page({ query: { caseId, kinds: ['acts'] }, count: shown }),
    { staleTime: 0, refetchInterval: lookEvery },
  )
  return (
    <EngagementPanel
      wide
      caseId={caseId}
      title={t('journal')}
      tab="journal"
      state={{ has: data !== undefined, failure: error?.failure, reading: isFetching, again: () => void refetch() }}
    >
      {data?.entries.length === 0 && <p className={recipes.quiet}>{t('noEntries')}</p>}
      <ul className={clsx(recipes.plainList, classes.rows)}>
        {data?.entries.map((entry) => (
          <li key={entry.sequence}>
            <span className={recipes.cut}>{words.action(entry.action)}</span>
            <span className={recipes.toned} data-tone={toneOf(entry)}>
              {words.outcome(entry)}
            </span>
            <span className={classes.right}>{formats.changed(entry.at)}</span>
          </li>
        ))}
      </ul>
    </EngagementPanel>
  )
}
