import type { JournalVerdict } from '@contract/api/journal'
import { List, Text } from '@mantine/core'
import { useTexts } from '../../lib/i18n/texts'

/** In plain words what a check of the journal shows, and what nobody can know from it. */
export function WhatItProves({ verdict: { intact } }: { readonly verdict: JournalVerdict }) {
  const t = useTexts('journal/proves')
  return (
    <>
      <Text fw={600}>{t('title')}</Text>
      <List size="sm" mb={10} maw="80ch">
        {intact && <List.Item>{t('entries')}</List.Item>}
        <List.Item>{t('not')}</List.Item>
      </List>
    </>
  )
}
