import type { DocumentPart } from '../../service'
import { openContent, type StagedDocument } from './kept-documents'
import { pieceBytes, type CopyReader, type Rooms } from '../sealed-copy'

/** A socket that "took" bytes may hold the last of them by reference for a while; this much behind, none does. */
const slackBytes = 256 * 1024

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

/** Whether the copy of each document is there; the first that is not is told. */
export async function firstTrouble(documents: readonly StagedDocument[]): Promise<DocumentTrouble | undefined> {
  for (const document of documents) {
    const opened = await openOrTrouble(document)
    if (!('copy' in opened)) return opened
    await opened.copy.close()
  }
  return undefined
}

/** Opens the copies of one request's documents. Resolves to what is wrong when one of them is gone or damaged. */
export async function openDocuments(documents: readonly StagedDocument[]): Promise<OpenedDocuments | DocumentTrouble> {
  const buffers = createBuffers()
  let offset = 0
  const copies: CopyReader[] = []
  let trouble: DocumentTrouble | undefined
  const parts: DocumentPart[] = []
  const close = async (): Promise<void> => {
    await Promise.all(copies.map((copy) => copy.close()))
  }
  const rooms: Rooms = []
  const openings = await Promise.all(documents.map((document) => openOrTrouble(document, rooms)))
  for (const opened of openings) if ('copy' in opened) copies.push(opened.copy)
  for (const [position, document] of documents.entries()) {
    const opened = openings[position]
    if (!opened || !('copy' in opened)) {
      await close()
      return opened ?? damaged(document.staged.fileId, document.staged.name)
    }
    const { copy } = opened
    const { name, mediaType, size, fileId } = document.staged
    const begin = offset
    offset += size
    // The first one is read from now on: what follows until its first bytes can leave takes as long.
    const content = position === 0 ? begun(contents(copy, begin, buffers)) : contents(copy, begin, buffers)
    const open = async function* (): AsyncGenerator<Uint8Array> {
      try {
        yield* content
      } catch (error) {
        trouble ??= damaged(fileId, name)
        throw error
      }
    }
    parts.push({ name, mediaType, size, open })
  }
  return { parts, taken: buffers.taken, trouble: () => trouble, close }
}

async function openOrTrouble(document: StagedDocument, rooms?: Rooms): Promise<{ copy: CopyReader } | DocumentTrouble> {
  const { fileId, name } = document.staged
  try {
    return { copy: await openContent(document, rooms) }
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isGone ? { fileId, message: `Kartei’s copy of “${name}” is gone. Add it again.` } : damaged(fileId, name)
  }
}

const damaged = (fileId: string, name: string): DocumentTrouble => ({
  fileId,
  message: `Kartei’s copy of “${name}” is damaged. Add it again.`,
})

/**
 * The bytes of a document, piece by piece, each proven before it leaves: an altered copy never arrives as a whole document.
 * @param begin how many bytes of other documents leave before it
 */
async function* contents(copy: CopyReader, begin: number, buffers: Buffers): AsyncGenerator<Uint8Array> {
  let end = begin
  let buffer: Buffer | undefined
  for await (const piece of copy.pieces(() => (buffer = buffers.take()))) {
    end += piece.length
    if (buffer) buffers.lend(buffer, end)
    yield piece
  }
}

/** The same, and its first piece is asked for at once. */
function begun(content: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = content.next()
  // Nobody may come to wait for it.
  first.catch(() => undefined)
  return (async function* () {
    const piece = await first
    if (piece.done === true) return
    yield piece.value
    yield* content
  })()
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
      if (!oldest || oldest.end + slackBytes > taken) return Buffer.allocUnsafeSlow(pieceBytes)
      lent.shift()
      return oldest.buffer
    },
    lend: (buffer, end) => lent.push({ buffer, end }),
    taken: (bytes) => {
      taken = bytes
    },
  }
}
