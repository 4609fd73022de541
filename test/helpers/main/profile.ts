import { z } from '@contract/zod'
import Conf from 'conf'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../temporary-folder'
import { createKeychain, type Keychain, type SafeStorage } from '../../../src-main/keychain'
import { createStore, type Database, type OpenSettingsFile, type Patience, type Store } from '../../../src-main/store'

export { temporaryFolder }

/** electron-store is this class with Electron's folders as defaults, which the program names itself. */
export const openSettings: OpenSettingsFile = ({ name, ...options }) =>
  new Conf({ ...options, configName: name, projectName: 'kartei' })

/**
 * Stands for the keychain of the operating system: it really encrypts, with a key that no file of the profile holds. The
 * same object is the same user's keychain at the next start.
 */
export class OwnKeychain {
  backend = 'gnome_libsecret'
  isLocked = false
  private key = randomBytes(32)

  /** As if the user's keyring had been deleted and made anew. */
  replaceKey(): void {
    this.key = randomBytes(32)
  }

  encrypt(text: string): Buffer {
    if (this.isLocked) throw new Error('locked')
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce)
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.from('v11'), nonce, cipher.getAuthTag(), encrypted])
  }

  decrypt(blob: Buffer): string {
    if (this.isLocked) throw new Error('locked')
    const decipher = createDecipheriv('aes-256-gcm', this.key, blob.subarray(3, 15))
    decipher.setAuthTag(blob.subarray(15, 31))
    return decipher.update(blob.subarray(31), undefined, 'utf8') + decipher.final('utf8')
  }

  /** The calls of Electron up to the majors that have both kinds. */
  synchronous(): SafeStorage {
    return {
      isEncryptionAvailable: () => !this.isLocked,
      encryptString: (text) => this.encrypt(text),
      decryptString: (blob) => this.decrypt(blob),
      getSelectedStorageBackend: () => this.backend,
    }
  }

  /**
   * The calls that remain in later majors. On Linux they are always "available": without the keyring they seal with a key that
   * everybody knows, and say so by the first bytes alone.
   */
  asynchronous(): SafeStorage {
    return {
      isAsyncEncryptionAvailable: () => Promise.resolve(true),
      encryptStringAsync: (text) => Promise.resolve(this.isLocked ? Buffer.from(`v10${text}`) : this.encrypt(text)),
      decryptStringAsync: (blob) => new Promise((resolve) => resolve({ result: this.decrypt(blob) })),
      getSelectedStorageBackend: () => this.backend,
    }
  }
}

export const noKeychain: SafeStorage = {
  isEncryptionAvailable: () => true,
  encryptString: (text) => Buffer.from(`v10${text}`),
  decryptString: (blob) => blob.toString('utf8', 3),
  getSelectedStorageBackend: () => 'basic_text',
}

/** A clock that stands still until it is told to go on. */
export class Clock {
  private time = Date.parse('2026-03-02T08:00:00.000Z')
  readonly now = (): Date => new Date(this.time)
  advance(milliseconds: number): void {
    this.time += milliseconds
  }
}

export interface Started {
  readonly directory: string
  readonly keychain: Keychain
  readonly store: Store
  readonly clock: Clock
  readonly notices: { code: string; detail: string }[]
  readonly notify: (code: string, detail: string) => void
}

/** Starts the store of a profile, as the program does at each start. */
export function start(
  directory: string,
  safeStorage: SafeStorage,
  options: { readonly clock?: Clock; readonly migrations?: readonly string[]; readonly patience?: Patience } = {},
): Started {
  const clock = options.clock ?? new Clock()
  const notices: { code: string; detail: string }[] = []
  const notify = (code: string, detail: string): void => void notices.push({ code, detail })
  const keychain = createKeychain({ directory, safeStorage, platform: 'linux' })
  const store = createStore({
    directory,
    keychain,
    now: clock.now,
    notify,
    ...(options.migrations && { migrations: options.migrations }),
    ...(options.patience && { patience: options.patience }),
  })
  onTestFinished(() => store.close())
  return { directory, keychain, store, clock, notices, notify }
}

/** A store without a keychain: everything is in memory, and nothing is written to the folder that it names. */
export const sessionStore = (): Store =>
  createStore({
    directory: '/nowhere',
    keychain: createKeychain({ directory: '/nowhere', safeStorage: noKeychain, platform: 'linux' }),
    now: () => new Date(),
    notify: () => undefined,
  })

/**
 * The profile as the end of the process leaves it, in a folder of its own. The database library closes a file for good
 * only then: within one process a closed store still has its companions, and files under it must not be exchanged.
 */
export function afterExit(folder: string): string {
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  for (const file of filesBelow(copy))
    if (file.endsWith('-shm') || (file.endsWith('-wal') && statSync(file).size === 0)) rmSync(file)
  return copy
}

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Which of these texts stand anywhere below a folder, as they are, as UTF-16 or in base64 at any alignment. */
export function foundOnDisk(folder: string, texts: readonly string[]): string[] {
  const contents = filesBelow(folder).map((file) => readFileSync(file))
  return texts.filter((text) => contents.some((content) => formsOf(text).some((form) => content.includes(form))))
}

function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'utf8')
  const base64 = [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes])
    // Without the characters that also depend on what stands before and after.
    const middle = shifted.toString('base64').slice(shift === 0 ? 0 : 4, -4)
    return middle.length < 6 ? [] : [Buffer.from(middle), Buffer.from(middle.replaceAll('+', '-').replaceAll('/', '_'))]
  })
  return [bytes, Buffer.from(text, 'utf16le'), Buffer.from(bytes.toString('hex')), ...base64]
}

export function pragmaOf(database: Database, name: string): unknown {
  return Object.values(z.record(z.string(), z.unknown()).parse(database.prepare(`PRAGMA ${name}`).get()))[0]
}

/** As on a full disk: the file may not grow by one page. Returns how to make room again. */
export function fillDisk(database: Database): () => void {
  database.exec(`PRAGMA max_page_count = ${Number(pragmaOf(database, 'page_count'))}`)
  return () => database.exec('PRAGMA max_page_count = 1000000')
}
