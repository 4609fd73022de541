import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unfinishedEnding, writeWhole } from '../lib/files/whole-file'
import { parseJson, printJson } from './json'
import { type SandboxState, sandboxState } from './state'

/**
 * The state in memory and, where there is a directory, on disk. Changes by a request are on disk before the request is
 * answered; changes that come while a write is under way share the next one.
 */
export class Store {
  private writing: Promise<void> | undefined
  private next: Promise<void> | undefined

  private constructor(
    public state: SandboxState,
    private readonly file?: string,
    private readonly key?: Buffer,
  ) {}

  /**
   * Opens the state in the directory: state.sealed under a key of 32 bytes, without one state.json, which is set aside where
   * it cannot be used. The seeds take its place. One under another key is of no use to anybody, and goes.
   */
  static async open(directory: string | undefined, seeds: () => SandboxState, key?: Buffer): Promise<Store> {
    if (directory === undefined) return new Store(seeds())
    await mkdir(directory, { recursive: true, mode: 0o700 })
    if (key) return Store.openSealed(directory, seeds, key)
    const file = join(directory, 'state.json')
    const found = await readState(file)
    const store = new Store(found ?? seeds(), file)
    if (!found) await store.saved()
    return store
  }

  private static async openSealed(directory: string, seeds: () => SandboxState, key: Buffer): Promise<Store> {
    const file = join(directory, 'state.sealed')
    const sealed = await readFile(file).catch(() => undefined)
    // As it stood before it was sealed.
    const found = sealed ? unsealed(sealed, key) : await readState(join(directory, 'state.json'))
    const store = new Store(found ?? seeds(), file, key)
    if (!sealed || !found) await store.saved()
    for (const name of await readdir(directory))
      if (name.startsWith('state.json') || name.endsWith(unfinishedEnding))
        await rm(join(directory, name), { force: true })
    return store
  }

  async replace(state: SandboxState): Promise<void> {
    this.state = state
    await this.saved()
  }

  /** Resolves when everything changed until now is on disk. Rejects when it cannot be written. */
  saved(): Promise<void> {
    const { file } = this
    if (file === undefined) return Promise.resolve()
    if (!this.writing) return (this.writing = this.write(file).finally(() => (this.writing = undefined)))
    this.next ??= this.writing
      .catch(() => undefined)
      .then(() => {
        this.next = undefined
        return this.saved()
      })
    return this.next
  }

  /** Resolves when no write is under way any more, whether it went well or not. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.writing, this.next])
  }

  private async write(file: string): Promise<void> {
    const text = printJson(this.state)
    const content = this.key ? sealedText(text, this.key) : text
    await writeWhole(file, content, 0o600)
  }
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM: nonce, tag, content. */
function sealedText(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content])
}

/** Undefined where it is under another key, or damaged. */
function unsealed(sealed: Buffer, key: Buffer): SandboxState | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    const text = decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    return sandboxState.parse(parseJson(text))
  } catch {
    return undefined
  }
}

async function readState(file: string): Promise<SandboxState | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch {
    return undefined
  }
  try {
    return sandboxState.parse(parseJson(text))
  } catch {
    await rename(file, `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`)
    return undefined
  }
}
