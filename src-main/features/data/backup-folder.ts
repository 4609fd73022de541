import { createHash, randomUUID } from 'node:crypto'
import * as disk from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BackupFolderProblem } from '@contract/api/data'
import { diskErrorOf } from '../../lib/storage-failure'
import type { Notify } from '../../store'
import type { EnvironmentRecord } from '../environments/index'
import { createQueue } from '../../lib/queue'

/** So many copies of each environment stay in the folder, the newest. */
const kept = 14
/** Of those that a clock which ran ahead has dated in the future: they push out none of the others. */
const keptFuture = 3
/** Bytes that are written and made durable in one step. */
const portion = 1 << 20
/** Milliseconds that one step may take: a network share that is away may answer nothing at all. */
const longestStep = 15_000
/** Bytes of a name: with all that stands around it, a file's name stays well below the 255 that file systems take. */
const longestName = 60

const problems: Readonly<Partial<Record<string, BackupFolderProblem>>> = {
  ENOENT: 'away',
  ENOTDIR: 'away',
  ENODEV: 'away',
  EHOSTDOWN: 'away',
  EHOSTUNREACH: 'away',
  ENETDOWN: 'away',
  ENETUNREACH: 'away',
  ENOTCONN: 'away',
  ESTALE: 'away',
  ETIMEDOUT: 'away',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
}

type Copied = Pick<EnvironmentRecord, 'id' | 'name' | 'kind'>
type Files = Pick<typeof disk, 'open' | 'readdir' | 'rename' | 'rm'> & {
  readonly lstat: (path: string) => Promise<{ readonly uid: number }>
}

export interface BackupFolder {
  /**
   * Copies a backup into the folder, unless it is there, and removes the oldest that this workstation has put there. What
   * prevents a copy is a notice, once. Nobody needs copies of made-up cases: those of the training service are not copied.
   */
  copy(environment: Copied, backup: { readonly file: string; readonly at: Date }): Promise<void>
  /** The problem of the folder, and since when in this run. */
  problem(): { readonly what: BackupFolderProblem; readonly since: Date } | undefined
  copiedAt(): Date | undefined
  /** Another folder was chosen. */
  forget(): void
}

/**
 * Copies of backups in a folder that the clerk has chosen, off this computer if it can be had. A folder that is not there,
 * such as that of a drive that is not connected, is never made. Several workstations may share one: each adds and removes
 * what is its own.
 */
