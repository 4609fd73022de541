import { createCipheriv, createDecipheriv } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { MessageChannel } from 'node:worker_threads'

/** Content is sealed in chunks of this many bytes, the last one shorter; each is followed by its tag. */
export const chunkBytes = 256 * 1024
const tagBytes = 16
const sealedChunkBytes = chunkBytes + tagBytes
const layoutVersion = 1

/** Where a sealed copy is, and what opens it: a key for this one file, so that the number of a chunk can be its nonce. */
export interface CopyPlace {
  readonly path: string
  readonly fileId: string
  readonly key: Buffer
}

/** A copy that is cut off, reordered, of another file or key, or not as it was sealed by one bit. */
class DamagedCopy extends Error {
  override readonly name = 'DamagedCopy'
}

/** Writes a copy; it has its name only once it is whole and on disk. Every call throws what the file system says. */
export interface CopyWriter {
  /** Each chunk but the last has `chunkBytes` bytes. The buffer may be used again when this resolves. */
  readonly add: (chunk: Uint8Array, isLast: boolean) => Promise<void>
  readonly finish: () => Promise<void>
  /** Leaves nothing behind. */
  readonly drop: () => Promise<void>
}

/** What stands behind the name of a copy that is being made. */
export const unfinishedCopy = '.part'

export async function writeCopy({ path, fileId, key }: CopyPlace): Promise<CopyWriter> {
  const unfinished = path + unfinishedCopy
  const handle = await open(unfinished, 'wx', 0o600)
  let number = 0
  let position = 0
  return {
    add: async (chunk, isLast) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number))
      cipher.setAAD(boundTo(fileId, number, isLast))
      const sealed = cipher.update(chunk)
      cipher.final()
      await writeAll(handle, [sealed, cipher.getAuthTag()], position)
      position += sealed.length + tagBytes
      number += 1
      release(sealed)
    },
    finish: async () => {
      await handle.datasync()
      await handle.close()
      await rename(unfinished, path)
    },
    drop: async () => {
      await handle.close().catch(() => undefined)
      await rm(unfinished, { force: true })
      await rm(path, { force: true })
    },
  }
}

/** Reads a copy chunk by chunk, in any order and as often as is needed. */
export interface CopyReader {
  readonly chunks: number
  /**
   * Opens one chunk into the beginning of `target`; resolves to its length. Nothing that was altered ever
   * gets there: rejects with DamagedCopy, or with what the file system says. One chunk after the other.
   */
  readonly read: (number: number, target: Uint8Array) => Promise<number>
  readonly close: () => Promise<void>
}

/** @param size bytes of the content. Rejects with DamagedCopy when the copy is not of that size. */
export async function openCopy({ path, fileId, key }: CopyPlace, size: number): Promise<CopyReader> {
  const chunks = Math.max(1, Math.ceil(size / chunkBytes))
  const handle = await open(path, 'r')
  let sealed: Buffer | undefined
  try {
    if ((await handle.stat()).size !== size + chunks * tagBytes) throw new DamagedCopy('The copy is cut off.')
  } catch (error) {
    await handle.close()
    throw error
  }
  return {
    chunks,
    read: async (number, target) => {
      const isLast = number === chunks - 1
      const length = isLast ? size - number * chunkBytes : chunkBytes
      sealed ??= Buffer.allocUnsafeSlow(sealedChunkBytes)
      const { bytesRead } = await handle.read(sealed, 0, length + tagBytes, number * sealedChunkBytes)
      if (bytesRead !== length + tagBytes) throw new DamagedCopy('The copy is cut off.')
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: tagBytes })
      decipher.setAAD(boundTo(fileId, number, isLast))
      decipher.setAuthTag(sealed.subarray(length, length + tagBytes))
      const opened = decipher.update(sealed.subarray(0, length))
      try {
        decipher.final()
        target.set(opened)
      } catch {
        throw new DamagedCopy('The copy was altered.')
      } finally {
        release(opened)
      }
      return length
    },
    close: () => handle.close(),
  }
}

/** Which chunk of which file, and whether it is the last: chunks cannot change places, and the end cannot be cut off. */
const boundTo = (fileId: string, number: number, isLast: boolean): Buffer =>
  Buffer.from(JSON.stringify([layoutVersion, fileId, number, isLast]))

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 8)
  return nonce
}

/** A system call may write less than it was given. */
async function writeAll(handle: FileHandle, buffers: readonly Buffer[], start: number): Promise<void> {
  const length = buffers.reduce((sum, buffer) => sum + buffer.length, 0)
  const { bytesWritten } = await handle.writev(buffers, start)
  if (bytesWritten === length) return
  const rest = Buffer.concat(buffers).subarray(bytesWritten)
  for (let written = 0; written < rest.length;)
    written += (await handle.write(rest, written, rest.length - written, start + bytesWritten + written)).bytesWritten
}

const { port1: toNobody, port2: nobody } = new MessageChannel()
nobody.close()

/**
 * Gives the memory of a buffer back at once. The ciphers make a new one for every chunk and take none of ours; garbage is
 * collected only when tens of megabytes of it have come together.
 */
function release(buffer: Buffer): void {
  // A small one shares its memory with others.
  if (buffer.byteLength > 0 && buffer.byteLength === buffer.buffer.byteLength && buffer.buffer instanceof ArrayBuffer)
    toNobody.postMessage(null, [buffer.buffer])
}
