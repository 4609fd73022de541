import type { Failure } from '@contract/outcome'
import type { PrintRun } from '@contract/api/printing'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useActiveEnvironment } from '../../lib/api/environment'
import { kartei } from '../../lib/api/kartei'

interface RunsState {
  readonly runs: Readonly<Record<string, PrintRun>>
  readonly failure: Failure | undefined
  readonly isRead: boolean
}

const useStore = create<RunsState>(() => ({ runs: {}, failure: undefined, isRead: false }))

/** News of a run holds those of its documents that are new or have changed. */
function merged(known: PrintRun | undefined, news: PrintRun): PrintRun {
  if (!known) return news
  const changed = new Map(news.items.map((item) => [item.itemId, item]))
  const items = known.items.map((item) => changed.get(item.itemId) ?? item)
  const ids = new Set(known.items.map(({ itemId }) => itemId))
  return { ...news, items: [...items, ...news.items.filter(({ itemId }) => !ids.has(itemId))] }
}

export const takeRun = (news: PrintRun): void =>
  useStore.setState(({ runs }) => ({ runs: { ...runs, [news.runId]: merged(runs[news.runId], news) } }))

export const dropRun = (runId: string): void =>
  useStore.setState(({ runs }) => ({
    runs: Object.fromEntries(Object.entries(runs).filter(([known]) => known !== runId)),
  }))

async function read(): Promise<void> {
  const outcome = await kartei.printing.runs()
  if (!outcome.ok) {
    useStore.setState({ failure: outcome.error })
    return
  }
  const { runs } = outcome.value
  useStore.setState({ failure: undefined, isRead: true, runs: Object.fromEntries(runs.map((run) => [run.runId, run])) })
}

/** Keeps the print runs of the active environment true while Kartei runs. One for the whole window. */
export function FollowPrintRuns(): null {
  const environmentId = useActiveEnvironment()?.id
  useEffect(() => kartei.printing.onRun(takeRun), [])
  useEffect(() => {
    if (environmentId !== undefined) void read()
  }, [environmentId])
  return null
}

export const usePrintRuns = (): RunsState['runs'] => useStore(({ runs }) => runs)

/** Whether the runs that are known are all there are, and if not, why. */
export function usePrintRunsState(): Pick<RunsState, 'failure' | 'isRead'> {
  const failure = useStore((state) => state.failure)
  const isRead = useStore((state) => state.isRead)
  return { failure, isRead }
}
