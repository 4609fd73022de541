/**
 * Differences between the Electrons that Kartei runs on, in one place: each part asks what this one can do and never for
 * its version. docs/electron.md lists every change from one version to the next and what Kartei does about it.
 */

/** Of the Electrons on which the whole suite of tests has passed. One of the same major is taken to behave like it. */
export const triedElectrons: readonly string[] = ['33.2.1']

const majorOf = (version: string): string | undefined => /^v?(\d+)\./.exec(version)?.[1]

/** Whether the whole suite has passed on this Electron, or on another one of its major version. */
export function electronWasTried(version: string = process.versions.electron): boolean {
  const major = majorOf(version)
  return major !== undefined && triedElectrons.some((tried) => majorOf(tried) === major)
}

/**
 * The day on which each major is no longer supported, as https://releases.electronjs.org/schedule said in September 2026:
 * the newest three are supported, so it is the day of the third one after it. A line is added as a major is taken.
 */
const supportEnds: Readonly<Record<string, string>> = {
  '33': '2025-04-29',
  '42': '2026-10-20',
  '43': '2027-01-05',
  '44': '2027-03-02',
  '45': '2027-04-27',
  '46': '2027-06-22',
}

/** When the makers of Electron end to mend this major; undefined for one that the table does not know. */
export function electronSupportEnd(version: string = process.versions.electron): Date | undefined {
  const day = supportEnds[majorOf(version) ?? '']
  return day === undefined ? undefined : new Date(`${day}T00:00:00Z`)
}

/** The part of Electron's safeStorage that is used. Newer majors have the asynchronous calls and drop the others. */
export interface SafeStorage {
  isEncryptionAvailable?(): boolean
  encryptString?(plainText: string): Buffer
  decryptString?(encrypted: Buffer): string
  isAsyncEncryptionAvailable?(): Promise<boolean>
  encryptStringAsync?(plainText: string): Promise<Buffer>
  decryptStringAsync?(encrypted: Buffer): Promise<{ readonly result: string }>
  /** Linux only. */
  getSelectedStorageBackend?(): string
}

export interface SecretStorage {
  isAvailable(): Promise<boolean>
  /** Throws where there is no key of the user's own. */
  encrypt(text: string): Promise<Buffer>
  decrypt(blob: Buffer): Promise<string>
}

/** By the asynchronous calls where there are any; what an older Electron sealed is read by the ones of then. */
export function secretStorageOf(safeStorage: SafeStorage, platform: NodeJS.Platform): SecretStorage {
  /**
   * Chromium on Linux seals with a key that everybody knows when no keyring answers, and the asynchronous calls say
   * "available" all the same: the first bytes of what comes out tell. On the other systems they name the user's own key.
   */
  const hasKnownKey = (blob: Buffer): boolean => platform === 'linux' && blob.toString('latin1', 0, 3) === 'v10'

  async function encrypt(text: string): Promise<Buffer> {
    if (safeStorage.encryptStringAsync !== undefined) {
      const blob = await safeStorage.encryptStringAsync(text)
      if (hasKnownKey(blob)) throw new Error('This keychain has no key of its own.')
      return blob
    }
    if (safeStorage.encryptString !== undefined) return safeStorage.encryptString(text)
    throw new Error('This keychain cannot encrypt.')
  }

  function decryptSynchronously(blob: Buffer): string {
    if (safeStorage.decryptString === undefined) throw new Error('This keychain cannot decrypt.')
    return safeStorage.decryptString(blob)
  }

  return {
    async isAvailable() {
      if (safeStorage.isAsyncEncryptionAvailable === undefined) return safeStorage.isEncryptionAvailable?.() === true
      if (!(await safeStorage.isAsyncEncryptionAvailable())) return false
      const sealed = await encrypt('probe').catch(() => undefined)
      return sealed !== undefined
    },
    encrypt,
    async decrypt(blob) {
      if (safeStorage.decryptStringAsync === undefined) return decryptSynchronously(blob)
      try {
        return (await safeStorage.decryptStringAsync(blob)).result
      } catch (error) {
        // A file of an older version, where only the synchronous calls existed.
        if (safeStorage.decryptString === undefined) throw error
        return decryptSynchronously(blob)
      }
    },
  }
}

interface AnyTextClipboard {
  readText(where?: 'selection'): string | Promise<string>
  writeText(text: string, where?: 'selection'): void | Promise<void>
}

/**
 * Electron's clipboard, which answers at once up to 43 and by promises since 44. Marked text lies, on Linux, on one of its own:
 * up to 43 by naming it with each call, since 44 as a member.
 */
export interface AnyClipboard extends AnyTextClipboard {
  readonly selection?: AnyTextClipboard | undefined
}

export interface TextClipboard {
  readText(): Promise<string>
  writeText(text: string): Promise<void>
}

export const textClipboardOf = (clipboard: AnyTextClipboard): TextClipboard => ({
  readText: async () => clipboard.readText(),
  writeText: async (text) => clipboard.writeText(text),
})

/** From which the middle button of the mouse takes what is marked somewhere; undefined where the desktop has none. */
export function selectionOf(clipboard: AnyClipboard, platform: string = process.platform): TextClipboard | undefined {
  if (clipboard.selection) return textClipboardOf(clipboard.selection)
  if (platform !== 'linux' || 'selection' in clipboard) return undefined
  return {
    readText: async () => clipboard.readText('selection'),
    writeText: async (text) => clipboard.writeText(text, 'selection'),
  }
}

/**
 * The certificate authorities that the system trusts, in PEM, asked of the runtime (Node 22.15 and later); undefined where it
 * does not know that question or has no answer.
 */
export function systemCertificatesOf(runtime: object): readonly string[] | undefined {
  const ask: unknown = Reflect.get(runtime, 'getCACertificates')
  if (typeof ask !== 'function') return undefined
  try {
    const found: unknown = Reflect.apply(ask, runtime, ['system'])
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : undefined
  } catch {
    return undefined
  }
}

/** A printer as the system knows it. Since Electron 36 it no longer says which one is the default. */
export interface SystemPrinter {
  readonly name: string
  readonly displayName: string
  readonly isDefault?: boolean
}

/** The name of the default printer, where this Electron says it. */
export const saidDefaultOf = (printers: readonly SystemPrinter[]): string | undefined =>
  printers.find(({ isDefault }) => isDefault === true)?.name
