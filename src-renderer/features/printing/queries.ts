import type { PrintRun } from '@contract/api/printing'
import { kartei } from '../../lib/api/kartei'
import { live, useLive } from '../../lib/api/live'

/** News of a run hold those of its documents that are new or have changed. */
function merged(known: PrintRun, news: PrintRun): PrintRun {
  const changed = new Map(news.items.map((item) => [item.itemId, item]))
  const items = known.items.map((item) => changed.get(item.itemId) ?? item)
  const ids = new Set(known.items.map(({ itemId }) => itemId))
  return { ...news, items: [...items, ...news.items.filter(({ itemId }) => !ids.has(itemId))] }
}

function withRun(runs: readonly PrintRun[], news: PrintRun): PrintRun[] {
  const isNew = runs.every(({ runId }) => runId !== news.runId)
  return isNew ? [...runs, news] : runs.map((run) => (run.runId === news.runId ? merged(run, news) : run))
}

export const runsKey = 'print-runs'

const runsOfEnvironment = live({
  key: runsKey,
  ask: () => kartei.printing.runs(),
  on: kartei.printing.onRun,
  take: (known, news: PrintRun) => known && { runs: withRun(known.runs, news) },
})

/** The print runs of the active environment, in no order. */
export const usePrintRuns = () => useLive(runsOfEnvironment, undefined, { staleTime: Infinity })
