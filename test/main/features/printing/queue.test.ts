import { fail, succeed, type Outcome } from '@contract/outcome'
import { printRun, type PrintRun, type PrintState } from '@contract/api/printing'
import { expect, test, vi } from 'vitest'
import { createPrintQueue, type PrintEnd, type PrintQueue } from '../../../../src-main/features/printing'
import type { Store } from '../../../../src-main/store'
import { testContext } from '../../../helpers/main/context'
import { afterExit, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { context, errorOf, valueOf } from '../../../helpers/main/service-fixture'
import type { JournalNote } from '../../../../src-main/features/journal'

const engagementId = '5c3e9ad4-0d3c-4a53-9f0f-0f2f9a4c1b11'
const documents = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ documentId: `d-${at}`, number: `R-${at}` }))

/** A printer that counts what is handed to it, under the queue whose runs land in `shown`. */
function open(
  store: Store,
  how: {
    print?: (documentId: string, printer: string) => PrintEnd | Promise<PrintEnd>
    fetch?: (documentId: string) => Outcome<unknown>
    ended?: (job: number) => PrintEnd | undefined
    takeOut?: (job: number) => PrintEnd | undefined | Promise<PrintEnd | undefined>
    printers?: readonly string[]
  } = {},
) {
  const printed: string[] = []
  const noted: JournalNote[] = []
  const shown = new Map<string, PrintRun>()
  const app = testContext({
    store,
    activeEnvironmentId: () => 'desk',
    connection: () => Promise.resolve(succeed({ environmentId: 'desk', baseUrl: 'http://localhost', apiKey: 'k' })),
    emit: (_feature, _event, payload) => {
      const told = printRun.parse(payload)
      const known = shown.get(told.runId)?.items ?? []
      const news = new Map(told.items.map((item) => [item.itemId, item]))
      const items = known.map((item) => news.get(item.itemId) ?? item)
      shown.set(told.runId, { ...told, items: known.length === 0 ? told.items : items })
    },
  })
  const queue = createPrintQueue(app, {
    fetchPaper: ({ documentId }) => {
      const fetched = how.fetch?.(documentId) ?? succeed(undefined)
      return Promise.resolve(
        fetched.ok ? succeed({ title: documentId, bytes: new Uint8Array(), mediaType: 'application/pdf' }) : fetched,
      )
    },
    printing: {
      choosePrinter: (named = 'Flur') =>
        Promise.resolve(
          how.printers?.includes(named) === false
            ? fail({ kind: 'printer', message: `No ${named}.`, requestId: '' })
            : succeed(named),
        ),
      missingPrinter: (named = 'Flur') => Promise.resolve(how.printers?.includes(named) === false ? named : undefined),
      print: async ({ title }, printer) => {
        printed.push(title)
        return (await how.print?.(title, printer)) ?? { outcome: 'printed' }
      },
    },
    cups: {
      isHere: () => Promise.resolve(true),
      ended: (job) => Promise.resolve(how.ended?.(job)),
      takeOut: (job) => Promise.resolve(how.takeOut?.(job)),
    },
    journal: {
      note: (_environmentId, ...happened) => {
        noted.push(...happened)
        return Promise.resolve()
      },
    },
    lookEveryMs: 10,
  })
  return { queue, printed, noted, shown }
}

const openStore = () => start(temporaryFolder(), new OwnKeychain().synchronous()).store
const begin = (queue: PrintQueue, count: number) =>
  queue.handlers.start({ engagementId, title: 'Kanzlei Beispiel', documents: documents(count) }, context)
const runOf = async (queue: PrintQueue): Promise<PrintRun> =>
  valueOf(await queue.handlers.runs(undefined, context)).runs[0]!
const statesOf = ({ items }: PrintRun): PrintState[] => items.map(({ state }) => state)
const counted = (run: PrintRun): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const state of statesOf(run)) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
const ended = (queue: PrintQueue) => vi.waitFor(async () => expect((await runOf(queue)).state).toBe('ended'))

