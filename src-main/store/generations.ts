import type { Keychain } from '../keychain'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '../lib/files/folder'
import { databaseCompanions } from './set-aside'

/**
 * An environment's files are numbered, and the highest number is the one in use. A restored backup becomes the next
 * number instead of taking a name that is in use: the library may keep a closed file open, and the file used until then
 * stays beside it. The first has no number, and each has a key of its own name.
 */
export interface Generations {
  fileOf(generation: number): string
  keyNameOf(generation: number): string
  /** The one in use: the highest with a key, or with content. An empty file without a key was never in use. */
  live(): number
  /** The first number that no file and no key has, or had. */
  next(): number
  /** Files that stand in front of the one in use without being one. */
  strays(): string[]
  /** Under which names keys may be had, those set aside included: the one in use first, then the newest. */
  keyNames(): string[]
  /** Removes the files, and their keys, that an end of the program has left before they had a name; nothing is lost with them. */
  dropUnfinished(): void
  /** The files that are not in use any more, or were put aside, with why. */
  aside(): { readonly name: string; readonly reason: string; readonly at: Date | undefined }[]
  /** All files up to a generation, the ones put aside and companions included. */
  filesUpTo(generation: number): string[]
}

/** The ending of a file that is being made. */
export const unfinishedEnding = '.new'

export function generationsOf(directory: string, environmentId: string, keychain: Keychain): Generations {
  const folder = join(directory, 'data')
  const number = String.raw`(?:\.(?<generation>\d{1,6}))?`
  const dataFile = new RegExp(
    String.raw`^${environmentId}${number}(?:\.(?<at>\d{4}-\d\d-\d\dT[\dZ-]+)\.(?<reason>[a-z-]+))?\.sqlite(?<ending>-wal|-shm|-journal|\.new(?:-journal|-wal|-shm)?)?$`,
  )
  const keyFile = new RegExp(String.raw`^data-key\.${environmentId}${number}(?:\.\d{4}-.*)?\.json$`)

  function files() {
    return namesIn(folder).flatMap((name) => {
      const { groups } = dataFile.exec(name) ?? {}
      return groups
        ? [
            {
              name,
              generation: Number(groups['generation'] ?? 1),
              reason: groups['reason'],
              at: groups['at'],
              ending: groups['ending'],
            },
          ]
        : []
    })
  }
  const isUnfinished = (ending: string | undefined): boolean => ending?.startsWith(unfinishedEnding) === true
  const fileOf = (generation: number): string =>
    join(folder, generation === 1 ? `${environmentId}.sqlite` : `${environmentId}.${generation}.sqlite`)
  const keyNameOf = (generation: number): string =>
    generation === 1 ? `data-key.${environmentId}` : `data-key.${environmentId}.${generation}`

  const keyFiles = () =>
    namesIn(join(directory, 'keys')).flatMap((name) => {
      const found = keyFile.exec(name)
      return found ? [{ name, generation: Number(found.groups?.['generation'] ?? 1) }] : []
    })

  /** The numbers of files under the name of one in use, or of a companion of it. */
  const namedAsInUse = (): number[] =>
    files().flatMap(({ generation, reason, ending }) =>
      reason === undefined && !isUnfinished(ending) ? [generation] : [],
    )

  function live(): number {
    const keys = keyFiles().flatMap(({ name, generation }) =>
      name === `${keyNameOf(generation)}.json` ? [generation] : [],
    )
    return Math.max(1, ...keys, ...namedAsInUse().filter((generation) => sizeOf(fileOf(generation)) > 0))
  }

  return {
    fileOf,
    keyNameOf,
    live,
    next: () => Math.max(1, ...[...files(), ...keyFiles()].map(({ generation }) => generation)) + 1,
    strays() {
      const inUse = live()
      return [...new Set(namedAsInUse())].filter((generation) => generation > inUse).map(fileOf)
    },
    keyNames() {
      const inUse = keyNameOf(live())
      return keyFiles()
        .map(({ name, generation }) => ({ name: name.slice(0, -'.json'.length), generation }))
        .sort((one, other) => other.generation - one.generation || (one.name < other.name ? 1 : -1))
        .map(({ name }) => name)
        .sort((one, other) => Number(other === inUse) - Number(one === inUse))
    },
    dropUnfinished() {
      const all = files()
      for (const { name, generation, ending } of all) {
        if (!isUnfinished(ending)) continue
        const isThere = all.some((each) => each.generation === generation && !isUnfinished(each.ending))
        // The key first: without its file it would look as if the file had been lost.
        if (!isThere) keychain.forget(keyNameOf(generation))
        rmSync(join(folder, name), { force: true })
      }
    },
    aside() {
      const inUse = live()
      return files().flatMap(({ name, generation, reason, at, ending }) => {
        if (ending !== undefined) return []
        if (reason !== undefined) return [{ name, reason, at: momentOf(at) }]
        return generation < inUse ? [{ name, reason: 'replaced', at: undefined }] : []
      })
    },
    filesUpTo: (generation) =>
      files().flatMap((each) => (each.generation <= generation ? [join(folder, each.name)] : [])),
  }
}

/** The time in a file's name; undefined where there is none. */
function momentOf(stamp: string | undefined): Date | undefined {
  const [, hour, minute, second, millisecond] = /^(.{13})-(\d\d)-(\d\d)-(\d{3})Z/.exec(stamp ?? '') ?? []
  return hour === undefined ? undefined : new Date(`${hour}:${minute}:${second}.${millisecond}Z`)
}

/** Bytes of a database and its companions. */
export function sizeOf(file: string): number {
  return ['', ...databaseCompanions].reduce(
    (sum, ending) => sum + (statSync(file + ending, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

/** Bytes of all files of a folder. */
export const sizeOfFolder = (folder: string): number =>
  namesIn(folder).reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)
