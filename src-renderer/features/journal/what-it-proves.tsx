import type { JournalVerdict } from '@contract/api/journal'
import { List, Text } from '@mantine/core'
import { useTexts } from '../../lib/i18n/texts'

/** In plain words what a check of the journal shows, and what nobody can know from it. */
export function WhatItProves({ verdict: { intact, counter, setBack } }: { readonly verdict: JournalVerdict }) {
  const t = useTexts('journal/proves')
  const counted =
    counter?.state === 'kept'
      ? t('counterKept', { upTo: counter.upTo })
      : t(counter?.state === 'away' ? 'counterAway' : 'counterNone')
  return (
    <>
      <Text fw={600}>{t('title')}</Text>
      <List size="sm" mb={10} maw="80ch">
        {intact && <List.Item>{t('entries')}</List.Item>}
        {!setBack && <List.Item>{counted}</List.Item>}
        <List.Item>{t('not')}</List.Item>
      </List>
    </>
  )
}
