import { namesIn, removeIfPossible } from '../../lib/files/folder'
import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { LeftOut, MovedData } from '@contract/api/data'
import { syncFolder } from '../../lib/files/whole-file'
import { documentFolderOf, type Store } from '../../store'
import type { EnvironmentRecord } from '../environments/index'
import {
  isMovedDocument,
  isSealedByPassphrase,
  MovingFileError,
  readMovingFile,
  writeMovingFile,
  type MovedEnvironment,
  type MovingHeader,
} from './moving-file'

interface ChosenFile {
  readonly moveId: string
  readonly file: string
  opened?: Opened
}

interface Opened {
  readonly content: MovingHeader
  readonly environments: readonly {
    readonly moved: MovedEnvironment
    readonly file: string
    /** The folder of its sealed copies of documents. */
    readonly documents: string
    readonly cases: number
  }[]
}

interface Here {
  readonly casesHere: number
  readonly stoppedHere?: true
}

export interface Moves {
  /**
   * Writes all environments whose data can be opened into one sealed file, which has its name only once it is whole.
   * `leftOut` names the others, and those that were removed.
   */
  writeAll(
    target: string,
    passphrase: string,
  ): Promise<{ readonly moved: readonly MovedEnvironment[]; readonly leftOut: LeftOut[] }>
  /** Remembers a picked file; one at a time. */
  pick(file: string): { moveId: string; fileName: string }
  find(moveId: string): ChosenFile | undefined
  open(chosen: ChosenFile, passphrase: string): Promise<MovedData>
  /** How many cases of an environment are kept here, or that they cannot be opened now. */
  here(environmentId: string): Promise<Here>
  /** Forgets the picked file and what was unpacked of it. */
  forget(): void
}

/**
 * The way to another workstation and from one. What is unpacked lies below `moving/` of the profile, still sealed field
 * by field; the keys that open it are in memory alone until an environment is taken over.
 */
export function createMoves(options: {
  readonly directory: string
  readonly store: Store
  readonly environments: () => readonly EnvironmentRecord[]
  /** Those that were removed and whose data are still here. */
  readonly kept: () => readonly EnvironmentRecord[]
  readonly user: string
  readonly workstation: string
  readonly now: () => Date
  /** How hard the passphrase of a move is to guess; default: as hard as age makes it. */
  readonly passphraseWorkFactor?: number
}): Moves {
  const { directory, store, environments, kept, user, workstation, now, passphraseWorkFactor } = options
  const folder = join(directory, 'moving')
  let chosen: ChosenFile | undefined
  // What an end of the program has left of the last move.
  removeIfPossible(folder)

  async function here(environmentId: string): Promise<Here> {
    if (!store.isKept(environmentId)) return { casesHere: 0 }
    if (await store.stopped(environmentId)) return { casesHere: 0, stoppedHere: true }
    return { casesHere: (await store.counts(environmentId)).cases }
  }

  async function whyLeftOut(environmentId: string): Promise<LeftOut['because'] | undefined> {
    if (await store.stopped(environmentId)) return 'stopped'
    return (await store.environment(environmentId)).storage === 'session' ? 'session' : undefined
  }

  return {
    async writeAll(target, passphrase) {
      const own = join(folder, randomUUID())
      const unfinished = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`)
      mkdirSync(own, { recursive: true, mode: 0o700 })
      try {
        const moved: MovedEnvironment[] = []
        const files: string[] = []
        const documents: string[] = []
        const leftOut: LeftOut[] = []
        for (const { id, name, kind, baseUrl } of environments()) {
          if (!store.isKept(id)) continue
          const because = await whyLeftOut(id)
          if (because) {
            leftOut.push({ name, because })
            continue
          }
          const file = join(own, `${files.length}.sqlite`)
          const { key, size } = await store.copyOut(id, file)
          files.push(file)
          const copies = holdCopies(documentFolderOf(directory, id), join(own, String(files.length)))
          documents.push(...copies.map(({ file }) => file))
          moved.push({
            ...{ id, name, kind, baseUrl, dataKey: key.toString('base64'), size },
            documents: copies.map((copy) => ({ name: basename(copy.file), size: copy.size })),
          })
        }
        for (const { id, name } of kept()) if (store.isKept(id)) leftOut.push({ name, because: 'removed' })
        const content = { at: now().toISOString(), user, workstation, environments: moved }
        await writeMovingFile(unfinished, passphrase, content, [...files, ...documents], passphraseWorkFactor)
        renameSync(unfinished, target)
        syncFolder(dirname(target))
        return { moved, leftOut }
      } finally {
        rmSync(unfinished, { force: true })
        removeIfPossible(own)
      }
    },
    pick(file) {
      if (!isSealedByPassphrase(file)) throw new MovingFileError('foreign')
      if (chosen) removeIfPossible(join(folder, chosen.moveId))
      chosen = { moveId: randomUUID(), file }
      return { moveId: chosen.moveId, fileName: basename(file) }
    },
    here,
    find: (moveId) => (chosen?.moveId === moveId ? chosen : undefined),
    async open(chosen, passphrase) {
      const own = join(folder, chosen.moveId)
      removeIfPossible(own)
      delete chosen.opened
      try {
        const content = await readMovingFile(chosen.file, passphrase, own)
        const opened = content.environments.map((moved, number) => {
          const file = join(own, `${number}.sqlite`)
          const found = store.examine(file, moved.id, Buffer.from(moved.dataKey, 'base64'))
          if (!found.ok) throw new MovingFileError(found.refusal === 'newer' ? 'newer' : 'damaged')
          return { moved, file, documents: join(own, String(number)), cases: found.cases }
        })
        const shown: MovedData['environments'] = []
        for (const { moved, cases } of opened) {
          const { id, name, kind } = moved
          shown.push({ id, name, kind, cases, ...(await here(id)) })
        }
        chosen.opened = { content, environments: opened }
        const { at, user: from, workstation: computer } = content
        return { moveId: chosen.moveId, at, user: from, workstation: computer, environments: shown }
      } catch (error) {
        removeIfPossible(own)
        throw error
      }
    },
    forget() {
      chosen = undefined
      removeIfPossible(folder)
    },
  }
}

/** Sealed copies as they are now, under names of their own: what is sent or erased meanwhile takes none of them away. */
function holdCopies(from: string, into: string): { readonly file: string; readonly size: number }[] {
  mkdirSync(into, { recursive: true, mode: 0o700 })
  return namesIn(from).flatMap((name) => {
    if (!isMovedDocument(name)) return []
    const file = join(into, name)
    try {
      linkSync(join(from, name), file)
    } catch {
      // Not every file system has links.
      if (!existsSync(join(from, name))) return []
      copyFileSync(join(from, name), file)
    }
    return [{ file, size: statSync(file).size }]
  })
}

/**
 * Lays unpacked copies beside those that are here, before the store that describes them is opened. Returns how to take
 * them back where it is not.
 */
export function moveCopies(from: string, into: string): () => void {
  mkdirSync(into, { recursive: true, mode: 0o700 })
  const moved = namesIn(from).filter((name) => !existsSync(join(into, name)))
  const takeBack = (): void => {
    for (const name of moved) if (existsSync(join(into, name))) renameSync(join(into, name), join(from, name))
  }
  try {
    for (const name of moved) renameSync(join(from, name), join(into, name))
    syncFolder(into)
  } catch (error) {
    takeBack()
    throw error
  }
  return takeBack
}
