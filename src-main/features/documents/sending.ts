import { Readable } from 'node:stream'
import type { FileHandle } from 'node:fs/promises'
import type { DocumentPart } from '../../service'
import { fingerprintOf, isSameVersion, openRegular, type Fingerprint, type StagedDocument } from './inspect'

const chunkBytes = 64 * 1024

/** A socket that "took" bytes may hold the last of them by reference for a while; this much behind, none does. */
const slackBytes = 4 * chunkBytes

/** The documents of one request, held open so that what was checked is what is sent. */
export interface OpenedDocuments {
  readonly parts: DocumentPart[]
  /** Tells how many bytes of the documents the socket took: their buffers can hold the next ones. */
  taken(bytes: number): void
  /** Why a document could not be read to its end, once that has happened. */
  trouble(): DocumentTrouble | undefined
  close(): Promise<void>
}

export interface DocumentTrouble {
  readonly fileId: string
  readonly message: string
}

/** Whether each document is still what was staged; the first that is not is told. */
export async function firstTrouble(documents: readonly StagedDocument[]): Promise<DocumentTrouble | undefined> {
  for (const document of documents) {
    const opened = await openUnchanged(document)
    if (!('handle' in opened)) return opened
    await opened.handle.close()
  }
  return undefined
}

/** Opens the documents of one request. Resolves to what is wrong when one of them is not what was staged any more. */
export async function openDocuments(documents: readonly StagedDocument[]): Promise<OpenedDocuments | DocumentTrouble> {
  const buffers = createBuffers()
  let offset = 0
  const handles: FileHandle[] = []
  const streams: Readable[] = []
  let trouble: DocumentTrouble | undefined
  const parts: DocumentPart[] = []
  const close = async (): Promise<void> => {
    for (const stream of streams) stream.destroy()
    await Promise.all(handles.map((handle) => handle.close()))
  }
  for (const document of documents) {
    const opened = await openUnchanged(document)
    if (!('handle' in opened)) {
      await close()
      return opened
    }
    const { handle, fingerprint } = opened
    handles.push(handle)
    const { name, mediaType, size, fileId } = document.staged
    const begin = offset
    offset += size
    const open = (): Readable => {
      const stream = Readable.from(contents({ handle, fingerprint, size, begin }, buffers), {
        objectMode: false,
        highWaterMark: 1,
      })
      // Whoever reads learns of it as well; this listener keeps a stream that nobody reads any more from ending Kartei.
      stream.on('error', () => {
        trouble ??= changed(fileId, name)
      })
      streams.push(stream)
      return stream
    }
    parts.push({ name, mediaType, size, open })
  }
  return { parts, taken: buffers.taken, trouble: () => trouble, close }
}

type Unchanged = { handle: FileHandle; fingerprint: Fingerprint } | DocumentTrouble

async function openUnchanged({ staged, path, fingerprint }: StagedDocument): Promise<Unchanged> {
  const { fileId, name } = staged
  let opened: Awaited<ReturnType<typeof openRegular>>
  try {
    opened = await openRegular(path)
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isGone
      ? { fileId, message: `“${name}” is no longer where it was. Add it again.` }
      : { fileId, message: `“${name}” cannot be read any more.` }
  }
  if (opened && fingerprint && isSameVersion(fingerprint, fingerprintOf(opened.stats)))
    return { handle: opened.handle, fingerprint }
  await opened?.handle.close()
  return changed(fileId, name)
}

const changed = (fileId: string, name: string): DocumentTrouble => ({
  fileId,
  message: `“${name}” was changed after it was added. Look at it and add it again.`,
})

interface Source {
  readonly handle: FileHandle
  readonly fingerprint: Fingerprint
  readonly size: number
  /** How many bytes of other documents leave before it. */
  readonly begin: number
}

/**
 * The bytes of a document, chunk by chunk. The last chunk is held back until it is certain that nobody wrote to the
 * file meanwhile: a mixture of two versions never leaves as a whole document.
 */
async function* contents({ handle, fingerprint, size, begin }: Source, buffers: Buffers): AsyncGenerator<Buffer> {
  for (let position = 0; position < size;) {
    const chunk = buffers.take()
    const { bytesRead } = await handle.read(chunk, 0, Math.min(chunkBytes, size - position), position)
    if (bytesRead === 0) throw new Error('A document became shorter while it was sent.')
    position += bytesRead
    buffers.lend(chunk, begin + position)
    if (position === size && !isSameVersion(fingerprint, fingerprintOf(await handle.stat({ bigint: true }))))
      throw new Error('A document changed while it was sent.')
    yield chunk.subarray(0, bytesRead)
  }
}

interface Buffers {
  /** A buffer whose former content has left this computer, or a new one. */
  readonly take: () => Buffer
  /** Says up to where in the documents of the request the content of a buffer reaches. */
  readonly lend: (buffer: Buffer, end: number) => void
  readonly taken: (bytes: number) => void
}

/** The same few buffers again and again: new ones would fill memory with garbage as fast as the disk can read. */
function createBuffers(): Buffers {
  const lent: { buffer: Buffer; end: number }[] = []
  let taken = 0
  return {
    take: () => {
      const [oldest] = lent
      if (!oldest || oldest.end + slackBytes > taken) return Buffer.allocUnsafeSlow(chunkBytes)
      lent.shift()
      return oldest.buffer
    },
    lend: (buffer, end) => lent.push({ buffer, end }),
    taken: (bytes) => {
      taken = bytes
    },
  }
}
