import { lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
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
    const target = await freePlace(folder, name)
    if (target === undefined) return false
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

const mostOfOneName = 1_000

/** Takes a name by an empty file, so that nothing that is there can be written over: no program can take it meanwhile. */
async function freePlace(folder: string, name: string): Promise<string | undefined> {
  const { name: stem, ext } = parse(name)
  for (let number = 1; number <= mostOfOneName; number += 1) {
    const target = join(folder, number === 1 ? name : `${stem} (${number})${ext}`)
    try {
      await (await open(target, 'wx')).close()
      return target
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return undefined
    }
  }
  return undefined
}
