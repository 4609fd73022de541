import type { PickedFile } from '@contract/channels'
import { succeed, type Outcome } from '@contract/outcome'
import { folderLimits, type StagedFile } from '@contract/api/documents'
import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import type { CallContext, Emit, FeatureHandlers } from '../../ipc/handlers'
import { nameOf, onDisk, pathWithin, type SystemPath } from '../../lib/files/system-path'
import { cancelled, refused, type NumberedWork } from './failures'
import { inspect, type TakeChunk } from './inspect'
import type { StagedFileStore } from './staged-file-store'
import type { TypeOf } from './media-type'

/** News of it at most ten times a second. */
const millisecondsBetweenNews = 100

/** The page's number of it, and where the files are to lie. */
export interface As {
  readonly stagingId: string
  readonly place?: string | undefined
}

/** Main itself knows paths that are no text, and that must not lead to another place. */
export type NamedFiles = readonly (Omit<PickedFile, 'path'> & {
  readonly path: SystemPath
  readonly links?: 'refused'
})[]

/** Handlers that stage the files that the clerk picked: each is inspected and copied, sealed, beside the store. */
export function createFileStaging(dependencies: {
  readonly documents: () => Promise<StagedFileStore>
  readonly emit: Emit
  /** Asks the clerk for a folder; its absolute path, or undefined where the clerk thought better of it. */
  readonly pickFolder: () => Promise<string | undefined>
  readonly typeOf: TypeOf
  readonly numbered: NumberedWork
  readonly now: () => Date
}) {
  const { documents, emit, pickFolder, typeOf, numbered, now } = dependencies

  async function stageAll(files: NamedFiles, { stagingId, place }: As, signal: AbortSignal): Promise<StagedFile[]> {
    let spread: Spread = { paths: [], leftOut: 0 }
    let done = 0
    let lastNews = 0
    const emitProgress = (ended: boolean): void => {
      lastNews = performance.now()
      const { paths, leftOut } = spread
      emit('files', 'onStaging', { stagingId, total: paths.length, done, leftOut, ended })
    }
    // A folder on a network drive takes its time before it is known what it holds.
    emitProgress(false)
    try {
      const kept = await documents()
      spread = await spreadFolders(files, signal)
      emitProgress(false)
      const inspects = spread.paths.map(({ path, links }) => async (take: TakeChunk) => {
        signal.throwIfAborted()
        const inspected = await inspect(path, nameOf(path), typeOf, take, links)
        done += 1
        if (performance.now() - lastNews >= millisecondsBetweenNews) emitProgress(false)
        return inspected
      })
      return await kept.add(inspects, now(), place)
    } finally {
      emitProgress(true)
    }
  }

  const begin = (files: NamedFiles, as: As, context: CallContext): Promise<Outcome<StagedFile[]>> =>
    numbered.begin('stagingId', as.stagingId, context, async (signal) => {
      try {
        return succeed(await stageAll(files, as, signal))
      } catch (error) {
        if (signal.aborted) return cancelled(context)
        if (error instanceof FolderRefused) return refused(error.message, context)
        throw error
      }
    })

  return {
    stage: (
      files: NamedFiles,
      context: CallContext,
      as: As = { stagingId: randomUUID() },
    ): Promise<Outcome<StagedFile[]>> => {
      const foreign = files.find(({ path }) => typeof path === 'string' && !isAbsolute(path))
      if (foreign) return Promise.resolve(refused(`“${foreign.name}” is not a file of this computer.`, context))
      return begin(files, as, context)
    },
    stageFolder: async (as, context) => {
      const folder = await pickFolder()
      return folder === undefined ? succeed(null) : begin([{ path: folder, name: basename(folder) }], as, context)
    },
  } satisfies Partial<FeatureHandlers<'files'>>
}

/** A folder that is not taken; the message says why in plain words. */
class FolderRefused extends Error {}

interface Spread {
  /** Absolute paths: files as they were picked, and in the place of each folder those that it holds. */
  readonly paths: { readonly path: SystemPath; readonly links: 'followed' | 'refused' }[]
  /** How many things in folders were left out: hidden and system files, links, pipes and other devices. */
  readonly leftOut: number
}

/** Files that systems put into folders without being asked. */
const systemNames = ['thumbs.db', 'desktop.ini', 'ehthumbs.db', '$recycle.bin', 'system volume information', '__macosx']
const isHidden = (name: string): boolean => name.startsWith('.') || systemNames.includes(name.toLowerCase())

/** Pages are numbered 1, 2, 10. */
const { compare } = new Intl.Collator(undefined, { numeric: true })

/**
 * Puts in the place of each picked folder the files that it holds, folders in folders too, in the order of their names.
 * Links are not followed. Rejects with FolderRefused past `folderLimits`, or where a folder cannot be read; with what the
 * signal says when it is aborted.
 */
async function spreadFolders(files: NamedFiles, signal: AbortSignal): Promise<Spread> {
  const paths: Spread['paths'] = []
  let inFolders = 0
  let leftOut = 0

  async function walk(folder: SystemPath, name: string, depth: number): Promise<void> {
    signal.throwIfAborted()
    if (depth > folderLimits.depth)
      throw new FolderRefused(`“${name}” has folders in folders more than ${folderLimits.depth} deep.`)
    const read = await readdir(folder, { withFileTypes: true, encoding: 'buffer' }).catch(() => {
      throw new FolderRefused(`The folder “${name}” cannot be read.`)
    })
    const entries = read.map((entry) => ({ entry, path: pathWithin(folder, entry.name) }))
    for (const { entry, path } of entries.sort((one, other) => compare(nameOf(one.path), nameOf(other.path)))) {
      if (isHidden(nameOf(path))) leftOut += 1
      else if (entry.isDirectory()) await walk(path, name, depth + 1)
      else if (entry.isFile()) {
        paths.push({ path, links: 'refused' })
        inFolders += 1
        if (inFolders > folderLimits.files)
          throw new FolderRefused(`“${name}” holds more than ${folderLimits.files} files. Add its folders one by one.`)
      } else leftOut += 1
    }
  }

  for (const { path: given, name, links = 'followed' } of files) {
    const path = typeof given === 'string' ? await onDisk(given) : given
    if (links === 'followed' && (await isFolder(path))) await walk(path, name, 1)
    else paths.push({ path, links })
  }
  return { paths, leftOut }
}

const isFolder = async (path: SystemPath): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false
