import { printItem, printRun, type PrintRun } from '@contract/printing'
import { z } from '@contract/zod'
import type { EnvironmentStore, Place } from '../../../store'

/** A document of a run, with what only main needs to know of it. */
export const keptItem = printItem.extend({
  /** The queue's number of a job that is `unknown`. */
  job: z.number().int().optional(),
})
export type KeptItem = z.infer<typeof keptItem>

export const keptRun = printRun.omit({ items: true }).extend({ copies: z.number().int().optional() })
export type KeptRun = z.infer<typeof keptRun> & { readonly items: readonly KeptItem[] }

/**
 * The print runs of one environment. Each write is on disk when it returns, and throws what the database says: a document
 * is written down as `printing` before it is handed over, so that an end without warning leaves it in doubt, never waiting.
 */
export interface RunTable {
  readonly begin: (run: KeptRun) => void
  /** The run without its items. */
  readonly putRun: (run: KeptRun) => void
  readonly putItem: (item: KeptItem) => void
  readonly remove: (runId: string) => void
  /** Oldest first; what is damaged is left out. */
  readonly all: () => KeptRun[]
}

const runPlace = (runId: string): Place => ({ table: 'print_runs', row: runId, column: 'sealed_run' })
const itemPlace = (itemId: string): Place => ({ table: 'print_items', row: itemId, column: 'sealed_item' })

const runRow = z.object({ run_id: z.string(), sealed_run: z.unknown() })
const itemRow = z.object({ item_id: z.string(), sealed_item: z.unknown() })

export function openRunTable({ database, sealer, transaction }: EnvironmentStore): RunTable {
  const statements = {
    putRun: database.prepare('INSERT INTO print_runs (run_id, started_at, sealed_run) VALUES (?, ?, ?)'),
    changeRun: database.prepare('UPDATE print_runs SET sealed_run = ?2 WHERE run_id = ?1'),
    addItem: database.prepare('INSERT INTO print_items (item_id, run_id, position, sealed_item) VALUES (?, ?, ?, ?)'),
    putItem: database.prepare('UPDATE print_items SET sealed_item = ?2 WHERE item_id = ?1'),
    removeItems: database.prepare('DELETE FROM print_items WHERE run_id = ?'),
    removeRun: database.prepare('DELETE FROM print_runs WHERE run_id = ?'),
    runs: database.prepare('SELECT run_id, sealed_run FROM print_runs ORDER BY started_at, rowid'),
    items: database.prepare('SELECT item_id, sealed_item FROM print_items WHERE run_id = ? ORDER BY position'),
  }
  const unsealed = (place: Place, sealed: unknown): unknown => {
    const text = sealer.unseal(place, sealed)
    return text === undefined ? undefined : JSON.parse(text)
  }
  return {
    begin: ({ items, ...run }) =>
      transaction(() => {
        statements.putRun.run(run.runId, run.startedAt, sealer.seal(runPlace(run.runId), JSON.stringify(run)))
        for (const [position, item] of items.entries()) {
          const sealed = sealer.seal(itemPlace(item.itemId), JSON.stringify(item))
          statements.addItem.run(item.itemId, run.runId, position, sealed)
        }
      }),
    putRun: ({ items: _items, ...run }) =>
      void statements.changeRun.run(run.runId, sealer.seal(runPlace(run.runId), JSON.stringify(run))),
    putItem: (item) =>
      void statements.putItem.run(item.itemId, sealer.seal(itemPlace(item.itemId), JSON.stringify(item))),
    remove: (runId) =>
      transaction(() => {
        statements.removeItems.run(runId)
        statements.removeRun.run(runId)
      }),
    all: () =>
      statements.runs.all().flatMap((found) => {
        const row = runRow.safeParse(found)
        if (!row.success) return []
        const { run_id: runId } = row.data
        const run = keptRun.safeParse(unsealed(runPlace(runId), row.data.sealed_run))
        if (!run.success) return []
        const items = statements.items.all(runId).flatMap((each) => {
          const item = itemRow.safeParse(each)
          if (!item.success) return []
          return keptItem.safeParse(unsealed(itemPlace(item.data.item_id), item.data.sealed_item)).data ?? []
        })
        return [{ ...run.data, items }]
      }),
  }
}

/** A run as the end of the program left it: what was being printed is in doubt, and what waited was not printed. */
export function interrupted(run: KeptRun): KeptRun {
  const items = run.items.map((item): KeptItem => {
    if (item.state === 'printing')
      return { ...item, state: 'unknown', message: 'Kartei ended while this was being printed.' }
    return item.state === 'waiting' ? { ...item, state: 'not-printed' } : item
  })
  const { held: _held, ...rest } = run
  return { ...rest, state: 'ended', items }
}

/** As the page sees it. */
export const shown = (run: KeptRun): PrintRun => printRun.parse(run)