test('of 100 invoices 7 fail: 93 are printed once, 7 are listed, and reprinting prints exactly those 7', async () => {
  const broken = new Set(['d-3', 'd-17', 'd-18', 'd-42', 'd-77', 'd-98', 'd-99'])
  const gone = new Set(['d-17', 'd-98'])
  let isRepaired = false
  const { queue, printed, noted, shown } = open(openStore(), {
    fetch: (id) =>
      !isRepaired && gone.has(id)
        ? fail({ kind: 'not-found', message: 'No such document.', requestId: '' })
        : succeed(undefined),
    print: (id) => (!isRepaired && broken.has(id) ? { outcome: 'failed', message: 'jam' } : { outcome: 'printed' }),
  })
  const { runId } = valueOf(await begin(queue, 100))
  await ended(queue)
  expect(counted(await runOf(queue))).toEqual({ printed: 93, failed: 7 })
  const failed = (await runOf(queue)).items.filter(({ state }) => state === 'failed')
  expect(new Set(failed.map(({ documentId }) => documentId))).toEqual(broken)
  expect(failed.map(({ message }) => message)).toEqual([
    'jam',
    'No such document.',
    'jam',
    'jam',
    'jam',
    'No such document.',
    'jam',
  ])
  expect(printed).toEqual(documents(100).flatMap(({ documentId }) => (gone.has(documentId) ? [] : documentId)))

  isRepaired = true
  printed.length = 0
  valueOf(await queue.handlers.reprint({ runId }, context))
  await ended(queue)
  expect(printed).toEqual([...broken])
  expect(counted(await runOf(queue))).toEqual({ printed: 100 })
  expect(shown.get(runId)).toEqual(await runOf(queue))
  expect(noted.filter(({ outcome }) => outcome === 'ok')).toHaveLength(100)
  expect(noted.filter(({ outcome }) => outcome === 'printer')).toHaveLength(7)
  expect(noted[0]).toMatchObject({ action: 'printing.document', about: [engagementId], summary: { documentId: 'd-0' } })
  printed.length = 0
  valueOf(await queue.handlers.reprint({ runId }, context))
  expect(printed).toEqual([])
})

test('what was being printed when Kartei ended is unknown, what waited is not printed, and nothing is printed by itself', async () => {
  const os = new OwnKeychain()
  const folder = temporaryFolder()
  const first = open(start(folder, os.synchronous()).store, {
    print: (id) => (id === 'd-2' ? new Promise<PrintEnd>(() => undefined) : { outcome: 'printed' }),
  })
  valueOf(await begin(first.queue, 5))
  await vi.waitFor(() => expect(first.printed).toEqual(['d-0', 'd-1', 'd-2']))

  const second = open(start(afterExit(folder), os.synchronous()).store)
  const run = await runOf(second.queue)
  expect(statesOf(run)).toEqual(['printed', 'printed', 'unknown', 'not-printed', 'not-printed'])
  expect(run).toMatchObject({ state: 'ended', title: 'Kanzlei Beispiel', printer: 'Flur' })
  valueOf(await second.queue.handlers.reprint({ runId: run.runId }, context))
  expect(second.printed).toEqual([])
  const left = run.items.flatMap(({ itemId, state }) => (state === 'not-printed' ? itemId : []))
  valueOf(await second.queue.handlers.reprint({ runId: run.runId, itemIds: left }, context))
  await ended(second.queue)
  expect(second.printed).toEqual(['d-3', 'd-4'])
  expect(valueOf(await second.queue.handlers.forget({ runId: run.runId }, context)).forgotten).toBe(true)
  expect(valueOf(await second.queue.handlers.runs(undefined, context)).runs).toEqual([])
})

test('paused after the document under way, resumed with the next one, cancelled before the rest', async () => {
  let release = (): void => undefined
  const { queue, printed } = open(openStore(), {
    print: () =>
      new Promise((resolve) => {
        release = () => resolve({ outcome: 'printed' })
      }),
  })
  const { runId } = valueOf(await begin(queue, 4))
  await vi.waitFor(() => expect(printed).toHaveLength(1))
  valueOf(await queue.handlers.pause({ runId }, context))
  release()
  await vi.waitFor(async () => expect((await runOf(queue)).state).toBe('paused'))
  expect(statesOf(await runOf(queue))).toEqual(['printed', 'waiting', 'waiting', 'waiting'])
  valueOf(await queue.handlers.resume({ runId }, context))
  await vi.waitFor(() => expect(printed).toHaveLength(2))
  const cancelling = queue.handlers.cancel({ runId }, context)
  release()
  expect(valueOf(await cancelling)).toMatchObject({ state: 'ended' })
  expect(statesOf(await runOf(queue))).toEqual(['printed', 'printed', 'not-printed', 'not-printed'])
  expect(printed).toEqual(['d-0', 'd-1'])
  expect(errorOf(await queue.handlers.pause({ runId: 'no such run' }, context)).kind).toBe('not-found')
})

test('behind a stopped printer nothing more is handed over; when it prints again, each comes once', async () => {
  let isStopped = true
  const { queue, printed } = open(openStore(), {
    print: () =>
      isStopped ? { outcome: 'unknown', message: 'stopped', job: 7, isStopped: true } : { outcome: 'printed' },
    ended: () => (isStopped ? undefined : { outcome: 'printed' }),
  })
  valueOf(await begin(queue, 3))
  await vi.waitFor(async () => expect((await runOf(queue)).state).toBe('stopped'))
  expect(statesOf(await runOf(queue))).toEqual(['unknown', 'waiting', 'waiting'])
  expect(printed).toEqual(['d-0'])
  isStopped = false
  await ended(queue)
  expect(statesOf(await runOf(queue))).toEqual(['printed', 'printed', 'printed'])
  expect(printed).toEqual(['d-0', 'd-1', 'd-2'])
})

