export { FollowPreferences } from './follow'
export { usePreferences } from './queries'
export { SettingsScreen } from './settings-screen'
