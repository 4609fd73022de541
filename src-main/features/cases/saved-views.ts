import { savedView, type SavedView } from '@contract/cases'
import { fail, succeed, type Outcome } from '@contract/outcome'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import type { FeatureHandlers } from '../../ipc/handlers'
import { diskErrorOf } from '../../lib/disk-error'
import type { EnvironmentStore, Notify, Place, Store } from '../../store'

const place = { table: 'meta', row: 'saved-views', column: 'sealed_value' } as const satisfies Place

const mostViews = 100
const shape = z.array(savedView)
const found = z.object({ sealed_value: z.unknown() })

/**
 * Saved views of the active environment, in the order in which they were made. They are one sealed value, since a search
 * can name a person. One that can no longer be opened counts as no views, and is told (`saved-views-unreadable`).
 */
export function createSavedViews(parts: {
  readonly store: Pick<Store, 'environment'>
  readonly activeEnvironmentId: () => string
  readonly notify: Notify
}): Pick<FeatureHandlers<'cases'>, 'savedViews' | 'saveView' | 'removeView'> {
  const { store, activeEnvironmentId, notify } = parts
  const told = new WeakSet<EnvironmentStore>()

  function read(opened: EnvironmentStore): SavedView[] {
    const row = found.safeParse(opened.database.prepare('SELECT sealed_value FROM meta WHERE name = ?').get(place.row))
    if (!row.success) return []
    const text = opened.sealer.unseal(place, row.data.sealed_value)
    const views = text === undefined ? undefined : shape.safeParse(JSON.parse(text)).data
    if (views) return views
    if (!told.has(opened)) notify('saved-views-unreadable', '')
    told.add(opened)
    return []
  }

  function write({ database, sealer }: EnvironmentStore, views: SavedView[]): SavedView[] {
    database
      .prepare(
        'INSERT INTO meta (name, sealed_value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET sealed_value = excluded.sealed_value',
      )
      .run(place.row, sealer.seal(place, JSON.stringify(views)))
    return views
  }

  /** Failures of the disk become `storage`; nothing was changed then. */
  async function using<T>(requestId: string, work: (opened: EnvironmentStore) => Outcome<T>): Promise<Outcome<T>> {
    try {
      return work(await store.environment(activeEnvironmentId()))
    } catch (error) {
      if (diskErrorOf(error) === 'unknown') throw error
      return fail({ kind: 'storage', message: 'The saved views could not be read or written.', requestId })
    }
  }

  return {
    savedViews: (_input, { requestId }) => using(requestId, (opened) => succeed(read(opened))),
    /** Failures: `not-found` (no view of that id), `invalid-input` (there are 100 already), `storage`. */
    saveView: ({ viewId, ...wanted }, { requestId }) =>
      using(requestId, (opened) => {
        const views = read(opened)
        if (viewId !== undefined) {
          if (!views.some((view) => view.viewId === viewId)) return noSuchView(requestId)
          return succeed(
            write(
              opened,
              views.map((view) => (view.viewId === viewId ? { viewId, ...wanted } : view)),
            ),
          )
        }
        if (views.length >= mostViews) {
          const message = `There are ${mostViews} saved views already: remove one first.`
          const issues = [{ path: 'name', message, code: 'too-many-views' }]
          return fail({ kind: 'invalid-input', message, requestId, issues })
        }
        return succeed(write(opened, [...views, { viewId: randomUUID(), ...wanted }]))
      }),
    removeView: ({ viewId }, { requestId }) =>
      using(requestId, (opened) => {
        const views = read(opened)
        const left = views.filter((view) => view.viewId !== viewId)
        return succeed(left.length === views.length ? views : write(opened, left))
      }),
  }
}

const noSuchView = (requestId: string): Outcome<never> =>
  fail({ kind: 'not-found', message: 'There is no such saved view any more.', requestId })
