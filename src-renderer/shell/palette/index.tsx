import { Group } from '@mantine/core'
import { commands, isCommand } from '@contract/domain/commands'
import { useState } from 'react'
import { useShown } from '../../features/preferences'
import { useCommand } from '../../lib/navigation/commands'
import { Dialog } from '../../lib/layout/dialog'
import { Keys } from '../../lib/layout/keys'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import classes from './palette.module.css'
export { Palette } from './palette'

const groups = [
  { group: 'everywhere', label: 'everywhere' },
  { group: 'cases', label: 'openCases' },
  { group: 'case', label: 'case' },
  { group: 'help', label: 'help' },
  { group: 'settings', label: 'settings' },
] as const

/** Every command with its keys, by `?`. */
export function ShortcutSheet() {
  const t = useTexts('shell/command-palette')
  const language = useLanguage()
  const shown = useShown()
  const [opened, setOpened] = useState(false)
  useCommand('shortcuts', () => setOpened(true))
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title={t('sheet')} size={560} help="finding">
      {groups.map(({ group, label }) => (
        <section key={group} aria-label={t(label)}>
          <h3 className={classes.group}>{t(label)}</h3>
          <dl>
            {Object.keys(commands)
              .filter(isCommand)
              .filter((id) => commands[id].group === group && shown(id))
              .map((id) => (
                <Group key={id} wrap="nowrap" justify="space-between" className={classes.line} data-command={id}>
                  <dt>{commands[id][language]}</dt>
                  <dd>
                    <Keys keys={commands[id].keys} />
                  </dd>
                </Group>
              ))}
          </dl>
        </section>
      ))}
      <h3 className={classes.group}>{t('lists')}</h3>
      <p>{t('listKeys')}</p>
    </Dialog>
  )
}
