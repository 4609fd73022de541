import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useTexts } from '../../lib/i18n/texts'
import { SettingsSection } from '../../lib/layout/settings'
import { askForPerson, usePersonAsk } from '../../lib/navigation/person-ask'
import { Erasures } from './erasures'
import { Holds } from './holds'
import { PersonDialog } from './person-dialog'
import { useFollowPersons } from './queries'
import { Retention } from './retention'

/** One person shown or erased, what was erased so far, how long is kept what is done, and what is on hold. */
export function PersonsPanel() {
  const t = useTexts('persons')
  const environment = useActiveEnvironment()
  const search = usePersonAsk((state) => state.search)
  const [said, setSaid] = useState('')
  useFollowPersons()
  const name = environment?.name ?? ''
  return (
    <SettingsSection title={t('title')} explain={t('means', { name })} aside={name} help="persons">
      <Group gap="sm">
        <Button disabled={!environment} onClick={() => askForPerson('')}>
          {t('open')}
        </Button>
        <span role="status">{said}</span>
      </Group>
      <Erasures />
      <Retention />
      <Holds />
      {environment && (
        <PersonDialog
          search={search}
          name={name}
          onClose={(sentence) => {
            askForPerson(undefined)
            setSaid(sentence)
          }}
        />
      )}
    </SettingsSection>
  )
}
