import { commands, type CommandId } from '@contract/domain/commands'
import { Menu } from '@mantine/core'
import { give } from '../../lib/navigation/commands'
import { Keys } from '../../lib/layout/keys'
import { useLanguage } from '../../lib/i18n/texts'
import { goToSettings } from '../../lib/navigation/settings-place'
export { Help } from './help'

const items = ['help', 'shortcuts', 'help-states', 'help-support', 'settings-about'] as const satisfies CommandId[]

/** The native menu "Help", for where it is not seen. */
export function HelpMenuItems() {
  const language = useLanguage()
  return items.map((id) => (
    <Menu.Item
      key={id}
      rightSection={commands[id].group === 'settings' ? undefined : <Keys keys={commands[id].keys} />}
      onClick={() => {
        // The menu gives the focus back first; then the help may take it.
        setTimeout(() => {
          if (id === 'settings-about') goToSettings(id, language)
          else give(id)
        })
      }}
    >
      {commands[id][language]}
    </Menu.Item>
  ))
}
