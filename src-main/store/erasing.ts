import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from '@contract/zod'
import type { Keychain } from '../keychain'
import { writeWholeSync } from '../lib/files/whole-file'
import { backupsIn, unfinishedBackupsIn } from './backup-file'
import { rethrowBugs } from '../lib/storage-failure'
import { namesIn } from '../lib/files/folder'
import type { Generations } from './generations'
import type { Notify } from './notices'

/**
 * Written before anything is erased, so that it is finished even if the program ends in between. Backups and copies of
 * documents go by their names: a date says nothing where a clock has jumped, and what is made later is not meant.
 */
const fileName = z.string().refine((name) => basename(name) === name && !/^\.*$/.test(name))
const erasure = z.object({
  /** All files and keys up to this number, none of which is used again. */
  generation: z.number().int(),
  backups: z.array(fileName),
  documents: z.array(fileName),
})
/** As earlier versions have written it: what had been made by then. */
const dated = z.object({ generation: z.number().int(), at: z.iso.datetime() })

const ending = '.erasing.json'

export interface Erasing {
  /** Marks all files that are there now to be erased. Throws what the file system says. */
  mark(environmentId: string): void
  /**
   * Removes what was noted. False while a file is held, as an open one is on Windows: the user gets a notice once, and all the rest
   * is gone.
   */
  finish(environmentId: string): boolean
  /** The highest number of a file that is still to be erased; undefined where nothing is. */
  pending(environmentId: string): number | undefined
  /** The environments of which something is still to be erased. */
  all(): string[]
}

/** Notice: `erasing-unfinished` (the detail is a file that is held). */
export function createErasing(options: {
  readonly directory: string
  readonly keychain: Keychain
  readonly notify: Notify
  readonly generations: (environmentId: string) => Generations
  readonly backupFolder: (environmentId: string) => string
  readonly documentFolder: (environmentId: string) => string
}): Erasing {
  const { directory, keychain, notify, generations, backupFolder, documentFolder } = options
  const reported = new Set<string>()
  const folder = join(directory, 'data')
  const markerOf = (environmentId: string): string => join(folder, `${environmentId}${ending}`)

  function read(environmentId: string): z.infer<typeof erasure> | undefined {
    const marker = markerOf(environmentId)
    try {
      const found = z.union([erasure, dated]).parse(JSON.parse(readFileSync(marker, 'utf8')))
      if ('backups' in found) return found
      const then = new Date(found.at)
      const writtenAt = statSync(marker).mtimeMs
      const documents = documentFolder(environmentId)
      return {
        generation: found.generation,
        backups: backupsIn(backupFolder(environmentId)).flatMap(({ name, at }) => (at <= then ? [name] : [])),
        documents: namesIn(documents).filter(
          (name) => (statSync(join(documents, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity) <= writtenAt,
        ),
      }
    } catch {
      // There is none, or one that does not say what it means: nothing is removed on a guess.
      return undefined
    }
  }

  function reportHeld(environmentId: string, file: string): void {
    if (reported.has(environmentId)) return
    reported.add(environmentId)
    notify('erasing-unfinished', file)
  }

  return {
    mark(environmentId) {
      const backups = backupFolder(environmentId)
      const noted: z.infer<typeof erasure> = {
        generation: generations(environmentId).next() - 1,
        backups: [...backupsIn(backups).map(({ name }) => name), ...unfinishedBackupsIn(backups)],
        documents: namesIn(documentFolder(environmentId)),
      }
      const marker = markerOf(environmentId)
      mkdirSync(dirname(marker), { recursive: true, mode: 0o700 })
      writeWholeSync(marker, JSON.stringify(noted))
    },
    finish(environmentId) {
      const noted = read(environmentId)
      if (!noted) return true
      const files = generations(environmentId)
      let held: string | undefined
      const remove = (work: () => void, file: string): void => {
        try {
          work()
        } catch (error) {
          rethrowBugs(error)
          held ??= file
        }
      }
      // The keys first: without them the rest can be read by nobody.
      for (let generation = 1; generation <= noted.generation; generation++) {
        const name = files.keyNameOf(generation)
        remove(() => keychain.forget(name), `keys/${name}.json`)
      }
      const all = [
        ...noted.backups.map((name) => join(backupFolder(environmentId), name)),
        ...noted.documents.map((name) => join(documentFolder(environmentId), name)),
        ...files.filesUpTo(noted.generation),
      ]
      for (const file of all)
        remove(() => rmSync(file, { force: true }), `${basename(dirname(file))}/${basename(file)}`)
      if (held === undefined) remove(() => rmSync(markerOf(environmentId), { force: true }), `data/${environmentId}`)
      if (held !== undefined) reportHeld(environmentId, held)
      return held === undefined
    },
    pending: (environmentId) => (existsSync(markerOf(environmentId)) ? read(environmentId)?.generation : undefined),
    all: () => namesIn(folder).flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : [])),
  }
}
