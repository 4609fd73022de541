import { fail, succeed, type Failure, type Outcome } from '@contract/outcome'
import type { PrintRun } from '@contract/api/printing'
import { randomUUID } from 'node:crypto'
import type { CallContext, FeatureHandlers } from '../../../ipc/handlers'
import { storageFailure } from '../../../lib/storage-failure'
import { perStore } from '../../../store'
import type { AppContext } from '../../app-context'
import type { Journal } from '../../journal'
import type { Cups } from '../cups'
import type { PrintEnd, Paper, Printing } from '../port'
import { interrupted, openRunTable, shown, type KeptItem, type KeptRun, type RunTable } from './run-table'

type Handlers = Omit<FeatureHandlers<'printing'>, 'printers'>
type Started = Parameters<Handlers['start']>[0]

/** A document as it is fetched for its turn. */
export type FetchPaper = (
  place: { readonly environmentId: string; readonly engagementId: string; readonly documentId: string },
  context: CallContext,
) => Promise<Outcome<Paper>>

export interface PrintedDocument {
  readonly engagementId: string
  readonly documentId: string
  readonly number: string
  readonly title: string
}

interface Live {
  run: KeptRun
  readonly environmentId: string
  readonly table: RunTable
  wanted: 'run' | 'pause' | 'cancel'
  /** A document whose printer is gone waits for another one; else it has failed, and the caller gets that answer. */
  readonly holds: boolean
  working: Promise<void> | undefined
}

/** Milliseconds between two looks at jobs that are unknown. */
const lookEvery = 3_000

export type PrintQueue = ReturnType<typeof createPrintQueue>

/**
 * Prints documents one after the other in their order, says what became of each, and prints none twice by itself: what is
 * handed over is written down before, and is `unknown` until the system says more, however Kartei ends. Of a job that the
 * queue still keeps it is asked again until it says how that ended.
 */
