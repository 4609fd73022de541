export { LockPanel } from './lock-panel'
export { FollowLocking, placeBefore, showPlace } from './place'
