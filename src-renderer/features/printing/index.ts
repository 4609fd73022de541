export { Held } from './held'
export { FollowPrintRuns, usePrintRuns } from './runs-store'
export { RunControls, useRunWords } from './run-controls'
export { PrintQueueScreen } from './print-queue-screen'
