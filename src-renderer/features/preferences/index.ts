export { FollowPreferences } from './follow'
export { usePreferences } from './queries'
