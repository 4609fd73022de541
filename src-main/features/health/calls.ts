import { succeed } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import type { Health } from './index'

/** For so long a report is the answer, in milliseconds: whoever presses again does not ask the service again. */
const sameFor = 30_000

/** The page's way to the report. Those who ask while it is made get the same one. */
export function createHealth(
  read: () => Promise<Health>,
  elapsed: () => number,
): { readonly handlers: FeatureHandlers<'health'>; readonly recent: () => Promise<Health> } {
  let last: { readonly at: number; readonly report: Promise<Health> } | undefined
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
    recent,
    handlers: {
      read: async () => {
        const { at, findings } = await recent()
        return succeed({ at, findings: [...findings] })
      },
    },
  }
}
