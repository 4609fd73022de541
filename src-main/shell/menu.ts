import { commands, type CommandId } from '@contract/domain/commands'
import { namingLanguage } from '@contract/domain/languages'
import { Menu, type MenuItemConstructorOptions } from 'electron'
import { textsIn, type TextKey } from '../lib/texts'

type RoleKey = Extract<
  TextKey<'shell/main'>,
  | 'quit'
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomReset'
  | 'fullScreen'
  | 'developerTools'
>

/** The native menu. On Windows and Linux the band stands in its place; its shortcuts work all the same. */
export function setMenu(options: {
  readonly language: string
  readonly development: boolean
  readonly run: (command: CommandId) => void
}): void {
  const say = textsIn(options.language, 'shell/main')
  const language = namingLanguage(options.language)
  const command = (id: CommandId): MenuItemConstructorOptions => ({
    label: commands[id][language],
    accelerator: commands[id].keys.replace('Ctrl', 'CmdOrCtrl'),
    click: () => {
      options.run(id)
    },
  })
  /** Without an accelerator: of a plain sign, which belongs to the field that one types in, and of keys in a row. */
  const named = (id: CommandId): MenuItemConstructorOptions => {
    const { label, click } = command(id)
    return { ...(label !== undefined && { label }), ...(click && { click }) }
  }
  const role = (key: RoleKey, name: NonNullable<MenuItemConstructorOptions['role']>): MenuItemConstructorOptions => ({
    label: say(key),
    role: name,
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      {
        label: say('file'),
        submenu: [
          command('new-onboarding'),
          command('open-by-id'),
          command('palette'),
          separator,
          command('follow-up'),
          command('own-window'),
          command('close-case'),
          separator,
          command('settings'),
          command('lock'),
          separator,
          role('quit', 'quit'),
        ],
      },
      {
        label: say('edit'),
        submenu: [
          role('undo', 'undo'),
          role('redo', 'redo'),
          separator,
          role('cut', 'cut'),
          role('copy', 'copy'),
          role('paste', 'paste'),
          role('selectAll', 'selectAll'),
        ],
      },
      {
        label: say('view'),
        submenu: [
          command('worklist'),
          command('uploads'),
          command('print-queue'),
          command('journal'),
          separator,
          command('next-case'),
          command('previous-case'),
          separator,
          role('zoomIn', 'zoomIn'),
          role('zoomOut', 'zoomOut'),
          role('zoomReset', 'resetZoom'),
          role('fullScreen', 'togglefullscreen'),
          ...(options.development ? [separator, role('developerTools', 'toggleDevTools')] : []),
        ],
      },
      {
        label: say('help'),
        role: 'help',
        submenu: [
          command('help'),
          named('shortcuts'),
          command('help-states'),
          separator,
          command('help-support'),
          named('settings-about'),
        ],
      },
    ]),
  )
}
