import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@contract/zod'
import { secretStorageOf, type SafeStorage } from '../lib/electron-versions'
import { removeIfPossible } from '../lib/files/folder'
import { syncFolder, writeWholeSync } from '../lib/files/whole-file'
import { createQueues } from '../lib/queue'

export type { SafeStorage }

/**
 * Why a secret cannot be read now. All but `missing` and `damaged` may pass: a locked keyring is unlocked, the keychain of
 * before comes back, or gives at the next start what it was not allowed to give at this one.
 */
export type Unreadable = 'missing' | 'unavailable' | 'other-backend' | 'damaged' | 'undecryptable'

export type Unsealed =
  | { readonly ok: true; readonly text: string }
  /** `sealedBy` is the backend that sealed it, where its file says so. */
  | { readonly ok: false; readonly reason: Unreadable; readonly sealedBy?: string }
  /** The file is there, and the system does not hand it out now; `code` is what it said, such as EACCES. */
  | { readonly ok: false; readonly reason: 'refused'; readonly code: string }

export interface KeychainStatus {
  readonly available: boolean
  readonly backend: string
}

export interface Keychain {
  status(): Promise<KeychainStatus>
  /**
   * Seals a text under a name and reads it back; the one of before stays until then. False when there is no keychain, the file
   * cannot be written, or what was sealed cannot be opened.
   */
  seal(name: string, text: string): Promise<boolean>
  /** Reads a text back. Changes nothing on disk, whatever is found there. */
  unseal(name: string): Promise<Unsealed>
  /** The backend that sealed a text, as its file says without the keychain being asked. */
  sealedBy(name: string): 'missing' | { readonly backend: string | undefined }
  /** Removes a text for good; one that is not there counts as removed. Throws what the file system says. */
  forget(name: string): void
}

const sealedFile = z.object({ backend: z.string(), blob: z.base64().min(1) })

/** Backends that would keep the secret readable for everyone: Chromium's fallback, and not knowing. */
const refused = new Set(['basic_text', 'unknown'])

/**
 * Secrets sealed by the keychain of the operating system ("Secrets" in `SECURITY.md`): one small file per secret
 * below `keys/` of the profile, with the name of the backend that sealed it. Where no real keychain is there, nothing is
 * written.
 */
export function createKeychain(options: {
  readonly directory: string
  readonly safeStorage: SafeStorage
  readonly platform: NodeJS.Platform
}): Keychain {
  const { safeStorage, platform } = options
  const secrets = secretStorageOf(safeStorage, platform)
  const folder = join(options.directory, 'keys')
  const { run: serially } = createQueues()

  function fileOf(name: string): string {
    if (!/^[a-z0-9][a-z0-9.-]{0,127}$/i.test(name))
      throw new Error('A secret needs a name that is safe as a file name.')
    return join(folder, `${name}.json`)
  }

  function backend(): string {
    if (platform === 'linux') return safeStorage.getSelectedStorageBackend?.() ?? 'unknown'
    return platform === 'darwin' ? 'keychain' : platform === 'win32' ? 'dpapi' : 'unknown'
  }

  async function status(): Promise<KeychainStatus> {
    try {
      const name = backend()
      if (refused.has(name)) return { available: false, backend: name }
      return { available: await secrets.isAvailable(), backend: name }
    } catch {
      return { available: false, backend: 'unknown' }
    }
  }

  /** The text of a file that was sealed a moment ago; undefined where it cannot be read. */
  async function openedFrom(file: string): Promise<string | undefined> {
    const read = textOf(file)
    const stored = 'text' in read ? sealedIn(read.text) : undefined
    return stored && secrets.decrypt(Buffer.from(stored.blob, 'base64'))
  }

  async function sealed(file: string, text: string): Promise<boolean> {
    const current = await status()
    if (!current.available) return false
    try {
      const blob = await secrets.encrypt(text)
      const beside = besideOf(file)
      writeWholeSync(beside, JSON.stringify({ backend: current.backend, blob: blob.toString('base64') }))
      // The value before goes only once this was read back: a keychain that seals what it cannot open, or a disk
      // that gives other bytes than it got, must not leave none.
      if ((await openedFrom(beside)) !== text) return false
      renameSync(beside, file)
      syncFolder(folder)
      return true
    } catch {
      return false
    } finally {
      removeIfPossible(besideOf(file))
    }
  }

  return {
    status,
    seal: (name, text) => serially(name, () => sealed(fileOf(name), text)),
    async unseal(name) {
      const text = textOf(fileOf(name))
      if ('code' in text)
        return absent.has(text.code)
          ? { ok: false, reason: 'missing' }
          : { ok: false, reason: 'refused', code: text.code }
      const stored = sealedIn(text.text)
      if (!stored) return { ok: false, reason: 'damaged' }
      const current = await status()
      const sealedBy = stored.backend
      if (!current.available) return { ok: false, reason: 'unavailable', sealedBy }
      if (current.backend !== sealedBy) return { ok: false, reason: 'other-backend', sealedBy }
      try {
        return { ok: true, text: await secrets.decrypt(Buffer.from(stored.blob, 'base64')) }
      } catch {
        return { ok: false, reason: 'undecryptable', sealedBy }
      }
    },
    sealedBy(name) {
      const text = textOf(fileOf(name))
      if ('code' in text) return absent.has(text.code) ? 'missing' : { backend: undefined }
      return { backend: sealedIn(text.text)?.backend }
    },
    forget(name) {
      rmSync(besideOf(fileOf(name)), { force: true })
      rmSync(fileOf(name), { force: true })
    },
  }
}

/** A keychain in which nothing is kept, and nothing of before is found: its secrets stay where they are, unread. */
export const keepingNothing = (keychain: Keychain): Keychain => ({
  ...keychain,
  status: async () => ({ ...(await keychain.status()), available: false }),
  seal: () => Promise.resolve(false),
  unseal: () => Promise.resolve({ ok: false, reason: 'missing' }),
  sealedBy: () => 'missing',
})

/** Where a secret is written before it takes the place of the one that stands there. */
const besideOf = (file: string): string => `${file}.new`

/** The system's codes for a file, or its folder, that is not there. */
const absent: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR'])

function textOf(file: string): { readonly text: string } | { readonly code: string } {
  try {
    return { text: readFileSync(file, 'utf8') }
  } catch (error) {
    return { code: systemError.catch('unknown').parse(error) }
  }
}

const systemError = z.object({ code: z.string() }).transform(({ code }) => code)

function sealedIn(text: string): z.infer<typeof sealedFile> | undefined {
  try {
    return sealedFile.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
