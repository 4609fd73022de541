import { join } from 'node:path'
import type { Failure } from '@contract/outcome'
import { z } from '@contract/zod'
import { events, safeCall, safeWork, type EventName, type MembersOf } from './events'
import { createRotatingFile, type RotatingFile } from './rotating-file'
import { safeCode, safeError } from './loggable'

export { safeEnding, safePlatform, safeProcess } from './events'
export { safeVersion } from './loggable'

/** The log of events and errors, free of personal data (docs/decisions/2026-11-23-log.md). */
export interface Log extends Pick<RotatingFile, 'flush' | 'read'> {
  /** Never throws, never waits. Members that are not what their event declares are left out as a whole, and so is the event. */
  readonly note: <Name extends EventName>(name: Name, members: MembersOf<Name>) => void
  /** Something of Kartei's own went wrong: `action` is a call or another work of the program. */
  readonly defect: (action: string, error: unknown) => void
  /** A call ended in a Failure. Of what it says nothing is kept but its kind, and why no answer came. */
  readonly failure: (
    action: string,
    failure: Failure,
    how: { readonly durationMs: number; readonly automatic?: boolean | undefined },
  ) => void
}

interface LogOptions {
  /** The profile. */
  readonly directory: string
  /** The folder with the built processes, whose files a stack may name. */
  readonly built: string
  readonly now: () => Date
  readonly file?: RotatingFile
}

const folderOf = (directory: string): string => join(directory, 'log')

/** Reads what there is, and writes nothing. */
export const silentLog = (options: LogOptions): Log => {
  const file = createRotatingFile(folderOf(options.directory), () => '')
  return createLog({ ...options, file: { ...file, write: () => undefined } })
}

export function createLog(options: LogOptions): Log {
  const { built, now } = options
  const lineOf = (name: EventName, members: object): string =>
    JSON.stringify({ at: now().toISOString(), level: events[name].level, event: name, ...members })
  const file =
    options.file ??
    createRotatingFile(folderOf(options.directory), (lines, because) => {
      const code = safeCode(because)
      return `${lineOf('log.lost', { lines, ...(code !== undefined && { because: code }) })}\n`
    })

  const note: Log['note'] = (name, members) => {
    const checked = events[name].members.safeParse(members)
    if (checked.success) file.write(lineOf(name, checked.data))
  }
  return {
    note,
    flush: file.flush,
    read: () => file.read(),
    defect(action, error) {
      const call = safeCall(action)
      const what = call === undefined ? { work: safeWork(action) } : { call }
      note('defect', { ...what, error: safeError(error, built) })
    },
    failure(action, { kind, http, noAnswer, issues }, { durationMs, automatic }) {
      const call = safeCall(action)
      note('call.failed', {
        ...(call !== undefined && { call }),
        kind,
        ...(http && { status: http.status }),
        ...(noAnswer && { because: noAnswer.because }),
        ...(issues && { issues: issues.length }),
        ms: Math.max(0, Math.round(durationMs)),
        ...(automatic === true && { automatic }),
      })
    },
  }
}

const anyLine = z.looseObject({ at: z.iso.datetime(), level: z.string(), event: z.string() })
const isEvent = (name: string): name is EventName => Object.hasOwn(events, name)

/** A line of the log, as far as it is one: somebody else may have written into the file. */
export function parseLine(line: string): object | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  const read = anyLine.safeParse(value)
  if (!read.success || !isEvent(read.data.event)) return undefined
  const { at, level, event, ...members } = read.data
  const declared = events[event]
  const checked = declared.members.safeParse(members)
  return checked.success && level === declared.level ? { at, level, event, ...checked.data } : undefined
}
