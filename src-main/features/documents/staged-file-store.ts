import type { StagedFile } from '@contract/api/documents'
import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runConcurrently } from '../../lib/concurrency'
import { namesIn, removeIfPossible } from '../../lib/files/folder'
import { syncFolder } from '../../lib/files/whole-file'
import { documentFolderOf, holdsIn, perStore, type EnvironmentStore, type Store } from '../../store'
import {
  openDocumentTable,
  type KeptDocument,
  openSentTable,
  type ConfirmedDocument,
  openWorkTable,
} from './document-table'
import { ContentNotWritten, inspectBytes, type Inspected, type TakeChunk } from './inspect'
import { endingsOf, type TypeOf } from './media-type'
import {
  contentSizeOf,
  openCopy,
  openSource,
  unfinishedCopy,
  writeCopy,
  type CopyPlace,
  type CopySource,
  type CopyWriter,
} from '../../lib/encrypted-file'
import { neededFiles } from './upload-record'

/** A file that was staged. Its content is read from the sealed copy; where it came from is not asked again. */
export interface StagedDocument {
  readonly staged: StagedFile
  /** Undefined for one that could not be read when it was added. */
  readonly copy: CopyPlace | undefined
}

/** Staged files of one environment: metadata in its store, contents as sealed files in the profile. */
export type StagedFileStore = Awaited<ReturnType<ReturnType<typeof createStagedFileStore>['of']>>

/** A sealed copy on disk that nothing here describes. */
export interface UnknownCopy {
  readonly fileId: string
  /** Bytes of its content. */
  readonly size: number
  readonly at: Date
}

/** Where documents lie that were found without a place; the clerk puts them on a case, or erases them. */
export const foundPlace = 'found'

/** Reading more files at a time gains nothing and keeps other work from the disk. */
const filesAtATime = 4

const millisecondsToRemoval = 100

/** Where documents lie that were confirmed and are kept. */
const sentPlace = 'sent'

const endings = { sealed: '.sealed', session: '.session' } as const

/**
 * @param directory the profile; copies are in `documents/<environment>/` of it. Where the store lasts for the session only,
 *   their keys are in memory only, and they are removed at the end, or at the next start.
 */
