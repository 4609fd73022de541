export { FollowPreferences } from './follow'
export { PrinterChoice, usePrinter } from './printer-choice'
export { usePreferences, usePrinters } from './queries'
export { SettingsScreen } from './settings-screen'
