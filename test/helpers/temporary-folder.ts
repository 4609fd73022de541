import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { folderForTests } from './folder-in-memory'

/** A folder of the test's own, gone when it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(folderForTests(), 'kartei-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
