export { Palette } from './palette'
export { goToSettings } from './settings-place'
export { ShortcutSheet } from './shortcut-sheet'
