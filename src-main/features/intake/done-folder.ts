import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { takeFreeName } from '../../lib/files/whole-file'
import { doneFolder, versionOf, type Found } from './folder'

/**
 * Moves an assigned file into the subfolder "done"; one of that name is there already: it becomes "name (2)". False where
 * it cannot be moved, or is not what was assigned any more; then it stays.
 */
export async function moveToDone({ path, name, version }: Found): Promise<boolean> {
  const folder = join(dirname(path), doneFolder)
  try {
    await mkdir(folder, { recursive: true })
    if (versionOf(await lstat(path)) !== version) return false
    const target = await takeFreeName(folder, name)
    try {
      await rename(path, target)
      return true
    } catch {
      await rm(target, { force: true })
      return false
    }
  } catch {
    return false
  }
}
