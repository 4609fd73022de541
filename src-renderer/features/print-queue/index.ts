export { FollowPrintRuns, takeRun, usePrintRuns } from './runs-store'
export { countsOf, RunControls, useRunWords } from './run-controls'
export { PrintQueueScreen } from './print-queue-screen'
