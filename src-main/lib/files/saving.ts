import { fail, succeed, type Outcome } from '@contract/outcome'
import { rm } from 'node:fs/promises'
import { takeFreeName, writeWhole } from './whole-file'
import { basename } from 'node:path'

/** Asks the user for a place, with a name to begin with; undefined when the user thought better of it. */
export type AskWhereToSave = (suggestedName: string) => Promise<string | undefined>

/**
 * Asks where to, then writes the whole file or nothing; `make` is asked for the bytes only when there is a place. Resolves
 * to the name under which it was written, or undefined when the user thought better of it. Failure `file`: why it could
 * not be written.
 */
export async function saveAsked(
  ask: AskWhereToSave,
  suggestedName: string,
  make: () => Uint8Array | Promise<Uint8Array>,
  { requestId }: { readonly requestId: string },
): Promise<Outcome<string | undefined>> {
  const target = await ask(suggestedName)
  return target === undefined ? succeed(undefined) : saveAt(target, await make(), { requestId })
}

/** Writes the whole file or nothing; resolves to its name. Failure `file`: why it could not be written. */
export async function saveAt(
  target: string,
  bytes: Uint8Array,
  { requestId }: { readonly requestId: string },
): Promise<Outcome<string>> {
  const name = basename(target)
  try {
    await writeWhole(target, bytes)
    return succeed(name)
  } catch (error) {
    return fail({ kind: 'file', message: `“${name}” was not saved. ${whyNotWritten(error)}`, requestId })
  }
}

/**
 * Writes a whole file or nothing into a folder without replacing anything: where the name is taken, under `name (2)` and
 * so on. Resolves to the name; rejects with the system's error.
 */
export async function writeNew(folder: string, name: string, bytes: Uint8Array, mode?: number): Promise<string> {
  const target = await takeFreeName(folder, name, mode)
  try {
    await writeWhole(target, bytes, mode)
    return basename(target)
  } catch (error) {
    await rm(target, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Why a file could not be written, as a clerk understands it. */
export function whyNotWritten(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'There is no room left there.'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'You may not write there.'
    case 'ENOENT':
    case 'ENOTDIR':
      return 'That folder is not there any more.'
    case 'EISDIR':
      return 'There is a folder of that name.'
    case 'EBUSY':
      return 'Another program has that file open.'
    case 'ENAMETOOLONG':
      return 'That name is too long.'
    default:
      return 'The file could not be written.'
  }
}

/** So many names are remembered. */
const remembered = 500

/** Where files and folders were saved since Kartei began, by their names: the page never knows a path, and names none. */
export function createSavedPlaces() {
  const places = new Map<string, string>()
  return {
    /** Keeps the place that the user chose; gives it on. */
    async keep(chosen: Promise<string | undefined>): Promise<string | undefined> {
      const place = await chosen
      if (place !== undefined) {
        const name = basename(place)
        places.delete(name)
        places.set(name, place)
        const [oldest] = places.keys()
        if (places.size > remembered && oldest !== undefined) places.delete(oldest)
      }
      return place
    },
    /** Where something of this name was saved last. */
    of: (name: string): string | undefined => places.get(name),
  }
}
