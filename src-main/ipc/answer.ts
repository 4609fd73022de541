import { failure, fail, issuesOf, succeed, type Outcome } from '@contract/outcome'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { automatically } from '@contract/reads'
import { isChecked } from '../lib/checked'
import type { AnsweredCall, CallContext } from './handlers'

export interface Observer {
  /**
   * Called with each call before it is handled; what it returns is called with the answer, and awaited before that leaves for the
   * page: what is written down is there before anybody sees it.
   */
  readonly onCall: (action: string) => (answered: AnsweredCall) => Promise<void> | void
  /** Refuses a call before its handler runs; undefined: it runs. */
  readonly refuse?: (action: string, requestId: string, input: unknown) => Promise<Outcome<never> | undefined>
  /** A defect of Kartei's own: a handler that threw, or an answer that is not of its schema. */
  readonly onDefect: (action: string, error: unknown) => void
}

export type AnyHandler = (input: unknown, context: CallContext, options?: unknown) => unknown

const outcomeShape = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: failure }),
])

/**
 * A value nested deeper than the parser's own stack is bad input like any other, and so is an object whose kind the parser
 * cannot name, since its `constructor` is none.
 */
function parseInput(schema: z.ZodType, raw: unknown): z.ZodSafeParseResult<unknown> {
  try {
    const parsed = schema.safeParse(raw)
    // Zod puts the issues into words only when they are read.
    if (!parsed.success) issuesOf(parsed.error)
    return parsed
  } catch (error) {
    if (error instanceof RangeError) return z.never('This input is nested too deeply.').safeParse(null)
    if (error instanceof TypeError && /to primitive value/.test(error.message))
      return z.never('This input is of no known kind.').safeParse(null)
    throw error
  }
}

/** Answers one call: parses the input from unknown, runs the handler, checks its answer. Resolves, whatever happens. */
export async function answer(
  action: string,
  schemas: { readonly input: z.ZodType; readonly output: z.ZodType },
  handler: AnyHandler,
  rawInput: unknown,
  observer: Observer,
): Promise<Outcome<unknown>> {
  const requestId = randomUUID()
  const onAnswered = observer.onCall(action)
  const begun = performance.now()
  const whose: { automatic?: true } = {}
  const run = async (): Promise<Outcome<unknown>> => {
    const input = parseInput(schemas.input, rawInput)
    if (!input.success)
      return fail({
        kind: 'invalid-input',
        message: input.error.issues[0]?.message ?? 'This input is not valid.',
        requestId,
        issues: issuesOf(input.error),
      })
    if (automatically.safeParse(input.data).success) whose.automatic = true
    const refused = await observer.refuse?.(action, requestId, input.data)
    if (refused) return refused
    const result = outcomeShape.parse(await handler(input.data, { requestId, ...whose }))
    if (!result.ok || isChecked(schemas.output, result.value)) return result
    return succeed(schemas.output.parse(result.value))
  }
  const outcome = await run().catch((error: unknown): Outcome<never> => {
    observer.onDefect(action, error)
    return fail({ kind: 'internal', message: 'Something went wrong inside Kartei.', requestId })
  })
  try {
    const durationMs = Math.round(performance.now() - begun)
    await onAnswered({ action, input: rawInput, outcome, requestId, durationMs, ...whose })
  } catch (error) {
    observer.onDefect(action, error)
  }
  return outcome
}
