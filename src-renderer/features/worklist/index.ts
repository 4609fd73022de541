export { identifierIn, OpenById } from './open-by-id'
export { FollowCases, useCases, useNeedsAction } from './queries'
export { WorklistScreen } from './worklist-screen'
