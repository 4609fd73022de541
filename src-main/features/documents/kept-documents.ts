import type { StagedFile } from '@contract/documents'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { documentFolderOf, lostAtOf, syncFolder, type EnvironmentStore, type Store } from '../../store'
import { openDocumentTable, type KeptDocument } from './document-table'
import type { Inspected, TakeChunk } from './inspect'
import { openWorkTable, type WorkTable } from './work-table'
import {
  openCopy,
  openSource,
  unfinishedCopy,
  writeCopy,
  type CopyPlace,
  type CopySource,
  type CopyWriter,
} from '../sealed-copy'
import { openSentTable, type ArrivedDocument, type SentTable } from './sent-table'
import { neededFiles } from './upload-table'

/** A file that was taken in. Its content is read from the sealed copy; where it came from is not asked again. */
export interface StagedDocument {
  readonly staged: StagedFile
  /** Undefined for one that could not be read when it was added. */
  readonly copy: CopyPlace | undefined
}

/** What is laid out in one environment: descriptions in its store, contents as sealed files of the profile. */
export interface KeptDocuments {
  /**
   * Takes files in, in the order given, and keeps all of them or, when the disk or the database refuses, none: then it
   * rejects with what they said. `inspects` read one file each.
   */
  readonly add: (
    inspects: readonly ((take: TakeChunk) => Promise<Inspected>)[],
    addedAt: Date,
    place?: string,
  ) => Promise<StagedFile[]>
  /** Does not wait, so that nothing comes between a look and what is decided by it. */
  readonly find: (fileId: string) => StagedDocument | undefined
  /** What is laid out at a place, in order. A file whose copy is gone says so. */
  readonly at: (place: string) => Promise<StagedFile[]>
  readonly move: (fileIds: readonly string[], place: string) => number
  readonly arrange: (place: string, fileIds: readonly string[]) => void
  /** Describes a file anew by what it is now; undefined where there is none. */
  readonly change: (fileId: string, changed: (staged: StagedFile) => StagedFile) => StagedFile | undefined
  /**
   * Notes what arrived, and erases it, or takes it out of its place and keeps it; originals that nothing else came of are
   * erased. Throws what the database says. What it returns removes the copies, and is to be called once all of that is on
   * disk: copies that nobody came to remove go at the next start.
   */
  readonly letGo: (arrived: readonly ArrivedDocument[], as: 'erased' | 'laid-aside') => () => void
  /** Runs `work` in one transaction of the environment. */
  readonly together: (work: () => void) => void
  readonly wasSent: (fileId: string) => boolean
  /** Where it is laid out; undefined where it lies nowhere. */
  readonly placeOf: (fileId: string) => string | undefined
  /** Those that were sent and kept. */
  readonly laidAside: () => string[]
  readonly works: WorkTable
  readonly sent: SentTable
  /** Erases files' descriptions and copies, and those of originals that nothing is left of; resolves to how many were there. */
  readonly erase: (fileIds: readonly string[]) => Promise<number>
}

/** Reading more files at a time gains nothing and keeps other work from the disk. */
const filesAtATime = 4

const millisecondsToRemoval = 100

/** Where documents lie that were confirmed and are kept. */
const sentPlace = 'sent'

const endings = { sealed: '.sealed', session: '.session' } as const

interface KeptDocumentsOfAll {
  /** Those of an environment. The first call also removes what the last run of the program had not finished. */
  readonly of: (environmentId: string) => Promise<KeptDocuments>
  /** Erases what was kept for this session alone. */
  readonly close: () => void
}

/**
 * @param directory the profile; copies are in `documents/<environment>/` of it. Where the store lasts for the session only,
 *   their keys are in memory only, and they are removed at the end, or at the next start.
 */
