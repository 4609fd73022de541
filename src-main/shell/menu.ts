import { Menu, type MenuItemConstructorOptions } from 'electron'
import { texts, type Language, type TextKey } from './texts'

/** What the page is asked to do by a menu entry. */
export type Command = 'new-onboarding' | 'open-by-id' | 'settings' | 'worklist' | 'print-queue' | 'journal'

/** The native menu. On Windows and Linux the band stands in its place; its shortcuts work all the same. */
export function setMenu(options: {
  readonly language: Language
  readonly development: boolean
  readonly run: (command: Command) => void
}): void {
  const say = (key: TextKey): string => texts[key][options.language]
  const command = (key: TextKey, name: Command, accelerator: string): MenuItemConstructorOptions => ({
    label: say(key),
    accelerator,
    click: () => {
      options.run(name)
    },
  })
  const role = (key: TextKey, name: NonNullable<MenuItemConstructorOptions['role']>): MenuItemConstructorOptions => ({
    label: say(key),
    role: name,
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      {
        label: say('file'),
        submenu: [
          command('newOnboarding', 'new-onboarding', 'CmdOrCtrl+N'),
          command('openById', 'open-by-id', 'CmdOrCtrl+O'),
          command('settings', 'settings', 'CmdOrCtrl+,'),
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
          command('worklist', 'worklist', 'CmdOrCtrl+1'),
          command('printQueue', 'print-queue', 'CmdOrCtrl+P'),
          command('journal', 'journal', 'CmdOrCtrl+J'),
          separator,
          role('zoomIn', 'zoomIn'),
          role('zoomOut', 'zoomOut'),
          role('zoomReset', 'resetZoom'),
          role('fullScreen', 'togglefullscreen'),
          ...(options.development ? [separator, role('developerTools', 'toggleDevTools')] : []),
        ],
      },
    ]),
  )
}
