import { switches } from './command-line/parse'

/** Launch input: arguments without the executable, and environment variables. */
export interface Launch {
  readonly isPackaged: boolean
  readonly platform: NodeJS.Platform
  readonly arguments: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * The switches that the packaged program takes, of the hundreds that Chromium and Electron know: where the profile lies,
 * which keychain there is, and how the window is shown; and Kartei's own. No other may pass, since many open a door or weaken
 * a guard.
 */
const taken: readonly string[] = [
  ...switches.map(({ name }) => name),
  'user-data-dir',
  'password-store',
  'lang',
  // How little Chromium says on the standard error: what is written for scripts stays readable.
  'log-level',
  'disable-gpu',
  'disable-gpu-compositing',
  'disable-smooth-scrolling',
  'force-color-profile',
  'force-device-scale-factor',
  'force-high-contrast',
  'force-renderer-accessibility',
  'gtk-version',
  'high-dpi-support',
  'ozone-platform',
  'ozone-platform-hint',
]

/** `-h`, as whole arguments: Chromium has switches of one letter that mean something else. */
const short: readonly string[] = switches.flatMap((each) => ('short' in each ? [`-${each.short}`] : []))

/** Arguments that the system adds by itself, such as macOS for a start from the Finder. */
const ownOfSystem = /^psn_\d+_\d+$/

/** Variables by which Electron, Chromium and Node write down what goes on or leave their sandbox, before any script is asked. */
const refusedVariables: readonly string[] = [
  'ELECTRON_DEBUG_NOTIFICATIONS',
  'ELECTRON_DISABLE_SANDBOX',
  'ELECTRON_ENABLE_LOGGING',
  'ELECTRON_ENABLE_STACK_DUMPING',
  'ELECTRON_LOG_ASAR_READS',
  'ELECTRON_LOG_FILE',
  'NODE_DEBUG',
  'NODE_DEBUG_NATIVE',
  'NODE_V8_COVERAGE',
]

/**
 * Variables that widen whom TLS trusts, write down its keys or change what a child process is. Nothing of Kartei asks for
 * them, and Node and Chromium read them late: certificates of one's own belong into the settings, where they are seen.
 */
const forgottenVariables: readonly string[] = [
  'ELECTRON_RUN_AS_NODE',
  'NODE_DEBUG',
  'NODE_DEBUG_NATIVE',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'NODE_USE_ENV_PROXY',
  'NODE_USE_SYSTEM_CA',
  'NODE_V8_COVERAGE',
  'OPENSSL_CONF',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
  'SSLKEYLOGFILE',
]

/**
 * The name of a switch as Chromium reads an argument: without the white space around it, one hyphen counting as two, on
 * Windows a slash as well.
 */
function switchOf(given: string, platform: NodeJS.Platform): string | undefined {
  const argument = given.trim()
  const prefix = platform === 'win32' ? /^(--?|\/)/ : /^--?/
  if (!prefix.test(argument)) return undefined
  const [name = ''] = argument.replace(prefix, '').split('=')
  return platform === 'win32' ? name.toLowerCase() : name
}

export interface Refused {
  /** Without hyphens and values, each once. */
  readonly switches: readonly string[]
  readonly variables: readonly string[]
}

/** Switches and variables that the packaged program refuses. Run from its sources it takes all: tests drive it. */
export function refusedIn(launch: Launch): Refused {
  if (!launch.isPackaged) return { switches: [], variables: [] }
  const given = launch.arguments
    .filter((argument) => !short.includes(argument))
    .flatMap((argument) => switchOf(argument, launch.platform) ?? [])
  return {
    switches: [...new Set(given)].filter((name) => name !== '' && !taken.includes(name) && !ownOfSystem.test(name)),
    variables: refusedVariables.filter((name) => (launch.environment[name] ?? '') !== ''),
  }
}

/** Removes the variables that must not count, neither here nor in processes that are started from here. */
export function forgetVariables(environment: Record<string, string | undefined>): void {
  for (const name of forgottenVariables) Reflect.deleteProperty(environment, name)
}
