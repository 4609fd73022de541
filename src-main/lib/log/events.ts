import { calls } from '@contract/calls'
import { noAnswer } from '@contract/domain/no-answer'
import { failureKind } from '@contract/outcome'
import { z } from '@contract/zod'
import { count, loggedCode, loggedError, loggedVersion } from './loggable'

/** A call of the contract; what else happens has a name here. */
const call = z
  .string()
  .refine((name) => calls.has(name))
  .brand('Call')
/** Undefined for what is no call of the contract. */
export const safeCall = (name: string): z.infer<typeof call> | undefined => call.safeParse(name).data

/** Activities besides calls for which errors are logged. */
export const works = [
  'backup',
  'documents',
  'health',
  'intake',
  'network',
  'outside',
  'quit',
  'sandbox',
  'uncaught',
  'uploads',
  'watch',
  'other',
] as const

const becauses = noAnswer.options.flatMap(({ shape: { because } }) =>
  because instanceof z.ZodEnum ? because.options : [...because.values],
)
const endings = [
  'clean-exit',
  'abnormal-exit',
  'killed',
  'crashed',
  'oom',
  'launch-failed',
  'integrity-failure',
  'memory-eviction',
  'unresponsive',
  'other',
] as const
const processes = ['page', 'GPU', 'Utility', 'Zygote', 'Sandbox helper', 'other'] as const

/**
 * Everything that can be logged, and with which members. A new event is declared here, of types from `loggable.ts`, enumerations
 * and numbers: a test refuses every other type.
 */
export const events = {
  'program.started': {
    level: 'info',
    members: z.strictObject({
      kartei: loggedVersion.optional(),
      electron: loggedVersion.optional(),
      platform: z.enum(['linux', 'win32', 'darwin', 'other']),
      packaged: z.boolean(),
    }),
  },
  'program.ended': { level: 'info', members: z.strictObject({ restarts: z.boolean() }) },
  'call.failed': {
    level: 'warn',
    members: z.strictObject({
      call: call.optional(),
      kind: failureKind,
      /** Of HTTP. */
      status: count.optional(),
      because: z.enum(becauses).optional(),
      issues: count.optional(),
      ms: count,
      automatic: z.boolean().optional(),
    }),
  },
  defect: {
    level: 'error',
    members: z.strictObject({ call: call.optional(), work: z.enum(works).optional(), error: loggedError }),
  },
  'process.ended': {
    level: 'error',
    members: z.strictObject({ process: z.enum(processes), how: z.enum(endings), code: count.optional() }),
  },
  /** Lines that could not be written: the disk refused, or there were too many at once. */
  'log.lost': { level: 'warn', members: z.strictObject({ lines: count, because: loggedCode.optional() }) },
} as const satisfies Record<string, { readonly level: 'error' | 'warn' | 'info'; readonly members: z.ZodObject }>

export type EventName = keyof typeof events
export type MembersOf<Name extends EventName> = z.infer<(typeof events)[Name]['members']>

/** One of an enumeration, else its last, which stands for all others. */
function oneOf<const T extends readonly [string, ...string[]]>(known: T, text: string): T[number] {
  return z.enum(known).safeParse(text).data ?? z.enum(known).parse('other')
}
export const safeWork = (text: string): (typeof works)[number] => oneOf(works, text)
export const safeEnding = (text: string): (typeof endings)[number] => oneOf(endings, text)
export const safeProcess = (text: string): (typeof processes)[number] => oneOf(processes, text)
export const safePlatform = (text: string): 'linux' | 'win32' | 'darwin' | 'other' =>
  oneOf(['linux', 'win32', 'darwin', 'other'], text)
