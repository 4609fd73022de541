import { noAnswer } from './domain/no-answer'
import { z } from './zod'

export const failureKinds = [
  /** The input breaks a rule; nothing was sent; `issues` says where. */
  'invalid-input',
  'no-api-key',
  'keychain-unavailable',
  'unauthorized',
  'forbidden',
  'not-found',
  'conflict',
  'rate-limited',
  /** Any other 4xx; the message carries the service's own words. */
  'rejected',
  'service-error',
  /** Not JSON, cut short, a required field missing, or a redirect. */
  'unexpected-response',
  /** Nothing was sent, or an idempotent call failed for good. */
  'network',
  /** An idempotent call ran past its deadline. */
  'timeout',
  /** A POST or PUT may have reached the service; it was sent once and is not repeated. */
  'outcome-unknown',
  'cancelled',
  'file',
  'printer',
  /** The organisation has said otherwise of this computer (contract/policy). Nothing was done. */
  'managed',
  'storage',
  'internal',
] as const

export const failureKind = z.enum(failureKinds)
export type FailureKind = z.infer<typeof failureKind>

/** One offending place of an input. `path` is dotted, from the call's input down: `request.applicant.phone`. */
export const issue = z.object({ path: z.string(), message: z.string(), code: z.string().optional() })
export type Issue = z.infer<typeof issue>

export const failure = z.object({
  kind: failureKind,
  /** One English sentence; screens say it in the clerk's language by `kind` and keep this for the details. */
  message: z.string(),
  /** Kartei's own number of the call, the same as in the journal. */
  requestId: z.string(),
  http: z
    .object({
      status: z.number().int(),
      method: z.string(),
      path: z.string(),
      code: z.string().optional(),
      body: z.string().optional(),
      /** How long the service asks to be left alone (Retry-After), in milliseconds. */
      retryAfterMs: z.number().optional(),
    })
    .optional(),
  /** Why no answer came, for `network` and `timeout` and for one that was cut short. */
  noAnswer: noAnswer.optional(),
  issues: z.array(issue).optional(),
})
export type Failure = z.infer<typeof failure>

const nothingWasSent = [
  'invalid-input',
  'no-api-key',
  'keychain-unavailable',
  'network',
  'cancelled',
  'managed',
] as const satisfies FailureKind[]
const wasRefused = [
  'unauthorized',
  'forbidden',
  'not-found',
  'conflict',
  'rate-limited',
  'rejected',
] as const satisfies FailureKind[]
const proofs: ReadonlySet<FailureKind> = new Set([...nothingWasSent, ...wasRefused])

/**
 * Whether a Failure of a POST or PUT leaves open what became of it: all do but those that prove that nothing can have been done, since
 * nothing was sent, or the service refused with a 4xx ("Errors"). A 5xx promises nothing, 503 with Retry-After included: a
 * gateway may say so of what the service behind it has done.
 */
export const isIndeterminate = ({ kind }: Pick<Failure, 'kind'>): boolean => !proofs.has(kind)

/** Whether a Failure is one of a POST or PUT that has left, and may have been carried out. */
export const mayBeDone = (failure: Failure): boolean =>
  failure.kind === 'outcome-unknown' ||
  (failure.http !== undefined && failure.http.method !== 'GET' && isIndeterminate(failure))

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: Failure }

export const succeed = <T>(value: T): Outcome<T> => ({ ok: true, value })
export const fail = (error: Failure): { ok: false; error: Failure } => ({ ok: false, error })

/** An input that breaks a rule at one place. */
export const failAt = (path: string, code: string, message: string, requestId: string): Outcome<never> =>
  fail({ kind: 'invalid-input', message, requestId, issues: [{ path, message, code }] })

/** The issues of a failed parse, with dotted paths below `prefix`. */
export function issuesOf(error: z.ZodError, prefix: readonly string[] = []): Issue[] {
  return error.issues.map((found) => {
    const code = found.code === 'custom' ? z.string().safeParse(found.params?.['code']).data : found.code
    return {
      path: [...prefix, ...found.path.map(String)].join('.'),
      message: found.message,
      ...(code === undefined ? {} : { code }),
    }
  })
}
