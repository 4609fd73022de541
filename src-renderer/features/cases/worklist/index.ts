export { identifierIn, OpenById } from './open-by-id'
export { FollowCases, useNeedsAction } from './queries'
export { SavedViews } from './saved-views'
export { WorklistScreen } from './worklist-screen'
