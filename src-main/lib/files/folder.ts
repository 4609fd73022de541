import { readdirSync, rmSync } from 'node:fs'

/** Lists a folder; empty where it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Removes a file, or a folder with all that it holds. A failure is ignored: the next start may remove it. */
export function removeIfPossible(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // Another program has it open, or the disk is away.
  }
}
