import { fingerprintOf, isSameVersion, openRegular, type StagedDocument } from '../inspect'
import { mostBytes, type Readable } from './looks'

/** A file that the user picked, where it lies: readable as long as it is the version that was staged. */
export function readableOf({ path, fingerprint, staged }: StagedDocument): Readable {
  return {
    size: staged.size,
    mediaType: staged.mediaType,
    read: async () => {
      const opened = await openRegular(path).catch(() => undefined)
      if (!opened) return undefined
      try {
        const isSame = fingerprint !== undefined && isSameVersion(fingerprint, fingerprintOf(opened.stats))
        if (!isSame || opened.stats.size > BigInt(mostBytes)) return undefined
        return new Uint8Array(await opened.handle.readFile())
      } catch {
        return undefined
      } finally {
        await opened.handle.close()
      }
    },
  }
}
