export { OpenById } from './open-by-id'
export { FollowCases, useNeedsAction } from './queries'
export { WorklistScreen } from './worklist-screen'
