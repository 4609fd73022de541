export { FollowPreferences } from './follow'
export { PrinterChoice, usePrinter } from './printer-choice'
export { usePreferences } from './queries'
export { SettingsScreen } from './settings-screen'