export function createKeptDocuments(directory: string, store: Pick<Store, 'environment'>): KeptDocumentsOfAll {
  const opened = new WeakMap<EnvironmentStore, KeptDocuments>()
  /** Taken in since the program began: being copied, or not laid out yet. */
  const fresh = new Set<string>()
  const sessionFolders = new Set<string>()

  function open(environment: EnvironmentStore): KeptDocuments {
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

    /** What nobody can reach any more. After a loss the store is empty and a backup may still know the copies. */
    function tidy(): void {
      const needed = neededFiles(environment)
      table.remove(table.unplaced().filter((fileId) => !fresh.has(fileId) && !needed.has(fileId)))
      for (let over = settled(); over.length > 0; over = settled()) table.remove(over)
      const known = new Set(table.ids())
      const isLost = storage === 'session' || lostAtOf(environment.database, sealer) !== undefined
      for (const name of filesIn(folder)) {
        const [fileId = ''] = name.split('.')
        if (fresh.has(fileId)) continue
        const isOrphan = name.endsWith(endings.sealed) && !isLost && !known.has(fileId)
        if (isOrphan || name.endsWith(unfinishedCopy) || name.endsWith(endings.session)) remove(join(folder, name))
      }
    }

    function settled(): string[] {
      return works.settle((fileId) => table.find(fileId) !== undefined && !table.isAt(fileId, sentPlace))
    }

    // The descriptions first: a copy without one is removed at the next start, the other way round it would pretend.
    async function erase(fileIds: readonly string[]): Promise<number> {
      const erased = transaction(() => describeNoMore(fileIds))
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
      await Promise.all(fileIds.map((fileId) => rm(placeOf(fileId).path, { force: true })))
    }

    async function takeIn(inspectInto: (take: TakeChunk) => Promise<Inspected>, fileId: string): Promise<KeptDocument> {
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

    function change(fileId: string, changed: (staged: StagedFile) => StagedFile): StagedFile | undefined {
      const kept = table.find(fileId)
      if (!kept) return undefined
      const staged = changed(kept.staged)
      table.describe({ ...kept, staged })
      return staged
    }

    return {
      add: async (inspects, addedAt, place) => {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const fileIds = inspects.map(() => randomUUID())
        for (const fileId of fileIds) fresh.add(fileId)
        try {
          const taken = await inTurns(
            inspects.map((inspectInto, position) => () => takeIn(inspectInto, fileIds[position] ?? randomUUID())),
          )
          syncFolder(folder)
          table.add(taken, addedAt.toISOString(), place ?? null)
          return taken.map(({ staged }) => staged)
        } catch (error) {
          for (const fileId of fileIds) {
            await rm(placeOf(fileId).path, { force: true }).catch(() => undefined)
            fresh.delete(fileId)
          }
          throw error
        }
      },
      find: (fileId) => {
        const kept = table.find(fileId)
        return kept && found(kept)
      },
      at: (place) => Promise.all(table.at(place).map(shown)),
      move: (fileIds, place) => table.move(fileIds, place),
      arrange: (place, fileIds) => table.arrange(place, fileIds),
      change,
      letGo: (arrived, as) => {
        const fileIds = arrived.map(({ fileId }) => fileId)
        const gone = transaction(() => {
          sent.add(arrived)
          if (as === 'erased') return describeNoMore(fileIds)
          table.move(fileIds, sentPlace)
          return describeNoMore(settled())
        })
        // Nobody waits for the disk to give the room back; the answer goes first, and what the page draws of it.
        return () => {
          setTimeout(() => void removeCopies(gone).catch(() => undefined), millisecondsToRemoval)
        }
      },
      together: transaction,
      placeOf: (fileId) => table.placeOf(fileId),
      wasSent: (fileId) => table.isAt(fileId, sentPlace),
      laidAside: () => table.idsAt(sentPlace),
      works,
      sent,
      erase,
    }
  }

  return {
    of: async (environmentId) => {
      const environment = await store.environment(environmentId)
      let documents = opened.get(environment)
      if (!documents) {
        documents = open(environment)
        opened.set(environment, documents)
      }
      return documents
    },
    close: () => {
      for (const folder of sessionFolders)
        for (const name of filesIn(folder)) if (name.includes(endings.session)) remove(join(folder, name))
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

/** What cannot be removed now can be at the next start. */
function remove(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // It is sealed and nobody finds it.
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** All of it, a few at a time; resolves to the results in order. When one fails the others end before this rejects. */
async function inTurns<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const failures: unknown[] = []
  const waiting = works.entries()
  const worker = async (): Promise<void> => {
    for (const [position, work] of waiting) {
      if (failures.length > 0) return
      try {
        results[position] = await work()
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: filesAtATime }, worker))
  if (failures.length > 0) throw failures[0]
  return results
}
