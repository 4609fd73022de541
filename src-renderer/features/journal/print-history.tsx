import { Button } from '@mantine/core'
import type { JournalEntry, JournalQuery } from '@contract/api/journal'
import type { Outcome } from '@contract/outcome'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useAct } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useMainSentence } from '../../lib/failures/main-sentence-texts'
import { OpenFolder } from '../../lib/layout/open-folder'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { useCommand } from '../../lib/navigation/commands'
import { useCaseName } from './case-name'
import { useWords } from './words'

/** Entries asked for at once, and on one print at most (contract). */
const atOnce = 500
const most = 5_000

async function allOf(query: JournalQuery): Promise<Outcome<JournalEntry[]>> {
  const found: JournalEntry[] = []
  for (;;) {
    const oldest = found.at(-1)?.sequence
    const part = await kartei.journal.page({ query, count: atOnce, ...(oldest !== undefined && { olderThan: oldest }) })
    if (!part.ok) return part
    found.push(...part.value.entries)
    if (!part.value.more || part.value.entries.length === 0 || found.length >= most)
      return { ok: true, value: found.slice(0, most) }
  }
}

/** The listed history of a case, all of it, on paper or as a PDF. */
export function PrintHistory({ caseId, query }: { readonly caseId: string; readonly query: JournalQuery }) {
  const t = useTexts('journal')
  const language = useLanguage()
  const words = useWords()
  const title = useCaseName(caseId)
  const act = useAct(async (to: 'printer' | 'file') => {
    const all = await allOf(query)
    if (!all.ok) return all
    const entries = all.value.map((entry) => ({
      sequence: entry.sequence,
      what: entry.unreadable ? t('unreadable') : words.action(entry.action),
      about: words.about(entry).slice(0, 4_000),
      outcome: words.outcome(entry).slice(0, 300),
    }))
    return kartei.journal.paper({ caseId, title: title.slice(0, 300), language, entries, to })
  })
  useCommand('print', () => void act.run('printer'), !act.running)
  const { did, message, name } = act.value ?? {}
  const why = useMainSentence()(message ?? '').words
  const said = { printed: 'historyPrinted', failed: 'historyFailed', unknown: 'historyUnknown' } as const
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconPrinter size={17} aria-hidden />}
        loading={act.running}
        onClick={() => void act.run('printer')}
      >
        {t('printHistory')}
      </Button>
      <Button
        size="sm"
        leftSection={<IconDownload size={17} aria-hidden />}
        disabled={act.running}
        onClick={() => void act.run('file')}
      >
        {t('saveHistory')}
      </Button>
      <span role="status">
        {did !== undefined && did !== 'nothing' && did !== 'saved' && `${t(said[did])} ${why}`.trim()}
        {name !== undefined && t('historySaved', { name })}
      </span>
      {name !== undefined && <OpenFolder name={name} />}
      {act.failure && <FailureMessage failure={act.failure} />}
    </>
  )
}
