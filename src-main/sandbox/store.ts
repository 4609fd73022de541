import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson, printJson } from './json'
import { type SandboxState, sandboxState } from './state'

/**
 * The state in memory and, where there is a directory, on disk. What a request changed is on disk before the request is
 * answered; changes that come while a write is under way share the next one.
 */
export class Store {
  state: SandboxState
  private readonly file: string | undefined
  private writing: Promise<void> | undefined
  private next: Promise<void> | undefined

  private constructor(state: SandboxState, file: string | undefined) {
    this.state = state
    this.file = file
  }

  /** Opens state.json in the directory. A file that cannot be used is set aside, and the seeds take its place. */
  static async open(directory: string | undefined, seeds: () => SandboxState): Promise<Store> {
    if (directory === undefined) return new Store(seeds(), undefined)
    await mkdir(directory, { recursive: true })
    const file = join(directory, 'state.json')
    const found = await readState(file)
    const store = new Store(found ?? seeds(), file)
    if (!found) await store.saved()
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
    const temporary = `${file}.new`
    const handle = await open(temporary, 'w', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
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
