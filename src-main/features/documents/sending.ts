import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DocumentPart } from '../../service'
import type { CopySource } from '../../lib/encrypted-file'
import { openToSend, type StagedDocument } from './kept-documents'

/** The documents of one request, held open so that what was checked is what is sent. */
export interface OpenedDocuments {
  readonly parts: DocumentPart[]
  /** Why a document could not be read to its end, once that has happened. */
  trouble(): DocumentTrouble | undefined
  close(): void
}

export interface DocumentTrouble {
  readonly fileId: string
  readonly message: string
}

/** Whether the copy of each document is there, one after the other; resolves to the first that is not. */
export async function firstTrouble(documents: readonly StagedDocument[]): Promise<DocumentTrouble | undefined> {
  for (const document of documents) {
    const opened = openOrTrouble(document)
    if (!('copy' in opened)) return opened
    opened.copy.close()
    // There may be hundreds, and a slow disk.
    await yieldToEventLoop()
  }
  return undefined
}

/** Opens the copies of one request's documents. Returns what is wrong when one of them is gone or damaged. */
export function openDocuments(documents: readonly StagedDocument[]): OpenedDocuments | DocumentTrouble {
  const copies: CopySource[] = []
  const close = (): void => {
    for (const copy of copies) copy.close()
  }
  let trouble: DocumentTrouble | undefined
  const parts: DocumentPart[] = []
  for (const document of documents) {
    const opened = openOrTrouble(document)
    if (!('copy' in opened)) {
      close()
      return opened
    }
    const { copy } = opened
    copies.push(copy)
    const { name, mediaType, size, fileId } = document.staged
    /** Piece by piece, each proven before it leaves: an altered copy never arrives as a whole document. */
    const open = function* (): Generator<Uint8Array> {
      try {
        yield* copy.chunks()
      } catch (error) {
        trouble ??= damaged(fileId, name)
        throw error
      }
    }
    parts.push({ name, mediaType, size, open })
  }
  return { parts, trouble: () => trouble, close }
}

function openOrTrouble(document: StagedDocument): { copy: CopySource } | DocumentTrouble {
  const { fileId, name } = document.staged
  try {
    return { copy: openToSend(document) }
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isGone ? { fileId, message: `Kartei’s copy of “${name}” is gone. Add it again.` } : damaged(fileId, name)
  }
}

const damaged = (fileId: string, name: string): DocumentTrouble => ({
  fileId,
  message: `Kartei’s copy of “${name}” is damaged. Add it again.`,
})
