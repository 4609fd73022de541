import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:os'
import { z } from '@contract/zod'

/*
 * Values that may be logged: those of which somebody can say beforehand what they are. None of these types takes a free string; a
 * text becomes one only by a function here, which checks what it is and says undefined of everything else.
 */

/** A number of things, bytes or milliseconds. */
export const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** `1.2.3-test.4` */
const version = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,8}){1,3}(-[a-z]{1,10}(\.\d{1,5})?)?$/)
  .brand('Version')
export const safeVersion = (text: string): z.infer<typeof version> | undefined => version.safeParse(text).data

/** A code of the system, of Node, of SQLite or of TLS: ENOENT, ERR_INVALID_STATE. */
const systemCodes: ReadonlySet<string> = new Set(Object.keys(constants.errno))
const prefixed = /^(ERR|SQLITE|UND_ERR|HPE|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_[A-Z0-9_]{2,50}$/
const systemCode = z
  .string()
  .refine((text) => systemCodes.has(text) || prefixed.test(text))
  .brand('SystemCode')
export const safeCode = (text: unknown): z.infer<typeof systemCode> | undefined => systemCode.safeParse(text).data

/** The kind of an error, of those that the runtime and Kartei have; any other is `Error`. */
export const errorNames = [
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'URIError',
  'EvalError',
  'AggregateError',
  'AbortError',
  'TimeoutError',
  'SystemError',
  'ZodError',
  'ConnectError',
  'DocumentError',
  'DamagedCopy',
  'NotUsable',
  'NotWhole',
  'NoReply',
  'Stopped',
] as const
const errorName = z.enum(errorNames)

/** A place in Kartei's own built files, `main/index.js:12:34`, without the name of the function. */
const frame = z
  .string()
  .regex(/^[\w./-]{1,120}:\d{1,7}:\d{1,7}$/)
  .brand('Frame')

export const loggedError = z.strictObject({
  name: errorName,
  code: systemCode.optional(),
  at: z.array(frame).max(12),
})
export type LoggedError = z.infer<typeof loggedError>

const framesKept = 12
const inBuilt = /[\\/]((?:main|preload|renderer)[\\/][\w./\\-]+\.[cm]?js):(\d{1,7}):(\d{1,7})\)?$/

/**
 * An error without what it says: its kind, its code and where in Kartei's own files. Its message may quote what somebody
 * typed, and so may the names of functions, files and kinds that are not Kartei's.
 *
 * @param built the folder with the built processes
 */
export function safeError(error: unknown, built: string): LoggedError {
  if (!(error instanceof Error)) return { name: 'Error', at: [] }
  const code = safeCode(Reflect.get(error, 'code'))
  const lines = typeof error.stack === 'string' ? error.stack.split('\n') : []
  const at = lines
    .flatMap((line) => {
      const [, file, row, column] = inBuilt.exec(line) ?? []
      const path = file?.replaceAll('\\', '/')
      return path !== undefined && isOwnFile(built, path) ? [frame.parse(`${path}:${row}:${column}`)] : []
    })
    .slice(0, framesKept)
  return { name: errorName.safeParse(error.name).data ?? 'Error', ...(code !== undefined && { code }), at }
}

const known = new Map<string, boolean>()

/** A stack is a text like any other: a file that is not there is none of Kartei's. */
function isOwnFile(built: string, path: string): boolean {
  const file = join(built, path)
  const isKnown = known.get(file)
  if (isKnown !== undefined) return isKnown
  const isThere = !path.includes('..') && existsSync(file)
  if (known.size < 1_000) known.set(file, isThere)
  return isThere
}

export { version as loggedVersion, systemCode as loggedCode }
