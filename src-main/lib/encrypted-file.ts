import { createCipheriv, createDecipheriv } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
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

/** Suffix of a copy that is not complete yet. */
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

/** Several chunks are read at once, and more of them while these are opened: each turn to the disk costs as much as opening one. */
const chunksAtATime = 2
const readsAhead = 4
const pieceBytes = chunksAtATime * chunkBytes
const sealedPieceBytes = chunksAtATime * sealedChunkBytes

export interface CopyReader {
  /**
   * The content piece by piece. Each piece is opened into what `into` gives, which has room for `pieceBytes` or for all that is
   * left, and is a view of it. Nothing that was altered ever gets there: throws DamagedCopy, or what the file system says.
   */
  readonly pieces: (into: () => Uint8Array) => AsyncGenerator<Uint8Array, void>
  readonly close: () => Promise<void>
}

/** @param size bytes of the content. Rejects with DamagedCopy when the copy is not of that size. */
export async function openCopy(place: CopyPlace, size: number): Promise<CopyReader> {
  const { chunks, sealedSize } = measuresOf(size)
  const pieces = Math.max(1, Math.ceil(size / pieceBytes))
  const handle = await open(place.path, 'r')
  try {
    if ((await handle.stat()).size !== sealedSize) throw cutOff()
  } catch (error) {
    await handle.close()
    throw error
  }
  const rooms: Buffer[] = []

  async function fetch(piece: number): Promise<Buffer> {
    const begin = piece * sealedPieceBytes
    const length = Math.min(sealedPieceBytes, sealedSize - begin)
    const room = (rooms[piece % readsAhead] ??= Buffer.allocUnsafeSlow(Math.min(sealedPieceBytes, sealedSize)))
    const { bytesRead } = await handle.read(room, 0, length, begin)
    if (bytesRead !== length) throw cutOff()
    return room.subarray(0, length)
  }

  return {
    pieces: async function* (into) {
      const ahead: Promise<Buffer>[] = []
      for (let piece = 0; piece < pieces; piece += 1) {
        for (let next = piece + ahead.length; next < Math.min(pieces, piece + readsAhead); next += 1) {
          const fetched = fetch(next)
          // Nobody may come to wait for it: then its rejection is not to end Kartei.
          fetched.catch(() => undefined)
          ahead.push(fetched)
        }
        const sealed = await ahead.shift()
        if (!sealed) return
        const target = into()
        let length = 0
        for (let begin = 0; begin < sealed.length; begin += sealedChunkBytes) {
          const number = piece * chunksAtATime + begin / sealedChunkBytes
          const opened = openChunk(
            place,
            number,
            number === chunks - 1,
            sealed.subarray(begin, begin + sealedChunkBytes),
          )
          target.set(opened, length)
          length += opened.length
          release(opened)
        }
        if (length > 0) yield target.subarray(0, length)
      }
    },
    close: () => handle.close(),
  }
}

/**
 * Where a sealed chunk is read to; each is opened before the next one is read. Only its beginning is ever touched, so that
 * is all the memory it takes. The rest is there since Electron, where little is in use, gives the memory of each opened
 * chunk back to the system: it would be taken anew page by page, which takes longer than opening the chunk.
 */
const sealedRoom = Buffer.allocUnsafeSlow(16 * 1024 * 1024)

/** A copy that is read as fast as it goes. */
export interface CopySource {
  /**
   * The content, `chunkBytes` at a time; the memory of a chunk is given back when the next one is asked for. The thread
   * waits while a chunk is read: that takes less than letting another thread read it. Throws DamagedCopy before anything
   * that was altered is given away, or what the file system says.
   */
  readonly chunks: () => Generator<Buffer, void>
  readonly close: () => void
}

/** @param size bytes of the content. Throws DamagedCopy when the copy is not of that size, or what the file system says. */
export function openSource(place: CopyPlace, size: number): CopySource {
  const { chunks, sealedSize } = measuresOf(size)
  const file = openSync(place.path, 'r')
  try {
    if (fstatSync(file).size !== sealedSize) throw cutOff()
  } catch (error) {
    closeSync(file)
    throw error
  }
  let isClosed = false
  return {
    chunks: function* () {
      for (let number = 0; number < chunks; number += 1) {
        // The number of a closed file may be another file's by now.
        if (isClosed) return
        const begin = number * sealedChunkBytes
        const length = Math.min(sealedChunkBytes, sealedSize - begin)
        if (readSync(file, sealedRoom, 0, length, begin) !== length) throw cutOff()
        const chunk = openChunk(place, number, number === chunks - 1, sealedRoom.subarray(0, length))
        yield chunk
        release(chunk)
      }
    },
    close: () => {
      if (!isClosed) closeSync(file)
      isClosed = true
    },
  }
}

/** How many bytes of content a sealed copy of so many bytes has. */
export const contentSizeOf = (sealedSize: number): number =>
  Math.max(0, sealedSize - tagBytes * Math.max(1, Math.ceil(sealedSize / sealedChunkBytes)))

/** In how many chunks content of so many bytes is sealed, and how many bytes that makes. */
export function measuresOf(size: number): { chunks: number; sealedSize: number } {
  const chunks = Math.max(1, Math.ceil(size / chunkBytes))
  return { chunks, sealedSize: size + chunks * tagBytes }
}

/** Throws DamagedCopy where one bit is not as it was sealed, or stands elsewhere. */
function openChunk({ fileId, key }: CopyPlace, number: number, isLast: boolean, sealed: Buffer): Buffer {
  const length = sealed.length - tagBytes
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: tagBytes })
  decipher.setAAD(boundTo(fileId, number, isLast))
  decipher.setAuthTag(sealed.subarray(length))
  const opened = decipher.update(sealed.subarray(0, length))
  try {
    decipher.final()
  } catch {
    release(opened)
    throw new DamagedCopy('The copy was altered.')
  }
  return opened
}

const cutOff = (): DamagedCopy => new DamagedCopy('The copy is cut off.')

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
