import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@contract/zod'
import { diskErrorOf } from '../lib/storage-failure'
import type { Notify } from './notices'
import { setAside } from './set-aside'

/** The part of electron-store that is used; `store` reads and writes the whole file. */
export interface SettingsFile {
  store: Record<string, unknown>
}

/** `(options) => new ElectronStore(options)`. It throws at a file that is not JSON. */
export interface OpenSettingsFile {
  (options: {
    readonly cwd: string
    readonly name: string
    readonly configFileMode: number
    readonly clearInvalidConfig: false
  }): SettingsFile
  /** A damaged file stays where it is: whoever only looks changes nothing. */
  readonly onlyReads?: true
}

export interface Settings<T> {
  current(): T
  /** Throws what the file system says; then nothing has changed. */
  save(value: T): void
}

/** Opens files for whoever only looks. Nothing that is saved reaches them. */
export const readSettingsFile: OpenSettingsFile = Object.assign(
  ({ cwd, name }: { readonly cwd: string; readonly name: string }): SettingsFile => {
    const file = join(cwd, `${name}.json`)
    return { store: existsSync(file) ? anything.parse(JSON.parse(readFileSync(file, 'utf8'))) : {} }
  },
  { onlyReads: true } as const,
)
const anything = z.record(z.string(), z.unknown()).catch({ damaged: true })

/**
 * A small JSON file of the profile that holds nothing secret and nothing personal, checked by a schema when it is read.
 *
 * Notices: `settings-set-aside` (the file was damaged; the detail is its new name), `settings-damaged` (it was, and stays), `settings-unavailable` (it can be
 * neither read nor set aside, and changes last until the program ends).
 *
 * @param salvage what to go on with when the file is not of the schema: its content, or undefined if it is not JSON.
 */
export function createSettings<Shape extends z.ZodType<Record<string, unknown>>>(options: {
  readonly open: OpenSettingsFile
  readonly directory: string
  readonly name: string
  readonly schema: Shape
  readonly salvage: (content: unknown) => z.output<Shape>
  readonly now: () => Date
  readonly notify: Notify
}): Settings<z.output<Shape>> {
  const { directory, name, schema, salvage, now, notify } = options
  const open = (): SettingsFile =>
    options.open({ cwd: directory, name, configFileMode: 0o600, clearInvalidConfig: false })
  const loaded = load()
  let current = loaded.value

  function load(): { file: SettingsFile | undefined; value: z.output<Shape> } {
    let content: unknown
    try {
      const file = open()
      content = file.store
      // A file that is not there yet reads as an empty object.
      if (Object.keys(file.store).length === 0) return { file, value: salvage(undefined) }
      const parsed = schema.safeParse(content)
      if (parsed.success) return { file, value: parsed.data }
    } catch (error) {
      if (!(error instanceof SyntaxError)) {
        notify('settings-unavailable', `${name}.json: ${diskErrorOf(error)}`)
        return { file: undefined, value: salvage(undefined) }
      }
    }
    const value = salvage(content)
    if (options.open.onlyReads) {
      notify('settings-damaged', `${name}.json`)
      return { file: undefined, value }
    }
    try {
      const aside = setAside(join(directory, `${name}.json`), 'damaged', now())
      notify('settings-set-aside', aside ?? `${name}.json`)
      const file = open()
      file.store = value
      return { file, value }
    } catch (error) {
      notify('settings-unavailable', `${name}.json: ${diskErrorOf(error)}`)
      return { file: undefined, value }
    }
  }

  return {
    current: () => current,
    save(value) {
      if (loaded.file) loaded.file.store = value
      current = value
    },
  }
}
