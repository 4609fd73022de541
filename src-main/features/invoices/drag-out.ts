import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Cancelled } from '../../lib/cancellable'
import { writeNew } from '../../lib/files/saving'

export type HandedFiles = ReturnType<typeof createHandedFiles>

/** Milliseconds that another program has to take a file. */
const keptFor = 60 * 60_000

/**
 * Files on their way to another program: readable by this user alone, below `handed-on` of the profile, where what a
 * crash has left is found again and erased at the next start.
 */
export function createHandedFiles(dependencies: {
  readonly directory: string
  readonly keptForMs?: number
  /** Whether whoever asks may be shown something; default: always. */
  readonly mayShow?: () => boolean
}) {
  const { mayShow = () => true } = dependencies
  const folder = join(dependencies.directory, 'handed-on')
  const tickets = new Map<string, readonly string[]>()
  const timers = new Set<NodeJS.Timeout>()
  const isEmpty = rm(folder, { recursive: true, force: true }).catch(() => undefined)
  const erase = async (ticket: string): Promise<void> => {
    tickets.delete(ticket)
    await rm(join(folder, ticket), { recursive: true, force: true }).catch(() => undefined)
  }
  return {
    /**
     * Writes the files into a folder of their own; resolves to it and to their paths. Rejects with the system's error, and with
     * Cancelled where whoever asked for them may be shown nothing any more.
     */
    write: async (files: readonly { readonly name: string; readonly bytes: Uint8Array }[]) => {
      await isEmpty
      const ticket = randomUUID()
      const own = join(folder, ticket)
      await mkdir(own, { recursive: true, mode: 0o700 })
      try {
        const paths: string[] = []
        for (const { name, bytes } of files) {
          if (!mayShow()) throw new Cancelled()
          paths.push(join(own, await writeNew(own, name, bytes, 0o600)))
        }
        // Locked meanwhile: everything else was emptied, and nobody empties this.
        if (!mayShow()) throw new Cancelled()
        tickets.set(ticket, paths)
        const timer = setTimeout(() => {
          timers.delete(timer)
          void erase(ticket)
        }, dependencies.keptForMs ?? keptFor)
        timer.unref()
        timers.add(timer)
        return { ticket, paths }
      } catch (error) {
        await erase(ticket)
        throw error
      }
    },
    /** The files of a ticket, while they are there. */
    of: (ticket: string): readonly string[] | undefined => tickets.get(ticket),
    /** Erases everything, for the lock and the end of the program. */
    empty: async (): Promise<void> => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      tickets.clear()
      await isEmpty
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    },
  }
}
