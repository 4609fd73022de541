export { Palette } from './palette'
export { ShortcutSheet } from './shortcut-sheet'
