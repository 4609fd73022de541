import { readdirSync, rmSync } from 'node:fs'

/** Lists a folder; empty where it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Removes a file, or a folder with all that it holds. What cannot be removed now can be at the next start. */
export function removeIfPossible(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // Another program has it open, or the disk is away.
  }
}
