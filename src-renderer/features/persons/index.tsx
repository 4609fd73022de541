import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useTexts } from '../../lib/i18n/texts'
import { SettingsSection } from '../../lib/layout/settings'
import { askForPerson, useScreen } from '../../lib/navigation/screen'
import { Erasures } from './erasures'
import { Holds } from './holds'
import { useFollowPersons } from './queries'
import { Retention } from './retention'
import { Dialog } from '../../lib/layout/dialog'
import { Choosing, nobody, type Chosen } from './choosing'
import { LookingAt } from './looking-at'

/** One person shown or erased, what was erased so far, how long is kept what is done, and what is on hold. */
export function PersonsPanel() {
  const t = useTexts('persons')
  const environment = useActiveEnvironment()
  const search = useScreen((state) => state.person)
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

interface PersonDialogProps {
  /** Initial search text; undefined: it is closed. */
  readonly search: string | undefined
  /** Of the environment. */
  readonly name: string
  /** With a sentence about what was done, '' when nothing was. */
  readonly onClose: (said: string) => void
}

const width = 760

/** First whose data, then what they are and what is to become of them. */
function PersonDialog({ search, name, onClose }: PersonDialogProps) {
  const t = useTexts('persons')
  return (
    <Dialog
      opened={search !== undefined}
      onClose={() => onClose('')}
      title={t('dialogTitle', { name })}
      size={width}
      atTop
      closeOnClickOutside={false}
      help="persons"
    >
      {search !== undefined && <Steps search={search} onClose={onClose} />}
    </Dialog>
  )
}

function Steps({ search, onClose }: { readonly search: string; readonly onClose: PersonDialogProps['onClose'] }) {
  const [chosen, setChosen] = useState<Chosen>({ ...nobody, search })
  const [isLooking, setIsLooking] = useState(false)
  return isLooking ? (
    <LookingAt of={chosen.of} onBack={() => setIsLooking(false)} onClose={onClose} />
  ) : (
    <Choosing chosen={chosen} onChosen={setChosen} onNext={() => setIsLooking(true)} onClose={() => onClose('')} />
  )
}
