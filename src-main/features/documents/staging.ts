import { shownBytes, type FileProblem, type StagedFile } from '@contract/documents'
import { fail, succeed, type Outcome } from '@contract/outcome'
import type { PickedFile } from '@contract/call'
import { isAbsolute } from 'node:path'
import { fingerprintOf, inspect, isSameVersion, openRegular, type StagedDocument } from './inspect'

/** Reading more files at a time gains nothing and keeps other work from the disk. */
const filesAtATime = 4

/** What Chromium draws by itself. */
const shownTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp']
const previewBytes = 12 * 1024 * 1024

/** The files that the user picked in this session, known to the page by `fileId` only. */
export interface Staging {
  /**
   * Takes files in, in the order given; each comes back with its problems. Failure `file` when one of them was not
   * picked by the user (made by a script, it has no path): then none is taken.
   */
  stage(files: readonly PickedFile[], requestId: string): Promise<Outcome<StagedFile[]>>
  find(fileId: string): StagedDocument | undefined
  forget(fileId: string): boolean
  /** The bytes of an image that a page can show, at most 12 MB; null for anything else. Failure `file`: unknown id. */
  preview(fileId: string, requestId: string): Promise<Outcome<Content>>
  /** The bytes of a PDF or image to be read on the screen (contract, `files.read`). */
  read(fileId: string, requestId: string): Promise<Outcome<Content>>
}

interface Content {
  bytes: Uint8Array<ArrayBuffer> | null
  mediaType: string
}

export function createStaging(): Staging {
  const documents = new Map<string, StagedDocument>()
  const unknown = (requestId: string) =>
    fail({ kind: 'file', message: 'This file was not added or was removed.', requestId })
  return {
    stage: async (files, requestId) => {
      const foreign = files.find(({ path }) => path === '' || !isAbsolute(path))
      if (foreign)
        return fail({ kind: 'file', message: `“${foreign.name}” is not a file of this computer.`, requestId })
      const inspected = await inspectAll(files.map(({ path }) => path))
      for (const document of inspected) documents.set(document.staged.fileId, document)
      return succeed(inspected.map(({ staged }) => staged))
    },
    find: (fileId) => documents.get(fileId),
    forget: (fileId) => documents.delete(fileId),
    preview: async (fileId, requestId) => {
      const document = documents.get(fileId)
      if (!document) return unknown(requestId)
      const { mediaType, size, problems } = document.staged
      const isShown = shownTypes.includes(mediaType) && size <= previewBytes && !problems.some(isUnreadable)
      return succeed({ bytes: isShown ? await readUnchanged(document) : null, mediaType })
    },
    read: async (fileId, requestId) => {
      const document = documents.get(fileId)
      if (!document) return unknown(requestId)
      const { mediaType, size } = document.staged
      const isShown = mediaType === 'application/pdf' || shownTypes.includes(mediaType)
      if (!isShown || size > shownBytes) return succeed({ bytes: null, mediaType })
      const bytes = await readUnchanged(document)
      return bytes === null
        ? fail({ kind: 'file', message: 'This file was changed or removed after it was added.', requestId })
        : succeed({ bytes, mediaType })
    },
  }
}

const isUnreadable = ({ code }: FileProblem): boolean => code === 'unreadable' || code === 'vanished'

/** The whole content, or null when it is not what was staged any more. */
async function readUnchanged({ path, fingerprint }: StagedDocument): Promise<Uint8Array<ArrayBuffer> | null> {
  const opened = await openRegular(path).catch(() => undefined)
  if (!opened) return null
  try {
    if (!fingerprint || !isSameVersion(fingerprint, fingerprintOf(opened.stats))) return null
    return new Uint8Array(await opened.handle.readFile())
  } catch {
    return null
  } finally {
    await opened.handle.close()
  }
}

async function inspectAll(paths: readonly string[]): Promise<StagedDocument[]> {
  const inspected: StagedDocument[] = []
  const waiting = paths.entries()
  const worker = async (): Promise<void> => {
    for (const [position, path] of waiting) inspected[position] = await inspect(path)
  }
  await Promise.all(Array.from({ length: filesAtATime }, worker))
  return inspected
}
