import { app } from 'electron'
import type { Calls } from '../ipc/register'
import type { Background } from './background'
import type { Features } from './features'
import type { Invoices } from './invoices'
import type { ServiceParts } from './service'
import type { System } from './system'

/** How long quitting waits for the page's last calls, in milliseconds. The network is closed by then. */
const callsDeadline = 5_000

export interface Restart {
  /** Ends the program, unless the clerk stays, and starts it again. */
  readonly request: () => void
  /** The clerk stayed. */
  readonly cancel: () => void
  readonly isRequested: () => boolean
}

export function createRestart(): Restart {
  let requested = false
  return {
    request: () => {
      // Quitting closes the window that waits for the answer.
      setImmediate(() => {
        requested = true
        app.quit()
      })
    },
    cancel: () => {
      requested = false
    },
    isRequested: () => requested,
  }
}

/** Closes every part when the program quits: what asks for something before what it asks, and the store last. */
export function quitInOrder(parts: {
  readonly system: System
  readonly service: ServiceParts
  readonly features: Features
  readonly invoices: Invoices
  readonly background: Background
  readonly calls: Calls
  readonly restart: Restart
}): void {
  const { system, service, features, invoices, background, calls, restart } = parts
  app.on('window-all-closed', () => {
    app.quit()
  })
  let closed = false
  // Not before-quit: only when the windows are gone has the page saved what was typed last.
  app.on('will-quit', (event) => {
    if (closed) return
    event.preventDefault()
    void closeAll()
      .catch((error: unknown) => {
        system.reportDefect('quit', error)
      })
      .finally(() => {
        closed = true
        if (restart.isRequested()) app.relaunch()
        // When nothing had to be waited for this still runs within the event, and Electron would ignore it.
        setImmediate(() => app.quit())
      })
  })

  async function closeAll(): Promise<void> {
    await background.stop()
    await Promise.allSettled([system.clipboard.clearNow(), background.sandbox.close(), service.transport.close()])
    await calls.ended(callsDeadline)
    await Promise.all([invoices.printQueue.stop(callsDeadline), invoices.handedFiles.close()])
    await invoices.source.close()
    features.documents.close()
    await system.store.close()
  }
}
