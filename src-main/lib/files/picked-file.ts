import type { PickedFile } from '@contract/channels'
import { fail, succeed, type Outcome } from '@contract/outcome'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { onDisk } from './system-path'

/**
 * The bytes of the one file that the user picked. Failure `file` when it is none, cannot be read or has more than
 * `largest` bytes, which is not read into memory then.
 */
export async function readPickedFile(
  files: readonly PickedFile[],
  { largest, tooLarge }: { readonly largest: number; readonly tooLarge: (name: string) => string },
  requestId: string,
): Promise<Outcome<{ name: string; bytes: Buffer }>> {
  const [file, ...others] = files
  const refuse = (message: string): Outcome<never> => fail({ kind: 'file', message, requestId })
  if (!file || others.length > 0) return refuse('Choose one file.')
  const { name, path } = file
  if (path === '' || !isAbsolute(path)) return refuse(`“${name}” is not a file of this computer.`)
  try {
    // A pipe without a writer would otherwise hold the opening up for ever.
    const handle = await open(await onDisk(path), constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const stats = await handle.stat()
      if (!stats.isFile()) return refuse(`“${name}” is not a file.`)
      if (stats.size > largest) return refuse(tooLarge(name))
      return succeed({ name, bytes: await handle.readFile() })
    } finally {
      await handle.close()
    }
  } catch {
    return refuse(`“${name}” cannot be read.`)
  }
}
