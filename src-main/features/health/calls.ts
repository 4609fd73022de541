import { succeed } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import { saveAsked } from '../../lib/files/saving'
import { parseLine, type Log } from '../../lib/log'
import type { Finding } from '@contract/api/health'
import type { AppContext } from '../app-context'
import type { EnvironmentRecord } from '../environments'

export interface Versions {
  readonly kartei: string
  readonly electron: string
  /** Whether Kartei was tried with this version of Electron before it was handed out. */
  readonly electronTried: boolean
  readonly chromium: string
  readonly node: string
  readonly platform: string
  readonly architecture: string
}

/** How an installation is, for the administrator. Nothing in it is personal: codes, counts, kinds, versions and hosts alone. */
export interface Health {
  readonly healthy: boolean
  /** The codes of the findings that are bad, `data.2.damaged`; the number is that of the environment. */
  readonly problems: readonly string[]
  /** The codes of those that warn. */
  readonly remarks: readonly string[]
  readonly findings: readonly Finding[]
  /** In the order of the settings, without their names. */
  readonly environments: readonly {
    readonly number: number
    readonly kind: EnvironmentRecord['kind']
    readonly active: boolean
    /** The service inside Kartei has none. */
    readonly host?: string
  }[]
  /** The names of the settings that the policy sets. */
  readonly governs: readonly string[]
  readonly versions: Versions
  readonly at: string
  /** Whether the program was running, and said this itself. */
  readonly running: boolean
}

/** For so long a report is the answer, in milliseconds: whoever presses again does not ask the service again. */
const sameFor = 30_000

/** The page's way to the report, and to the file for support. Those who ask while a report is made get the same one. */
export function createHealth(
  { now, askWhereToSave }: AppContext,
  {
    read,
    elapsed,
    log,
  }: { readonly read: () => Promise<Health>; readonly elapsed: () => number; readonly log: Pick<Log, 'read'> },
): { readonly handlers: FeatureHandlers<'health'> } {
  let last: { readonly at: number; readonly report: Promise<Health> } | undefined

  function recent(): Promise<Health> {
    if (last && elapsed() - last.at < sameFor) return last.report
    const made = { at: elapsed(), report: read() }
    last = made
    made.report.catch(() => {
      if (last === made) last = undefined
    })
    return made.report
  }

  return {
    handlers: {
      async read() {
        const { at, findings } = await recent()
        return succeed({ at, findings: [...findings] })
      },
      async saveForSupport(_nothing, context) {
        const make = async (): Promise<Buffer> => forSupport(await recent(), await log.read())
        const saved = await saveAsked(askWhereToSave, fileName(now()), make, context)
        if (!saved.ok) return saved
        const { value } = saved
        return succeed(value === undefined ? { saved: false } : { saved: true, fileName: value })
      },
    },
  }
}

/**
 * The health, and of the log, the oldest line first, those that are as an event is declared; of any others how many there
 * were.
 */
export function forSupport(health: Health, log: Awaited<ReturnType<Log['read']>>): Buffer {
  const written = log.toReversed().flatMap(({ text }) => text.split('\n').filter((line) => line !== ''))
  const lines = written.flatMap((line) => parseLine(line) ?? [])
  return Buffer.from(`${JSON.stringify({ health, log: lines, leftOut: written.length - lines.length }, null, 2)}\n`)
}

/** `kartei-support-2026-11-23.json`, by the clock on the wall. */
function fileName(at: Date): string {
  const digits = (number: number): string => String(number).padStart(2, '0')
  return `kartei-support-${at.getFullYear()}-${digits(at.getMonth() + 1)}-${digits(at.getDate())}.json`
}