test('a printer that is gone holds the run with the reason, and the rest goes on on another, each once', async () => {
  const printers: string[] = []
  const { queue, printed } = open(openStore(), {
    print: (_id, printer) => {
      printers.push(printer)
      return printer === 'Flur'
        ? { outcome: 'failed', message: 'The printer or class does not exist.', isGone: true }
        : { outcome: 'printed' }
    },
  })
  const { runId } = valueOf(await begin(queue, 3))
  await vi.waitFor(async () => expect((await runOf(queue)).state).toBe('stopped'))
  const held = await runOf(queue)
  expect(statesOf(held)).toEqual(['waiting', 'waiting', 'waiting'])
  expect(held.held).toEqual({ because: 'gone', message: 'The printer or class does not exist.' })
  expect(printed).toEqual(['d-0'])
  valueOf(await queue.handlers.resume({ runId, printer: 'Empfang' }, context))
  await ended(queue)
  expect(await runOf(queue)).toMatchObject({ printer: 'Empfang' })
  expect((await runOf(queue)).held).toBeUndefined()
  expect(statesOf(await runOf(queue))).toEqual(['printed', 'printed', 'printed'])
  expect(printers).toEqual(['Flur', 'Empfang', 'Empfang', 'Empfang'])
  expect(printed).toEqual(['d-0', 'd-0', 'd-1', 'd-2'])
})

test('one document that is waited for fails where the printer goes away, and stays in no queue to be printed again', async () => {
  const message = 'The printer or class does not exist.'
  const { queue } = open(openStore(), { print: () => ({ outcome: 'failed', message, isGone: true }) })
  const run = valueOf(await queue.printAll({ engagementId, title: '', documents: documents(1) }, context))
  expect(run.state).toBe('ended')
  expect(run.items).toMatchObject([{ state: 'failed', message }])
})

test('a run whose printer is gone before it begins is held, and prints on another', async () => {
  const { queue, printed, shown } = open(openStore(), { printers: ['Empfang'] })
  const begun = valueOf(await begin(queue, 2))
  expect(begun).toMatchObject({ state: 'stopped', printer: 'Flur', held: { because: 'gone' } })
  expect(statesOf(shown.get(begun.runId)!)).toEqual(['waiting', 'waiting'])
  expect(queue.underWay()).toBe(0)
  expect(printed).toEqual([])
  valueOf(await queue.handlers.resume({ runId: begun.runId, printer: 'Empfang' }, context))
  await ended(queue)
  expect(await runOf(queue)).toMatchObject({ printer: 'Empfang' })
  expect(printed).toEqual(['d-0', 'd-1'])
})

test('an unknown job is taken out of its queue before it is printed again, and not printed if it came out after all', async () => {
  const outcomes: PrintEnd[] = [{ outcome: 'printed' }, { outcome: 'failed', message: 'cancelled' }]
  const { queue, printed } = open(openStore(), {
    print: (id) => (printed.length > 2 ? { outcome: 'printed' } : { outcome: 'unknown', job: id === 'd-0' ? 8 : 9 }),
    takeOut: (job) => outcomes[job - 8],
  })
  const { runId } = valueOf(await begin(queue, 2))
  await ended(queue)
  const itemIds = (await runOf(queue)).items.map(({ itemId }) => itemId)
  valueOf(await queue.handlers.reprint({ runId, itemIds }, context))
  await ended(queue)
  expect(statesOf(await runOf(queue))).toEqual(['printed', 'printed'])
  expect(printed).toEqual(['d-0', 'd-1', 'd-1'])
})

test('what two windows have printed again at the same moment comes out once', async () => {
  const taken: PrintEnd = { outcome: 'failed', message: 'cancelled' }
  let late: () => void = () => undefined
  const asked: number[] = []
  const { queue, printed } = open(openStore(), {
    print: () => (printed.length > 1 ? { outcome: 'printed' } : { outcome: 'unknown', job: 9 }),
    takeOut: (job) => (asked.push(job) === 1 ? taken : new Promise((resolve) => (late = () => resolve(taken)))),
  })
  const { runId } = valueOf(await begin(queue, 1))
  await ended(queue)
  const itemIds = (await runOf(queue)).items.map(({ itemId }) => itemId)
  const windows = [
    queue.handlers.reprint({ runId, itemIds }, context),
    queue.handlers.reprint({ runId, itemIds }, context),
  ]
  await windows[0]
  await ended(queue)
  late()
  await windows[1]
  await ended(queue)
  expect(statesOf(await runOf(queue))).toEqual(['printed'])
  expect(printed).toEqual(['d-0', 'd-0'])
})

test('what is printed by the dialog is listed, too', async () => {
  const { queue } = open(openStore())
  await queue.noteOutcome({ engagementId, documentId: 'd-1', number: 'R-1', title: 'X' }, { outcome: 'printed' })
  expect(await runOf(queue)).toMatchObject({
    printer: '',
    state: 'ended',
    items: [{ number: 'R-1', state: 'printed' }],
  })
})
