export { FollowCases } from './follow-cases'
export { identifierIn, OpenById } from './open-by-id'
export { useNeedsAction } from './queries'
export { WorklistScreen } from './worklist-screen'
