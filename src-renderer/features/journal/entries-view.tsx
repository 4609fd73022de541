import { Box, Button, Flex, Group, Stack } from '@mantine/core'
import type { JournalEntry } from '@contract/api/journal'
import { useEffect, type ReactNode } from 'react'
import { FailureMessage } from '../../lib/failures/failure-message'
import { EmptyLine, LoadingLine } from '../../lib/layout/lines'
import { useTexts } from '../../lib/i18n/texts'
import { EntryDetail } from './entry-detail'
import recipes from '../../lib/theme/recipes.module.css'
import { JournalTable } from './journal-table'
import type { Entries } from './use-entries'

interface EntriesViewProps {
  readonly found: Entries
  readonly chosen: number | undefined
  readonly onChoose: (sequence: number | undefined) => void
  readonly onOnlyCase?: (caseId: string) => void
  /** In the place of the first row where there is none. */
  readonly nothing: ReactNode
}

/** The table with the detail of the chosen row beside it, and what to say while there is none of it. */
export function EntriesView({ found, chosen, onChoose, onOnlyCase, nothing }: EntriesViewProps) {
  const t = useTexts('journal')
  const { entries, answered, failure, fetching, more, newer, loadMore, refresh } = found
  const entry: JournalEntry | undefined = entries.find(({ sequence }) => sequence === chosen)
  // Whoever was led to an older entry waits for it: parts are fetched until it is among them or passed by.
  const oldest = entries.at(-1)?.sequence
  const isOlder = chosen !== undefined && oldest !== undefined && chosen < oldest
  const reach = isOlder && more && !fetching && !failure
  useEffect(() => {
    if (reach) loadMore()
  }, [reach, loadMore])
  return (
    <Flex className={recipes.fill}>
      <Stack gap={0} className={recipes.fill}>
        {newer && !failure && (
          <Group py={6} className={recipes.bar} role="status">
            {t('newer')}
            <Button size="sm" loading={fetching} onClick={refresh}>
              {t('refresh')}
            </Button>
          </Group>
        )}
        <JournalTable
          entries={entries}
          more={more}
          onMore={loadMore}
          withCase={onOnlyCase !== undefined}
          chosen={chosen}
          onChoose={onChoose}
        />
        {failure && (
          <Box p="12px 16px">
            <FailureMessage
              failure={failure}
              {...(answered && { sentence: t('stale') })}
              actions={
                <Button size="sm" loading={fetching} onClick={refresh}>
                  {t('tryAgain')}
                </Button>
              }
            />
          </Box>
        )}
        {!failure && !answered && <LoadingLine label={t('loading')} />}
        {answered && entries.length === 0 && <EmptyLine>{nothing}</EmptyLine>}
      </Stack>
      {entry && <EntryDetail entry={entry} onClose={() => onChoose(undefined)} onOnlyCase={onOnlyCase} />}
    </Flex>
  )
}

/** Where nothing of the shown kind is written down: there may be entries of the others. */
export function NoneOfKind({ onAll }: { readonly onAll: () => void }) {
  const t = useTexts('journal')
  return (
    <>
      {t('noneOfKind')}{' '}
      <Button size="sm" onClick={onAll}>
        {t('showEverything')}
      </Button>
    </>
  )
}
