import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { diskErrorOf } from '../lib/storage-failure'
import type { PolicyProblem } from './problems'

/** A policy has some hundred lines. */
export const mostBytes = 1 << 20

/** A file of the administrator's. */
export type Trusted =
  | { readonly found: 'nothing' }
  | { readonly found: 'bytes'; readonly bytes: Buffer }
  | { readonly found: 'problem'; readonly problem: PolicyProblem }

/** Who may own what is believed, by number; undefined where the system has no such numbers. */
export type Owners = readonly number[] | undefined

/**
 * Reads a file that only an administrator can have written: it and its folder belong to one of the owners and nobody else may
 * write there, and neither is a link, which could be turned elsewhere. It is looked at as it is opened, and never waited for.
 */
export function readTrusted(file: string, owners: Owners): Trusted {
  const problem = (says: PolicyProblem['says'], source = file): Trusted => ({
    found: 'problem',
    problem: { source, says },
  })
  let handle: number | undefined
  try {
    const folder = dirname(file)
    const parent = lstatSync(folder, { throwIfNoEntry: false })
    if (!parent) return { found: 'nothing' }
    if (!lstatSync(file, { throwIfNoEntry: false })) return { found: 'nothing' }
    if (parent.isSymbolicLink()) return problem((say) => say('folderIsLink'), folder)
    const foreignFolder = foreign(parent, owners)
    if (foreignFolder) return problem(foreignFolder, folder)
    handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const stats = fstatSync(handle)
    if (!stats.isFile()) return problem((say) => say('notFile'))
    const foreignFile = foreign(stats, owners)
    if (foreignFile) return problem(foreignFile)
    if (stats.size > mostBytes) return problem((say) => say('tooLarge', { size: stats.size, most: mostBytes }))
    return { found: 'bytes', bytes: readFileSync(handle) }
  } catch (error) {
    const code = diskErrorOf(error)
    return problem((say) => (code === 'ELOOP' ? say('isLink') : say('unreadable', { code })))
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

function foreign({ uid, mode }: Stats, owners: Owners): PolicyProblem['says'] | undefined {
  if (!owners) return undefined
  if (!owners.includes(uid)) return (say) => say('owner', { owner: uid })
  const written = mode & 0o022
  return written === 0 ? undefined : (say) => say('writable', { mode: (mode & 0o7777).toString(8).padStart(4, '0') })
}
