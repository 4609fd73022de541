import { savedView, type SavedView } from '@contract/api/cases'
import { fail, failAt, succeed, type Outcome } from '@contract/outcome'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import type { FeatureHandlers } from '../../ipc/handlers'
import { openSealedValue, type SealedValue } from '../../lib/encrypted-table'
import { storageFailure } from '../../lib/storage-failure'
import { perStore } from '../../store'
import type { AppContext } from '../app-context'

const mostViews = 100
const shape = z.array(savedView)

const withStorageFailure = storageFailure('The saved views could not be read or written.')

/**
 * Saved views of the active environment, in the order in which they were made. They are one sealed value, since a search
 * can name a person. One that can no longer be opened counts as no views, with a notice (`saved-views-unreadable`).
 */
export function createSavedViews(
  app: AppContext,
): Pick<FeatureHandlers<'cases'>, 'savedViews' | 'saveView' | 'removeView'> {
  const { store, activeEnvironmentId, notify } = app
  const viewsOf = perStore(store, (environment) => {
    const value = openSealedValue(environment, 'saved-views', shape)
    let isDamageReported = false

    function read(): SavedView[] {
      const views = value.read()
      if (!views && !isDamageReported && value.isKept()) {
        notify('saved-views-unreadable', '')
        isDamageReported = true
      }
      return views ?? []
    }

    return { read, write: value.write }
  })

  /** Failures of the disk become `storage`; nothing was changed then. */
  const using = <T>(requestId: string, work: (views: Views) => Outcome<T>): Promise<Outcome<T>> =>
    withStorageFailure({ requestId }, async () => work(await viewsOf(activeEnvironmentId())))

  return {
    savedViews: (_input, { requestId }) => using(requestId, ({ read }) => succeed(read())),
    /** Failures: `not-found` (no view of that id), `invalid-input` (there are 100 already), `storage`. */
    saveView: ({ viewId, ...wanted }, { requestId }) =>
      using(requestId, ({ read, write }) => {
        const views = read()
        if (viewId !== undefined) {
          if (!views.some((view) => view.viewId === viewId)) return noSuchView(requestId)
          return succeed(write(views.map((view) => (view.viewId === viewId ? { viewId, ...wanted } : view))))
        }
        if (views.length >= mostViews)
          return failAt(
            'name',
            'too-many-views',
            `There are ${mostViews} saved views already: remove one first.`,
            requestId,
          )
        return succeed(write([...views, { viewId: randomUUID(), ...wanted }]))
      }),
    removeView: ({ viewId }, { requestId }) =>
      using(requestId, ({ read, write }) => {
        const views = read()
        const left = views.filter((view) => view.viewId !== viewId)
        return succeed(left.length === views.length ? views : write(left))
      }),
  }
}

type Views = Pick<SealedValue<SavedView[]>, 'write'> & { readonly read: () => SavedView[] }

const noSuchView = (requestId: string): Outcome<never> =>
  fail({ kind: 'not-found', message: 'There is no such saved view any more.', requestId })
