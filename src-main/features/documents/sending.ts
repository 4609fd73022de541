import { Readable } from 'node:stream'
import type { FileHandle } from 'node:fs/promises'
import type { DocumentPart } from '../../service'
import { fingerprintOf, isSameVersion, openRegular, type Fingerprint, type StagedDocument } from './inspect'

/** Large enough to keep a socket busy, small enough that a few of them in flight are no matter to memory. */
const chunkBytes = 128 * 1024

/** The documents of one request, held open so that what was checked is what is sent. */
export interface OpenedDocuments {
  readonly parts: DocumentPart[]
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
    const open = (): Readable => {
      const stream = Readable.from(contents(handle, fingerprint, size), {
        objectMode: false,
        highWaterMark: chunkBytes,
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
  return { parts, trouble: () => trouble, close }
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

/**
 * The bytes of a document, chunk by chunk. The last chunk is held back until it is certain that nobody wrote to the
 * file meanwhile: a mixture of two versions never leaves as a whole document.
 */
async function* contents(handle: FileHandle, fingerprint: Fingerprint, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size;) {
    const chunk = Buffer.allocUnsafeSlow(Math.min(chunkBytes, size - position))
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position)
    if (bytesRead === 0) throw new Error('A document became shorter while it was sent.')
    position += bytesRead
    if (position === size && !isSameVersion(fingerprint, fingerprintOf(await handle.stat({ bigint: true }))))
      throw new Error('A document changed while it was sent.')
    yield chunk.subarray(0, bytesRead)
  }
}
