import { printItem, printRun, type PrintRun } from '@contract/api/printing'
import { z } from '@contract/zod'
import { openEncryptedTable } from '../../../lib/encrypted-table'
import type { EnvironmentStore } from '../../../store'

/** A document of a run, with what only main needs to know of it. */
export const keptItem = printItem.extend({
  /** The queue's number of a job that is `unknown`. */
  job: z.number().int().optional(),
})
export type KeptItem = z.infer<typeof keptItem>

export const keptRun = printRun.omit({ items: true }).extend({ copies: z.number().int().optional() })
export type KeptRun = z.infer<typeof keptRun> & { readonly items: readonly KeptItem[] }

export type RunTable = ReturnType<typeof openRunTable>

/**
 * The print runs of one environment. Each write is on disk when it returns, and throws what the database says: a document
 * is written down as `printing` before it is handed over, so that an end without warning leaves it in doubt, never waiting.
 */
export function openRunTable(environment: EnvironmentStore) {
  const { transaction } = environment
  const runs = openEncryptedTable(environment, {
    table: 'print_runs',
    key: ['runId'],
    plain: z.object({ runId: z.string(), startedAt: z.string() }),
    sealed: { run: keptRun },
    order: ['startedAt', 'rowid'],
  })
  const items = openEncryptedTable(environment, {
    table: 'print_items',
    key: ['itemId'],
    plain: z.object({ itemId: z.string(), runId: z.string(), position: z.number() }),
    sealed: { item: keptItem },
    order: ['position'],
  })
  return {
    begin: ({ items: documents, ...run }: KeptRun): void =>
      transaction(() => {
        const { runId, startedAt } = run
        runs.put({ runId, startedAt, run })
        for (const [position, item] of documents.entries()) items.put({ itemId: item.itemId, runId, position, item })
      }),
    /** The run without its items. */
    putRun: ({ items: _items, ...run }: KeptRun): void => runs.change({ runId: run.runId, run }),
    putItem: (item: KeptItem): void => items.change({ itemId: item.itemId, item }),
    remove: (runId: string): void =>
      transaction(() => {
        items.remove({ runId })
        runs.remove({ runId })
      }),
    /** Oldest first; what is damaged is left out. */
    all: (): KeptRun[] =>
      runs.rows().flatMap(({ runId, opened }) => {
        const run = opened('run')
        return run ? [{ ...run, items: items.rows({ runId }).flatMap((row) => row.opened('item') ?? []) }] : []
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