export function createBackupFolder(options: {
  readonly folder: () => string | undefined
  readonly user: string
  readonly workstation: string
  readonly now: () => Date
  readonly notify: Notify
  /** Default: those of the system. */
  readonly files?: Files
  /** Milliseconds; default: a quarter of a minute. */
  readonly longestStep?: number
}): BackupFolder {
  const { folder, user, workstation, now, notify, files = disk } = options
  let problem: ReturnType<BackupFolder['problem']>
  let copiedAt: Date | undefined
  /** Folders that owe an answer. A further call would wait behind it, and hold one more of the few threads for files. */
  const silent = new Set<string>()
  const alone = createQueue()

  /** One step in the folder, not waited for without end; an answer that comes too late is taken back. */
  async function step<T>(path: string, begin: () => Promise<T>, takeBack?: (late: T) => unknown): Promise<T> {
    const work = begin()
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        silent.add(path)
        void work
          .then(takeBack)
          .catch(() => undefined)
          .finally(() => silent.delete(path))
        reject(new NoAnswer('The folder does not answer.'))
      }, options.longestStep ?? longestStep)
    })
    try {
      return await Promise.race([work, tooLate])
    } finally {
      clearTimeout(timer)
    }
  }

  const openIn = (path: string, file: string, flags: 'r' | 'wx'): Promise<disk.FileHandle> =>
    step(
      path,
      () => files.open(file, flags, 0o600),
      (late) => late.close(),
    )

  /** Closing waits for what the handle has begun, so nobody waits for it where the folder does not answer. */
  async function close(path: string, handle: disk.FileHandle): Promise<void> {
    const closed = handle.close()
    if (silent.has(path)) closed.catch(() => undefined)
    else await step(path, () => closed)
  }

  /** The copy has its name only once it is on the disk and was read back. */
  async function copyWhole(source: disk.FileHandle, path: string, target: string): Promise<void> {
    const unfinished = `${target}.${randomUUID()}.tmp`
    try {
      const hash = await write(source, path, unfinished)
      if ((await hashOf(path, unfinished)) !== hash) throw new NotTheSame('The copy is not like the backup.')
      await step(path, () => files.rename(unfinished, target))
      await syncNames(path)
    } catch (error) {
      // A copy left unfinished is found by its name before the next one.
      if (!silent.has(path)) await step(path, () => files.rm(unfinished, { force: true })).catch(() => undefined)
      throw error
    }
  }

  /** A rename is on disk once its folder is. Windows has no such call, nor do some servers, and the copy itself is there. */
  async function syncNames(path: string): Promise<void> {
    if (process.platform === 'win32') return
    const handle = await openIn(path, path, 'r')
    try {
      await step(path, () => handle.sync())
    } catch (error) {
      if (error instanceof NoAnswer) throw error
    } finally {
      await close(path, handle)
    }
  }

  async function write(source: disk.FileHandle, path: string, target: string): Promise<string> {
    const hash = createHash('sha256')
    const buffer = Buffer.alloc(portion)
    const handle = await openIn(path, target, 'wx')
    try {
      for (let position = 0; ;) {
        const { bytesRead } = await source.read(buffer, 0, portion, position)
        if (bytesRead === 0) return hash.digest('hex')
        const part = buffer.subarray(0, bytesRead)
        hash.update(part)
        await step(path, () => handle.writeFile(part))
        await step(path, () => handle.sync())
        position += bytesRead
      }
    } finally {
      await close(path, handle)
    }
  }

  async function hashOf(path: string, file: string): Promise<string> {
    const hash = createHash('sha256')
    const buffer = Buffer.alloc(portion)
    const handle = await openIn(path, file, 'r')
    try {
      for (let position = 0; ;) {
        const { bytesRead } = await step(path, () => handle.read(buffer, 0, portion, position))
        if (bytesRead === 0) return hash.digest('hex')
        hash.update(buffer.subarray(0, bytesRead))
        position += bytesRead
      }
    } finally {
      await close(path, handle)
    }
  }

  async function copyInto(path: string, environment: Copied, source: disk.FileHandle, at: Date): Promise<void> {
    if (silent.has(path)) throw new NoAnswer('The folder does not answer.')
    const owner = ownerOf(user, workstation, environment.id)
    const names = await step(path, () => files.readdir(path))
    const remove = (name: string): Promise<void> => step(path, () => files.rm(join(path, name), { force: true }))
    for (const name of unfinishedOf(owner, names))
      await remove(name).catch((error: unknown) => {
        if (error instanceof NoAnswer) throw error
      })
    const copies = copiesOf(owner, names)
    const stamp = stampOf(at)
    let made = copies.find((copy) => copy.stamp === stamp)
    if (!made) {
      const name = `Kartei ${safeName(environment.name)} ${stamp} (${owner}).sqlite`
      await copyWhole(source, path, join(path, name))
      made = { name, stamp }
      copies.push(made)
    }
    for (const name of tooMany(await ofSameUser(path, copies, made), stampOf(now()))) await remove(name)
  }

  /** Where several people share a folder, one of them can give files the names of another's copies: those push none out. */
  async function ofSameUser(path: string, copies: readonly Copy[], { name }: Copy): Promise<Copy[]> {
    /** Undefined where another workstation has removed it meanwhile. */
    const userOf = async (each: string): Promise<number | undefined> => {
      try {
        return (await step(path, () => files.lstat(join(path, each)))).uid
      } catch (error) {
        if (diskErrorOf(error) === 'ENOENT') return undefined
        throw error
      }
    }
    const user = await userOf(name)
    const found: Copy[] = []
    for (const copy of copies) if (user !== undefined && (await userOf(copy.name)) === user) found.push(copy)
    return found
  }

  async function copyNow(
    environment: Copied,
    { file, at }: { readonly file: string; readonly at: Date },
  ): Promise<void> {
    const path = folder()
    if (path === undefined || environment.kind === 'sandbox') return
    const source = await disk.open(file, 'r')
    try {
      await copyInto(path, environment, source, at)
      if (folder() !== path) return
      copiedAt = now()
      problem = undefined
    } catch (error) {
      const what = problemOf(error)
      if (!what) throw error
      if (folder() !== path) return
      if (what !== problem?.what) {
        notify(`backup-folder-${what}`, basename(path))
        problem = { what, since: now() }
      }
    } finally {
      // A write that hangs still reads from memory alone.
      await source.close()
    }
  }

  return {
    copy: (environment, backup) => alone(() => copyNow(environment, backup)),
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

class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

function problemOf(error: unknown): BackupFolderProblem | undefined {
  if (error instanceof NotTheSame) return 'not-whole'
  if (error instanceof NoAnswer) return 'away'
  const name = diskErrorOf(error)
  return name === 'unknown' ? undefined : (problems[name] ?? 'refused')
}

/** Whose copies of which environment: an environment that was moved has the same number on two workstations. */
const ownerOf = (user: string, workstation: string, environmentId: string): string =>
  createHash('sha256')
    .update(JSON.stringify([user, workstation, environmentId]))
    .digest('hex')
    .slice(0, 16)

const digits = (number: number, count = 2): string => String(number).padStart(count, '0')

/** By the clock on the wall, since clerks read it. */
function stampOf(at: Date): string {
  const day = `${at.getFullYear()}-${digits(at.getMonth() + 1)}-${digits(at.getDate())}`
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map((number) => digits(number)).join('-')
  return `${day} ${time}-${digits(at.getMilliseconds(), 3)}`
}

/** Some file systems refuse these signs, and count bytes. */
export function safeName(name: string): string {
  let safe = ''
  for (const sign of name.replace(/[\\/:*?"<>|\p{C}]/gu, '_')) {
    if (Buffer.byteLength(safe + sign) > longestName) break
    safe += sign
  }
  return safe.trim()
}

/** `Kartei Acceptance 2026-03-02 09-00-00-000 (0123456789abcdef).sqlite`: which environment, when, and whose. */
const form = /^Kartei .* (\d{4}-\d\d-\d\d \d\d-\d\d-\d\d-\d{3}) \(([0-9a-f]{16})\)\.sqlite(\.[0-9a-f-]{36}\.tmp)?$/

interface Copy {
  readonly name: string
  readonly stamp: string
}

function copiesOf(owner: string, names: readonly string[]): Copy[] {
  return names.flatMap((name) => {
    const [, stamp = '', of, unfinished] = form.exec(name) ?? []
    return of === owner && unfinished === undefined ? [{ name, stamp }] : []
  })
}

/** Names of incomplete copies that a crash left behind. */
const unfinishedOf = (owner: string, names: readonly string[]): string[] =>
  names.filter((name) => {
    const [, , of, unfinished] = form.exec(name) ?? []
    return of === owner && unfinished !== undefined
  })

function tooMany(copies: readonly Copy[], now: string): string[] {
  const newestFirst = copies.toSorted((one, other) => (one.stamp < other.stamp ? 1 : -1))
  const ofFuture = newestFirst.filter(({ stamp }) => stamp > now)
  const others = newestFirst.filter(({ stamp }) => stamp <= now)
  return [...ofFuture.slice(keptFuture), ...others.slice(kept)].map(({ name }) => name)
}
