import { succeed } from '@contract/outcome'
import { shownScreen, type ShownScreen } from '@contract/api/first-screen'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import type { Emit, FeatureHandlers } from '../../ipc/handlers'
import type { Keychain } from '../../keychain'
import { writeWholeSync } from '../../lib/files/whole-file'
import { unlessDefect } from '../../lib/storage-failure'
import { createSealer, dataKeyBytes } from '../../store/sealing'
import type { FirstShown } from '../../shell/page-protocol'
import { markupOf } from './markup'

/** The name of its key in the keychain, and of its file in the profile. */
const name = 'first-screen'

/** How long the end of the program waits for the page to give its first screen, in milliseconds. */
const longestWait = 2_000

/**
 * What the screen depends on besides itself: the built page, whose classes it uses, what the organisation says, the
 * settings, and the data, of which it shows some. Where one of them is another, by whatever means, it is not shown.
 */
function stateOf(directory: string, page: string, policy: unknown): string {
  const files = [
    ...filesIn(directory, /^(?:environments|preferences)\.json$/),
    ...filesIn(join(directory, 'data'), /\.sqlite(?:-wal)?$/),
  ]
  const built = createHash('sha256').update(readFileSync(page)).digest('hex')
  return createHash('sha256')
    .update(JSON.stringify([built, policy, files]))
    .digest('hex')
}

function filesIn(folder: string, wanted: RegExp): readonly (readonly [name: string, bytes: number, changed: number])[] {
  try {
    return (
      readdirSync(folder)
        .filter((file) => wanted.test(file))
        .toSorted()
        .map((file) => {
          const { size, mtimeMs } = statSync(join(folder, file))
          return [file, size, mtimeMs] as const
        })
        // A log that is empty says nothing, and goes when the last who has it open does.
        .filter(([, bytes]) => bytes > 0)
    )
  } catch (error) {
    unlessDefect(error)
    return []
  }
}

export interface FirstScreenOptions {
  /** The profile. */
  readonly directory: string
  /** The built page. */
  readonly page: string
  readonly keychain: Keychain
  /** What the organisation has said. */
  readonly policy: unknown
}

/**
 * Takes what the window showed when the program ended the last time, for the moment until its page can draw. It is shown once:
 * after a program that was killed there is none, and after one that could not read it there is none any more. Never rejects.
 */
export async function takeFirstScreen({
  directory,
  page,
  keychain,
  policy,
}: FirstScreenOptions): Promise<FirstShown | undefined> {
  const file = join(directory, name)
  try {
    const sealed = Buffer.from(readFileSync(file, 'utf8'), 'base64')
    rmSync(file)
    const key = await keychain.unseal(name)
    if (!key.ok) return undefined
    keychain.forget(name)
    const place = { table: name, row: stateOf(directory, page, policy), column: 'shown' }
    const text = createSealer(name, Buffer.from(key.text, 'base64')).unseal(place, sealed)
    return text === undefined ? undefined : markupOf(shownScreen.parse(JSON.parse(text)))
  } catch {
    return undefined
  }
}

/** What was shown before is not to be seen by whoever starts the program, who may be somebody else. */
export function dropFirstScreen({ directory, keychain }: Pick<FirstScreenOptions, 'directory' | 'keychain'>): void {
  try {
    rmSync(join(directory, name), { force: true })
    keychain.forget(name)
  } catch (error) {
    unlessDefect(error)
  }
}

export interface FirstScreen {
  readonly handlers: FeatureHandlers<'firstScreen'>
  /** Asks the page for what it begins with; resolves when it has given it, or took too long. */
  readonly ask: () => Promise<void>
  /** The program goes on after all. */
  readonly forget: () => void
  /** Seals what the page gave and puts it into the profile, when everything else of it is closed. */
  readonly write: () => Promise<void>
}

/** Keeps what the window will show when it opens the next time, sealed, and only while its environment's data are sealed too. */
export function createFirstScreen(
  options: FirstScreenOptions & {
    readonly emit: Emit
    /** Whether what belongs to an environment may lie on disk, sealed. */
    readonly mayKeep: (environmentId: string) => Promise<boolean>
  },
): FirstScreen {
  const { directory, page, keychain, policy, emit, mayKeep } = options
  let given: ShownScreen | undefined
  let onGiven = (): void => undefined
  return {
    handlers: {
      keep: async (shown) => {
        given = shown !== undefined && (await mayKeep(shown.environmentId)) ? shown : undefined
        onGiven()
        return succeed({ kept: given !== undefined })
      },
    },
    ask: async () => {
      given = undefined
      const answered = new Promise<void>((resolve) => {
        onGiven = resolve
      })
      emit('firstScreen', 'onAsked', undefined)
      await Promise.race([answered, pause(longestWait, undefined, { ref: false })])
    },
    forget: () => {
      given = undefined
    },
    write: async () => {
      if (!given) return
      const key = randomBytes(dataKeyBytes)
      if (!(await keychain.seal(name, key.toString('base64')))) return
      const place = { table: name, row: stateOf(directory, page, policy), column: 'shown' }
      const sealed = createSealer(name, key).seal(place, JSON.stringify(given))
      try {
        writeWholeSync(join(directory, name), Buffer.from(sealed).toString('base64'))
      } catch (error) {
        // The next start draws its first screen as it can.
        unlessDefect(error)
      }
    },
  }
}
