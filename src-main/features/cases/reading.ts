import type { CaseIndex } from './case-index'
import type { CaseTable } from './case-table'
import { slices, stride } from '../../lib/time-slices'

/** How long, in milliseconds, cases that were read are collected before the page gets an event. */
const between = 1000

/**
 * Reads all cases into memory without holding up the program. `outlined` resolves when the plain columns are there: the
 * worklist can be counted and put in order then. Their sealed fields follow, whenever nobody waits for the worklist.
 *
 * @param onRead called at most once a second while they do, and at the end, if the worklist was asked meanwhile.
 */
export function readCases(
  table: CaseTable,
  index: CaseIndex,
  worklistSettled: () => Promise<unknown>,
  onRead: () => void,
) {
  const pause = slices()
  let of = 0
  let done = 0
  let isAsked = false
  let isOver = false

  async function readOutlines(): Promise<void> {
    let last = ''
    for (;;) {
      const outlines = table.outlines(last, stride)
      for (const known of outlines) index.outline(known)
      of += outlines.length
      last = outlines.at(-1)?.caseId ?? last
      if (outlines.length < stride) return
      await pause()
    }
  }

  async function readSealed(): Promise<void> {
    let emittedAt = performance.now()
    let after = ''
    for (;;) {
      const cases = table.cases(after, stride)
      for (const known of cases) index.fill(known)
      done += cases.length
      after = cases.at(-1)?.caseId ?? after
      if (cases.length < stride) break
      if (performance.now() - emittedAt >= between) {
        emittedAt = performance.now()
        emitFound()
      }
      // Whoever waited for the plain columns can ask for the worklist before more is read.
      await (done === stride ? new Promise(setImmediate) : pause())
      await worklistSettled()
    }
    isOver = true
    emitFound()
  }

  function emitFound(): void {
    if (!isAsked) return
    isAsked = false
    index.orders.forget('sealed')
    onRead()
  }

  const outlined = readOutlines()
  return {
    outlined,
    ended: outlined.then(readSealed),
    /** Undefined when all is read. */
    progress: () => {
      if (isOver) return undefined
      isAsked = true
      return { done, of }
    },
  }
}