export function createStagedFileStore(directory: string, store: Pick<Store, 'environment'>, typeOf: TypeOf) {
  /** Staged since the program began: being copied, or not staged yet. */
  const fresh = new Set<string>()
  const sessionFolders = new Set<string>()

  function open(environment: EnvironmentStore) {
    const { environmentId, storage, sealer, transaction } = environment
    const folder = documentFolderOf(directory, environmentId)
    const table = openDocumentTable(environment)
    const works = openWorkTable(environment)
    const sent = openSentTable(environment)
    const placeOf = (fileId: string): CopyPlace => ({
      path: join(folder, fileId + endings[storage]),
      fileId,
      key: sealer.derive(`document ${fileId}`),
    })
    if (storage === 'session') sessionFolders.add(folder)
    tidy()

    /**
     * Erases sent documents, and those that nobody can reach any more. A copy without a row stays: it may be of a document that a
     * restored backup does not know yet.
     */
    function tidy(): void {
      // The draft was sent, and Kartei ended before they went on: nobody has decided about them.
      table.move(table.orphaned(), foundPlace)
      const needed = neededFiles(environment)
      const gone = table.remove(table.unplaced().filter((fileId) => !fresh.has(fileId) && !needed.has(fileId)))
      for (let over = settled(); over.length > 0; over = settled()) gone.push(...table.remove(over))
      const over = new Set(gone)
      const known = new Set(table.ids())
      for (const name of namesIn(folder)) {
        const [fileId = ''] = name.split('.')
        if (fresh.has(fileId)) continue
        const isOver = storage === 'sealed' && !known.has(fileId) && (over.has(fileId) || sent.has(fileId))
        if (isOver || name.endsWith(unfinishedCopy) || name.endsWith(endings.session))
          removeIfPossible(join(folder, name))
      }
    }

    function settled(): string[] {
      return works.settle((fileId) => table.find(fileId) !== undefined && !table.isAt(fileId, sentPlace))
    }

    /** Erases files' descriptions and copies, and those of originals that nothing is left of; resolves to how many were there. */
    async function erase(fileIds: readonly string[]): Promise<number> {
      // The descriptions first: the other way round they would pretend.
      const erased = transaction(() => describeNoMore(fileIds))
      markForDeletion(erased)
      await removeCopies(erased)
      return erased.filter((fileId) => fileIds.includes(fileId)).length
    }

    /** Of files and of the originals that nothing is left of; those that there were. */
    function describeNoMore(fileIds: readonly string[]): string[] {
      const gone = table.remove(fileIds)
      const originals = gone.length > 0 ? settled() : []
      return originals.length > 0 ? [...gone, ...describeNoMore(originals)] : gone
    }

    async function removeCopies(fileIds: readonly string[]): Promise<void> {
      for (const fileId of fileIds) fresh.delete(fileId)
      const files = fileIds.map((fileId) => placeOf(fileId).path)
      await Promise.all(files.flatMap((file) => [file, file + unfinishedCopy]).map((file) => rm(file, { force: true })))
    }

    /** Under a name that goes at the next start, at once: what was erased is not found again. */
    function markForDeletion(fileIds: readonly string[]): void {
      for (const fileId of fileIds) {
        const { path } = placeOf(fileId)
        try {
          renameSync(path, path + unfinishedCopy)
        } catch {
          // It is not there, or somebody has it open.
        }
      }
    }

    async function copyIn(inspectInto: (take: TakeChunk) => Promise<Inspected>, fileId: string): Promise<KeptDocument> {
      let writer: CopyWriter | undefined
      try {
        const { staged, isWhole } = await inspectInto(async (chunk, isLast) => {
          writer ??= await writeCopy(placeOf(fileId))
          await writer.add(chunk, isLast)
        })
        const hasCopy = isWhole
        if (hasCopy) await writer?.finish()
        else await writer?.drop()
        return { staged: { fileId, ...staged }, hasCopy }
      } catch (error) {
        await writer?.drop()
        throw error
      }
    }

    function found({ staged, hasCopy }: KeptDocument): StagedDocument {
      return { staged, copy: hasCopy ? placeOf(staged.fileId) : undefined }
    }

    async function shown({ staged, hasCopy }: KeptDocument): Promise<StagedFile> {
      if (!hasCopy || (await stat(placeOf(staged.fileId).path).catch(() => undefined))) return staged
      return { ...staged, problems: [...staged.problems, copyIsGone] }
    }

    /** Describes a file anew by what is known of it, where there is one. */
    function change(fileId: string, changed: (staged: StagedFile) => StagedFile): void {
      const kept = table.find(fileId)
      if (kept) table.describe({ ...kept, staged: changed(kept.staged) })
    }

    return {
      /**
       * Takes files in, in the order given, and keeps all of them or, when the disk or the database refuses, none: then it
       * rejects with what they said. `inspects` read one file each.
       */
      add: async (
        inspects: readonly ((take: TakeChunk) => Promise<Inspected>)[],
        addedAt: Date,
        place?: string,
      ): Promise<StagedFile[]> => {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const fileIds = inspects.map(() => randomUUID())
        for (const fileId of fileIds) fresh.add(fileId)
        try {
          const taken = await runConcurrently(
            inspects.map((inspectInto, position) => () => copyIn(inspectInto, fileIds[position] ?? randomUUID())),
            filesAtATime,
          )
          syncFolder(folder)
          table.add(taken, addedAt.toISOString(), place ?? null)
          return taken.map(({ staged }) => staged)
        } catch (error) {
          for (const fileId of fileIds) {
            await rm(placeOf(fileId).path, { force: true }).catch(() => undefined)
            fresh.delete(fileId)
          }
          throw error instanceof ContentNotWritten ? error.cause : error
        }
      },
      /** Does not wait, so that nothing comes between a look and what is decided by it. */
      find: (fileId: string): StagedDocument | undefined => {
        const kept = table.find(fileId)
        return kept && found(kept)
      },
      /** Lists the staged files at a place, in order. A file whose copy is missing has a problem that says so. */
      at: (place: string): Promise<StagedFile[]> => Promise.all(table.at(place).map(shown)),
      move: table.move,
      arrange: table.arrange,
      change,
      /**
       * Notes what arrived, and erases it, or takes it out of its place and keeps it; originals that nothing else came of are
       * erased. Throws what the database says. What it returns removes the copies, and is to be called once all of that is on
       * disk: copies that nobody came to remove go at the next start.
       */
      finalizeSent: (confirmed: readonly ConfirmedDocument[], as: 'erased' | 'archived'): (() => void) => {
        const fileIds = confirmed.map(({ fileId }) => fileId)
        const gone = transaction(() => {
          sent.add(confirmed)
          if (as === 'erased') return describeNoMore(fileIds)
          table.move(fileIds, sentPlace)
          return describeNoMore(settled())
        })
        // Nobody waits for the disk to give the room back; the answer goes first, and what the page draws of it.
        return () => {
          markForDeletion(gone)
          setTimeout(() => void removeCopies(gone).catch(() => undefined), millisecondsToRemoval)
        }
      },
      transaction,
      placeOf: table.placeOf,
      wasSent: (fileId: string): boolean => table.isAt(fileId, sentPlace),
      /** Those that were sent and kept, and may be erased: none while a case is on hold. */
      archived: (): string[] => (holdsIn(environment)?.length === 0 ? table.idsAt(sentPlace) : []),
      works,
      sent,
      erase,
      /** Sealed copies that nothing here describes, such as those of documents that were added after a restored backup. */
      unknown: async (): Promise<UnknownCopy[]> => {
        if (storage === 'session') return []
        const known = new Set(table.ids())
        const found: UnknownCopy[] = []
        for (const name of namesIn(folder)) {
          const fileId = name.slice(0, -endings.sealed.length)
          if (!name.endsWith(endings.sealed) || known.has(fileId) || fresh.has(fileId)) continue
          const stats = await stat(join(folder, name)).catch(() => undefined)
          if (stats?.isFile()) found.push({ fileId, size: contentSizeOf(stats.size), at: stats.mtime })
        }
        return found
      },
      /** Describes such a copy by its content, and lays it among the found ones; false where no key opens it whole. */
      describe: async ({ fileId, size, at }: UnknownCopy): Promise<boolean> => {
        const nameless = { name: '', size, mediaType: '', sha256: '', problems: [] }
        const bytes = await readContent({ staged: { fileId, ...nameless }, copy: placeOf(fileId) })
        if (!bytes) return false
        // Its name stood in the description.
        const stamp = at.toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')
        const { staged } = await inspectBytes(bytes, stamp, typeOf, () => Promise.resolve())
        const [ending] = endingsOf(staged.mediaType)
        const problems = staged.problems.filter(({ code }) => code !== 'wrong-extension')
        const name = ending === undefined ? stamp : `${stamp}.${ending}`
        if (!table.find(fileId))
          table.add([{ staged: { fileId, ...staged, name, problems }, hasCopy: true }], at.toISOString(), foundPlace)
        return true
      },
      removeUnknown: async (fileIds: readonly string[]): Promise<number> => {
        const unknown = fileIds.filter((fileId) => isCopyName(fileId) && !table.find(fileId))
        await removeCopies(unknown)
        return unknown.length
      },
      /** Lists the unsent staged files, which a restored store takes over (`takeOver`). */
      described: (): KeptDocument[] =>
        table.ids().flatMap((fileId) => {
          const kept = table.find(fileId)
          return kept?.hasCopy && !table.isAt(fileId, sentPlace) ? [kept] : []
        }),
      /** Lays those among the found ones that are not staged here, and whose copies are there. */
      takeOver: async (documents: readonly KeptDocument[]): Promise<void> => {
        for (const document of documents) {
          const { fileId } = document.staged
          if (!(await stat(placeOf(fileId).path).catch(() => undefined)) || sent.has(fileId)) continue
          if (!table.find(fileId)) table.add([document], new Date().toISOString(), foundPlace)
          else if (table.placeOf(fileId) === undefined) table.move([fileId], foundPlace)
        }
      },
    }
  }

  return {
    /** Files that are taken over by another store: until they have a place there, no start of it takes them away. */
    hold: (fileIds: readonly string[]): void => {
      for (const fileId of fileIds) fresh.add(fileId)
    },
    /** Those of an environment. The first call also removes what the last run of the program had not finished. */
    of: perStore(store, open),
    /** Erases what was kept for this session alone. */
    close: (): void => {
      for (const folder of sessionFolders)
        for (const name of namesIn(folder)) if (name.includes(endings.session)) removeIfPossible(join(folder, name))
    },
  }
}

/** Opens the sealed copy of a document. Throws DamagedCopy, or what the file system says. */
export function openToSend({ staged, copy }: StagedDocument): CopySource {
  if (!copy) throw new Error('This file was never read.')
  return openSource(copy, staged.size)
}

/** The whole content of a document; undefined when it was never read, or its copy is gone or damaged. */
export async function readContent(document: StagedDocument): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!document.copy) return undefined
  try {
    const copy = await openCopy(document.copy, document.staged.size)
    try {
      const bytes = new Uint8Array(document.staged.size)
      let read = 0
      for await (const piece of copy.pieces(() => bytes.subarray(read))) read += piece.length
      return bytes
    } finally {
      await copy.close()
    }
  } catch {
    return undefined
  }
}

const copyIsGone: StagedFile['problems'][number] = {
  code: 'vanished',
  message: 'Kartei’s copy of this file is gone. Add the file again.',
}

/** Kartei's own names of files are random numbers; nothing else is taken for one. */
const isCopyName = (fileId: string): boolean => /^[0-9a-f-]{36}$/.test(fileId)
