import { statSync } from 'node:fs'
import type { EnvironmentStore } from './opening'

const everyMinute = 60_000

/**
 * Moves what the write-ahead logs hold into their databases, each minute in which something was written: a log that is
 * lost or damaged takes at most the changes of the last minute with it. Returns how to stop.
 */
export function checkpointEachMinute(opened: () => Iterable<Promise<EnvironmentStore>>): () => void {
  const round = setInterval(() => {
    for (const each of opened()) void each.then(checkpoint, () => undefined)
  }, everyMinute)
  // The program does not go on for this alone.
  round.unref()
  return () => clearInterval(round)
}

function checkpoint({ storage, database }: EnvironmentStore): void {
  if (storage !== 'sealed' || !database.isOpen) return
  try {
    if (!statSync(`${database.location() ?? ''}-wal`, { throwIfNoEntry: false })?.size) return
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // The log keeps what it holds, and there is a next minute.
  }
}