export function createPrintQueue(
  { store, activeEnvironmentId, connection: connect, emit, now }: AppContext,
  parts: {
    readonly fetchPaper: FetchPaper
    readonly printing: Pick<Printing, 'choosePrinter' | 'missingPrinter' | 'print'>
    readonly cups: Pick<Cups, 'isHere' | 'ended' | 'takeOut'>
    readonly journal: Pick<Journal, 'note'>
    readonly lookEveryMs?: number
  },
) {
  const { fetchPaper, printing, cups, journal, lookEveryMs = lookEvery } = parts
  const all = new Set<Live>()
  let looking: NodeJS.Timeout | undefined
  let isStopping = false

  const runsOf = perStore(store, (environment): { runs: Map<string, Live>; table: RunTable } => {
    const { environmentId } = environment
    const table = openRunTable(environment)
    const runs = new Map<string, Live>()
    for (const left of table.all()) {
      const run = interrupted(left)
      if (run.items.every(({ state }) => state === 'printed')) {
        table.remove(run.runId)
        continue
      }
      for (const [position, item] of run.items.entries()) if (item !== left.items[position]) table.putItem(item)
      const live: Live = { run, environmentId, table, wanted: 'run', holds: true, working: undefined }
      runs.set(run.runId, live)
      all.add(live)
    }
    lookSoon()
    return { runs, table }
  })

  function emitItems(live: Live, items: readonly KeptItem[]): void {
    if (live.environmentId === activeEnvironmentId()) emit('printing', 'onRun', shown({ ...live.run, items }))
  }
  function setState(live: Live, state: KeptRun['state'], held?: KeptRun['held']): void {
    const { held: _before, ...run } = live.run
    live.run = { ...run, state, ...(held && { held }) }
    emitItems(live, [])
  }
  /** In memory first: what a disk refuses afterwards is known until Kartei ends. */
  function put(live: Live, item: KeptItem): void {
    live.run = { ...live.run, items: live.run.items.map((each) => (each.itemId === item.itemId ? item : each)) }
    emitItems(live, [item])
    live.table.putItem(item)
  }
  function known(work: () => void): boolean {
    try {
      work()
      return true
    } catch {
      return false
    }
  }

  async function settle(live: Live, { itemId, documentId, number }: KeptItem, end: PrintEnd): Promise<void> {
    const { outcome: state, message, job } = end
    const at = now().toISOString()
    const note = message === undefined ? {} : { message }
    const item = { itemId, documentId, number, state, at, ...note, ...(job !== undefined && { job }) }
    known(() => put(live, item))
    await journal.note(live.environmentId, {
      action: 'printing.document',
      about: [live.run.engagementId],
      summary: { engagementId: live.run.engagementId, documentId },
      outcome: { printed: 'ok', failed: 'printer', unknown: 'outcome-unknown' }[state],
    })
  }

  async function printOne(live: Live, item: KeptItem): Promise<PrintEnd> {
    const { environmentId, run } = live
    const place = { environmentId, engagementId: run.engagementId, documentId: item.documentId }
    const fetched = await fetchPaper(place, { requestId: randomUUID() })
    if (!fetched.ok) return { outcome: 'failed', message: fetched.error.message }
    const { itemId, documentId, number } = item
    if (!known(() => put(live, { itemId, documentId, number, state: 'printing', at: now().toISOString() })))
      return { outcome: 'failed', message: 'This could not be written down, so it was not printed.' }
    try {
      return await printing.print(fetched.value, run.printer, run.copies)
    } catch {
      return { outcome: 'unknown', message: 'Printing ended without a word.' }
    }
  }

  async function work(live: Live): Promise<void> {
    setState(live, 'running')
    for (;;) {
      const item = live.run.items.find(({ state }) => state === 'waiting')
      if (!item || live.wanted !== 'run' || isStopping) break
      const end = await printOne(live, item)
      await settle(live, item, end)
      if (end.isStopped || end.isGone) {
        const { itemId, documentId, number } = item
        // Nothing of it came out, and nothing can: it waits for another printer with the others.
        if (end.isGone && end.outcome === 'failed' && live.holds)
          known(() => put(live, { itemId, documentId, number, state: 'waiting' }))
        live.working = undefined
        const isHeld = live.run.items.some(({ state }) => state === 'waiting')
        const { message } = end
        const because = end.isGone ? 'gone' : 'stopped'
        if (isHeld && !isCancelled(live))
          setState(live, 'stopped', { because, ...(message !== undefined && { message }) })
        else endRun(live)
        lookSoon()
        return
      }
    }
    live.working = undefined
    const isPaused = live.wanted === 'pause' && live.run.items.some(({ state }) => state === 'waiting')
    if (isPaused) setState(live, 'paused')
    else endRun(live)
    lookSoon()
  }
  function endRun(live: Live): void {
    if (isCancelled(live))
      for (const item of live.run.items.filter(({ state }) => state === 'waiting'))
        known(() => put(live, { ...item, state: 'not-printed', at: now().toISOString() }))
    setState(live, 'ended')
  }
  function goOn(live: Live): void {
    live.wanted = 'run'
    live.working ??= work(live)
  }

  const doubts = (): { live: Live; item: KeptItem; job: number }[] =>
    [...all].flatMap((live) =>
      live.run.items.flatMap((item) =>
        item.state === 'unknown' && item.job !== undefined ? [{ live, item, job: item.job }] : [],
      ),
    )
  function lookSoon(): void {
    if (looking || isStopping || doubts().length === 0) return
    looking = setTimeout(() => void lookAgain(), lookEveryMs)
    looking.unref()
  }
  async function lookAgain(): Promise<void> {
    for (const { live, item, job } of doubts()) {
      const end = await cups.ended(job).catch(() => undefined)
      // Meanwhile the clerk may have had it printed again.
      if (!end || !live.run.items.includes(item)) continue
      await settle(live, item, end)
      if (live.run.state === 'stopped' && end.outcome === 'printed') goOn(live)
    }
    looking = undefined
    lookSoon()
  }

  const recording = storageFailure('The print queue could not be read or written.')
  const withRun = <T>(runId: string, context: CallContext, act: (live: Live) => Promise<T> | T): Promise<Outcome<T>> =>
    recording(context, async () => {
      const live = (await runsOf(activeEnvironmentId())).runs.get(runId)
      if (!live) return fail(failure('not-found', 'This print run is not known any more.', context.requestId))
      return succeed(await act(live))
    })

  /** @param missing the new state where its printer is set up no more: held, another printer can be chosen for it */
  const begin = (input: Started, context: CallContext, missing: 'fail' | 'hold'): Promise<Outcome<Live>> =>
    recording(context, async () => {
      const connection = await connect(context.requestId)
      if (!connection.ok) return connection
      const gone = missing === 'hold' ? await printing.missingPrinter(input.printer) : undefined
      const chosen = gone === undefined ? await printing.choosePrinter(input.printer, context.requestId) : succeed(gone)
      if (!chosen.ok) return chosen
      const { environmentId } = connection.value
      const { runs, table } = await runsOf(environmentId)
      const { engagementId, title, copies } = input
      const run: KeptRun = {
        runId: randomUUID(),
        engagementId,
        title,
        printer: chosen.value,
        startedAt: now().toISOString(),
        ...(gone === undefined ? { state: 'running' } : { state: 'stopped', held: { because: 'gone' } }),
        ...(copies !== undefined && { copies }),
        items: input.documents.map((each) => ({ ...each, itemId: randomUUID(), state: 'waiting' })),
      }
      const live = add(environmentId, runs, table, run, missing === 'hold')
      if (gone === undefined) goOn(live)
      return succeed(live)
    })

  /** Written down before anybody sees it. */
  function add(environmentId: string, runs: Map<string, Live>, table: RunTable, run: KeptRun, holds = true): Live {
    table.begin(run)
    const live: Live = { run, environmentId, table, wanted: 'run', holds, working: undefined }
    runs.set(run.runId, live)
    all.add(live)
    emitItems(live, run.items)
    return live
  }

  /** Takes a job out that the printer's queue still has; one that was printed meanwhile is not printed again. */
  async function makeReady(live: Live, item: KeptItem): Promise<void> {
    const end = item.state === 'unknown' && item.job !== undefined ? await cups.takeOut(item.job) : undefined
    // Another window may have had it printed again meanwhile.
    if (!live.run.items.includes(item)) return
    if (end?.outcome === 'printed') await settle(live, item, end)
    else put(live, { itemId: item.itemId, documentId: item.documentId, number: item.number, state: 'waiting' })
  }

  const handlers: Handlers = {
    runs: (_nothing, context) =>
      recording(context, async () => {
        const { runs } = await runsOf(activeEnvironmentId())
        return succeed({ runs: [...runs.values()].map(({ run }) => shown(run)) })
      }),
    start: async (input, context) => {
      const begun = await begin(input, context, 'hold')
      return begun.ok ? succeed(shown(begun.value.run)) : begun
    },
    pause: ({ runId }, context) =>
      withRun(runId, context, (live) => {
        if (live.working) live.wanted = 'pause'
        return shown(live.run)
      }),
    resume: async ({ runId, printer }, context) => {
      const chosen = printer === undefined ? undefined : await printing.choosePrinter(printer, context.requestId)
      if (chosen?.ok === false) return chosen
      return withRun(runId, context, (live) => {
        if (chosen && !live.working && live.run.state !== 'ended') {
          live.run = { ...live.run, printer: chosen.value }
          live.table.putRun(live.run)
        }
        if (live.run.state !== 'ended') goOn(live)
        return shown(live.run)
      })
    },
    cancel: ({ runId }, context) =>
      withRun(runId, context, async (live) => {
        live.wanted = 'cancel'
        if (!live.working && live.run.state !== 'ended') live.working = work(live)
        await live.working
        return shown(live.run)
      }),
    reprint: ({ runId, itemIds }, context) =>
      withRun(runId, context, async (live) => {
        const again = live.run.items.filter(({ itemId, state }) =>
          itemIds ? itemIds.includes(itemId) && state !== 'waiting' && state !== 'printing' : state === 'failed',
        )
        for (const item of again) await makeReady(live, item)
        if (live.run.items.some(({ state }) => state === 'waiting')) goOn(live)
        return shown(live.run)
      }),
    forget: ({ runId }, context) =>
      recording<{ forgotten: boolean }>(context, async () => {
        const { runs, table } = await runsOf(activeEnvironmentId())
        const live = runs.get(runId)
        if (live?.run.state !== 'ended') return succeed({ forgotten: false })
        table.remove(runId)
        runs.delete(runId)
        all.delete(live)
        return succeed({ forgotten: true })
      }),
  }

  return {
    handlers,
    /** As `start`, but resolves when the run has ended. */
    printAll: async (input: Started, context: CallContext): Promise<Outcome<PrintRun>> => {
      const begun = await begin(input, context, 'fail')
      if (!begun.ok) return begun
      await begun.value.working
      return succeed(shown(begun.value.run))
    },
    /** Lists what was printed by the system's dialog. */
    noteOutcome: async ({ engagementId, title, ...document }: PrintedDocument, end: PrintEnd): Promise<void> => {
      const { outcome: state, message, job } = end
      const at = now().toISOString()
      const note = { ...(message !== undefined && { message }), ...(job !== undefined && { job }) }
      const item: KeptItem = { ...document, itemId: randomUUID(), state, at, ...note }
      const run: KeptRun = {
        runId: randomUUID(),
        engagementId,
        title,
        printer: '',
        startedAt: at,
        state: 'ended',
        items: [item],
      }
      try {
        const environmentId = activeEnvironmentId()
        const { runs, table } = await runsOf(environmentId)
        add(environmentId, runs, table, run)
        lookSoon()
      } catch {
        // It is on the list for the clerk's sake; that it was printed is answered and journaled.
      }
    },
    /** How many runs are under way, of one environment or of all. */
    underWay: (of?: string): number =>
      [...all].filter(
        ({ environmentId, working }) => working !== undefined && (of === undefined || of === environmentId),
      ).length,
    /** Hands nothing over any more; resolves when what was handed over has ended or `ms` milliseconds are over. */
    stop: async (ms: number): Promise<void> => {
      isStopping = true
      clearTimeout(looking)
      let late: NodeJS.Timeout | undefined
      const deadline = new Promise<void>((resolve) => {
        late = setTimeout(resolve, ms)
      })
      await Promise.race([Promise.all([...all].flatMap(({ working }) => working ?? [])), deadline])
      clearTimeout(late)
    },
  }
}

/** It may have been while a document was printed. */
const isCancelled = ({ wanted }: Live): boolean => wanted === 'cancel'

const failure = (kind: Failure['kind'], message: string, requestId: string): Failure => ({ kind, message, requestId })
