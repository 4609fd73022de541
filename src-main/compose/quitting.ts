import { app } from 'electron'
import type { Calls } from '../ipc/dispatcher'
import { withoutAsks } from '../shell/command-line/parse'
import type { Background } from './background'
import type { Features } from './features'
import { endLog } from './logging'
import type { Journaling } from './journaling'
import type { Invoices } from './invoices'
import type { ServiceParts } from './service'
import type { System } from './system'

/** How long quitting waits for the page's last calls, and then for the print queue, in milliseconds. */
const lastWorkDeadline = 5_000

export type Restart = ReturnType<typeof createRestart>

export function createRestart() {
  let requested = false
  return {
    /** Ends the program, unless the clerk stays, and starts it again. */
    request: (): void => {
      // Quitting closes the window that waits for the answer.
      setImmediate(() => {
        requested = true
        app.quit()
      })
    },
    /** The clerk stayed. */
    cancel: (): void => {
      requested = false
    },
    isRequested: (): boolean => requested,
  }
}

/** Closes every part when the program quits: the network first, so that calls end, and the store last. */
export function quitInOrder(parts: {
  readonly system: System
  readonly service: ServiceParts
  readonly features: Features
  readonly invoices: Invoices
  readonly background: Background
  readonly journaling: Journaling
  readonly calls: Calls
  readonly restart: Restart
}): void {
  const { system, service, features, invoices, background, journaling, calls, restart } = parts
  app.on('window-all-closed', () => {
    app.quit()
  })
  let isClosing = false
  let closed = false
  // Not before-quit: only when the windows are gone has the page saved what was typed last.
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    // A hidden window that goes meanwhile asks to quit once more.
    if (isClosing) return
    isClosing = true
    void closeAll().then(() => {
      closed = true
      if (restart.isRequested()) app.relaunch({ args: withoutAsks({ argv: process.argv, isPackaged: app.isPackaged }) })
      // When nothing had to be waited for this still runs within the event, and Electron would ignore it.
      setImmediate(() => app.quit())
    })
  })

  /** A part that does not close as it should keeps none of the others from closing. */
  async function closeAll(): Promise<void> {
    const stages: readonly (readonly (() => unknown)[])[] = [
      [() => background.stop(), () => journaling.stop()],
      [() => system.clipboard.clearNow(), () => background.sandbox.close(), () => service.transport.close()],
      [() => calls.ended(lastWorkDeadline)],
      [() => invoices.printQueue.stop(lastWorkDeadline), () => invoices.handedFiles.empty()],
      [() => invoices.source.close()],
      [() => features.documents.close()],
      [() => features.journal.close()],
      [() => system.store.close()],
      [() => endLog(system, restart.isRequested())],
    ]
    for (const stage of stages) {
      const ends = await Promise.allSettled(stage.map((close) => Promise.resolve().then(close)))
      for (const end of ends) if (end.status === 'rejected') system.reportDefect('quit', end.reason)
    }
  }
}
