import { app } from 'electron'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inFolder, toHandOn } from './handed-on'
import { listenOutside, type Outside } from './outside'
import { argumentsFor, givenTo, readCommandLine, withoutAsks, type WindowAsk } from './parse'
import { awaitReply, NoReply, type CommandAnswer } from './reply'
import { helpText, languageOfTerminal, problemText, versionText } from './say'
import { textsIn } from '../../lib/texts'
import { describeDefect } from '../defects'
import { placeProfile, takeProfile } from '../profile'
import { refuseStart } from '../refuse-start'
import { hasScreen, needsNoScreen, platformSwitch } from '../screen'

/** Does what this very start was asked for: an answer without a window, or a window. */
export function begin(does: {
  /** Opens the window, once the app is ready. */
  readonly window: (outside: Outside) => void
  /** Says how the installation is where no other Kartei is running. */
  readonly health: () => Promise<CommandAnswer>
}): void {
  const language = languageOfTerminal(process.env)
  const say = textsIn(language, 'shell/main/command-line')
  const asked = readCommandLine(givenTo({ argv: process.argv, isPackaged: app.isPackaged }))
  switch (asked.kind) {
    case 'help':
      end({ code: 0, output: helpText(language) })
      break
    case 'version':
      end({ code: 0, output: versionText(app.getVersion()) })
      break
    case 'unclear':
      end({ code: 2, error: problemText(asked.problem, language) })
      break
    case 'health':
      if (needsNoScreen())
        void answer(does.health, say('no-answer'))
          .catch((error: unknown) => ({ code: 1, error: describeDefect('health', error) }))
          .then(end)
      else startWithoutScreen()
      break
    case 'window': {
      if (asked.refused) process.stderr.write(`${problemText(asked.refused, language)}\n`)
      if (!hasScreen() && !needsNoScreen()) end({ code: 1, error: say('no-display') })
      else openOrHandOn(inFolder(asked, process.cwd()), does.window, language)
    }
  }
}

function openOrHandOn(ask: WindowAsk, open: (outside: Outside) => void, language: string): void {
  const outside = listenOutside(ask)
  // A network share may take long to answer; the process that reads the file waits for it.
  const isMissing = ask.file !== undefined && !/^[\\/]{2}/.test(ask.file) && !existsSync(ask.file)
  if (isMissing) process.stderr.write(`${problemText({ code: 'no-file', name: ask.file ?? '' }, language)}\n`)
  const taken = placeProfile('use') ?? takeProfile(() => app.requestSingleInstanceLock(toHandOn({ ask })), 'window')
  if (taken === 'handed-on') end({ code: ask.refused || isMissing ? 2 : 0 })
  else if (taken !== 'ours') refuseStart(taken)
  if (taken !== 'ours') return
  // On Linux the package says which links and files are Kartei's.
  if (app.isPackaged && process.platform !== 'linux') app.setAsDefaultProtocolClient('kartei', process.execPath, ['--'])
  open(outside)
}

/** Asks the Kartei that is running; where none is, this one does it, and until it has ended no other begins. */
async function answer(alone: () => Promise<CommandAnswer>, noAnswer: string): Promise<CommandAnswer> {
  const outside = listenOutside(undefined)
  const reply = await awaitReply()
  try {
    const taken =
      placeProfile('look') ??
      takeProfile(() => app.requestSingleInstanceLock(toHandOn({ reply: reply.place })), 'answer')
    if (taken === 'handed-on') return await reply.answer()
    if (taken !== 'ours') return { code: 1, error: taken(languageOfTerminal(process.env)) }
    // Whoever wanted a window meanwhile gets one when this has ended.
    outside.follow((came) => {
      if ('ask' in came) app.relaunch({ args: [...sameStart(), ...argumentsFor(came.ask)] })
    })
    // Without a window the program would end with the last one that it hides.
    app.on('window-all-closed', () => undefined)
    await app.whenReady()
    return await alone()
  } catch (error) {
    if (error instanceof NoReply) return { code: 1, error: noAnswer }
    throw error
  } finally {
    await reply.close()
  }
}

/** A window wants a screen again. */
const sameStart = (): string[] =>
  withoutAsks({ argv: process.argv, isPackaged: app.isPackaged }).filter((each) => !withoutScreen.includes(each))

const withoutScreen = [`--${platformSwitch}=headless`, '--disable-gpu', '--log-level=3']

/** The switch counts on a command line alone: Chromium has read it before any script is asked. */
function startWithoutScreen(): void {
  const given = [...process.argv.slice(1), ...withoutScreen]
  const { status } = spawnSync(process.execPath, given, { stdio: 'inherit' })
  process.exit(status ?? 1)
}

/** Says the answer, and ends when it is said. */
function end({ code, output, error }: CommandAnswer): void {
  const line = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`)
  const exit = (): void => app.exit(code)
  const write = (stream: NodeJS.WriteStream, text: string | undefined, then: () => void): void => {
    if (text === undefined) then()
    else stream.write(line(text), then)
  }
  write(process.stderr, error, () => write(process.stdout, output, exit))
}
