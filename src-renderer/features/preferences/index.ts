export { FollowPreferences } from './follow'
export { usePreferences, usePrinters } from './queries'
export { SettingsScreen } from './settings-screen'
