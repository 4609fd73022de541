import { randomUUID } from 'node:crypto'
import { open, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a whole file or nothing: beside the target first, then renamed over it. A link is followed, so that what it
 * names is replaced. Rejects with the system's error, having left nothing behind.
 */
export async function writeWhole(target: string, bytes: Uint8Array): Promise<void> {
  const place = await realpath(target).catch(() => target)
  const draft = join(dirname(place), `.${randomUUID()}.part`)
  try {
    const handle = await open(draft, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, place)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Why a file could not be written, as a clerk understands it. */
export function whyNotWritten(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'There is no room left there.'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'You may not write there.'
    case 'ENOENT':
    case 'ENOTDIR':
      return 'That folder is not there any more.'
    case 'EISDIR':
      return 'There is a folder of that name.'
    case 'EBUSY':
      return 'Another program has that file open.'
    case 'ENAMETOOLONG':
      return 'That name is too long.'
    default:
      return 'The file could not be written.'
  }
}
