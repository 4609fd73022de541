import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, createReadStream, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupFolderProblem } from '@contract/data'
import { nameOf, syncFile, syncFolder, type Notify } from '../../store'
import type { EnvironmentRecord } from '../environments/index'

/** So many copies of each environment stay in the folder, the newest. */
const kept = 14

const problems: Readonly<Partial<Record<string, BackupFolderProblem>>> = {
  ENOENT: 'away',
  ENOTDIR: 'away',
  ENODEV: 'away',
  EHOSTDOWN: 'away',
  ENOTCONN: 'away',
  ESTALE: 'away',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
}

export interface BackupFolder {
  /** Copies a backup into the folder, unless it is there, and removes the oldest. What stands in the way is told once. */
  copy(
    environment: Pick<EnvironmentRecord, 'id' | 'name'>,
    backup: { readonly file: string; readonly at: Date },
  ): Promise<void>
  problem(): BackupFolderProblem | undefined
  copiedAt(): Date | undefined
  /** Another folder was chosen. */
  forget(): void
}

/**
 * Copies of backups in a folder that the clerk has chosen, off this computer if it can be had. A folder that is not there,
 * such as that of a drive that is not connected, is never made.
 */
export function createBackupFolder(options: {
  readonly folder: () => string | undefined
  readonly now: () => Date
  readonly notify: Notify
}): BackupFolder {
  const { folder, now, notify } = options
  let problem: BackupFolderProblem | undefined
  let copiedAt: Date | undefined

  return {
    async copy(environment, { file, at }) {
      const path = folder()
      if (path === undefined) return
      try {
        const target = join(path, copyName(environment, at))
        if (!existsSync(target)) await copyWhole(file, target)
        dropOld(path, environment.id)
        copiedAt = now()
        problem = undefined
      } catch (error) {
        const name = nameOf(error)
        if (name === 'unknown' && !(error instanceof NotTheSame)) throw error
        const found = problems[name] ?? (error instanceof NotTheSame ? 'not-whole' : 'refused')
        if (found !== problem) notify(`backup-folder-${found}`, basename(path))
        problem = found
      }
    },
    problem: () => problem,
    copiedAt: () => copiedAt,
    forget() {
      problem = undefined
      copiedAt = undefined
    },
  }
}

class NotTheSame extends Error {
  override readonly name = 'NotTheSame'
}

/** The copy has its name only once it is on the disk and was read back. */
async function copyWhole(file: string, target: string): Promise<void> {
  const unfinished = `${target}.${randomUUID()}.tmp`
  try {
    copyFileSync(file, unfinished)
    syncFile(unfinished)
    if ((await hashOf(file)) !== (await hashOf(unfinished))) throw new NotTheSame('The copy is not like the backup.')
    renameSync(unfinished, target)
    syncFolder(join(target, '..'))
  } finally {
    rmSync(unfinished, { force: true })
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const two = (number: number): string => String(number).padStart(2, '0')

/** `Kartei Acceptance 2026-03-02 09-00-00 (7d0bb7e0).sqlite`: which environment, and when by the clock on the wall. */
function copyName({ id, name }: Pick<EnvironmentRecord, 'id' | 'name'>, at: Date): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const time = `${two(at.getHours())}-${two(at.getMinutes())}-${two(at.getSeconds())}`
  // Some file systems refuse these, and a trailing dot or space.
  const safe = name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .slice(0, 60)
    .trim()
  return `Kartei ${safe} ${day} ${time} (${shortId(id)}).sqlite`
}

const shortId = (id: string): string => id.slice(0, 8)

/** Only what bears the form of these names and the number of this environment. */
function dropOld(folder: string, id: string): void {
  const form = /^Kartei .+ (\d{4}-\d\d-\d\d \d\d-\d\d-\d\d) \(([a-z0-9-]{1,8})\)\.sqlite$/
  const copies = readdirSync(folder)
    .flatMap((name) => {
      const [, at = '', of] = form.exec(name) ?? []
      return of === shortId(id) ? [{ name, at }] : []
    })
    .sort((one, other) => (one.at < other.at ? 1 : -1))
  for (const { name } of copies.slice(kept)) if (statSync(join(folder, name)).isFile()) rmSync(join(folder, name))
}
