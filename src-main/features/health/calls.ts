import { randomUUID } from 'node:crypto'
import { failAt, succeed } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import { saveAsked, type AskWhereToSave } from '../../lib/files/saving'
import { bundleBytes, bundleName, makeBundle, type BundleFile, type BundleSources } from './bundle'
import type { Health } from './index'

/** For so long a report is the answer, in milliseconds: whoever presses again does not ask the service again. */
const sameFor = 30_000

/** The page's way to the report and to what is handed to support. Those who ask while a report is made get the same one. */
export function createHealth(dependencies: {
  readonly read: () => Promise<Health>
  readonly elapsed: () => number
  readonly bundle: Omit<BundleSources, 'health'>
  readonly askWhereToSave: AskWhereToSave
}): { readonly handlers: FeatureHandlers<'health'> } {
  const { read, elapsed, bundle, askWhereToSave } = dependencies
  let last: { readonly at: number; readonly report: Promise<Health> } | undefined
  let gathered: { readonly bundleId: string; readonly files: readonly BundleFile[] } | undefined

  function recent(): Promise<Health> {
    if (last && elapsed() - last.at < sameFor) return last.report
    const made = { at: elapsed(), report: read() }
    last = made
    made.report.catch(() => {
      if (last === made) last = undefined
    })
    return made.report
  }

  return {
    handlers: {
      async read() {
        const { at, findings } = await recent()
        return succeed({ at, findings: [...findings] })
      },
      async gather() {
        const files = await makeBundle({ ...bundle, health: recent })
        gathered = { bundleId: randomUUID(), files }
        return succeed({ bundleId: gathered.bundleId, files })
      },
      async saveGathered({ bundleId }, context) {
        if (gathered?.bundleId !== bundleId)
          return failAt('bundleId', 'unknown', 'This was gathered by another run of Kartei.', context.requestId)
        const { files } = gathered
        const saved = await saveAsked(askWhereToSave, bundleName(bundle.now()), () => bundleBytes(files), context)
        if (!saved.ok) return saved
        return succeed({
          saved: saved.value !== undefined,
          ...(saved.value !== undefined && { fileName: saved.value }),
        })
      },
    },
  }
}
