import { channelOf, type Entry } from '@contract/call'
import { contract } from '@contract/index'
import { fail, issuesOf, succeed, type Outcome } from '@contract/outcome'
import { z } from '@contract/zod'
import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { AnsweredCall, CallContext, Handlers } from './handlers'

export interface Registrar {
  /** Whether the frame that sent a message is the top frame of a window of Kartei, showing Kartei's own page. */
  readonly isOwnFrame: (event: IpcMainInvokeEvent) => boolean
  /** Awaited before the answer leaves for the page: what it writes down is there before anybody sees the answer. */
  readonly onAnswered: (answered: AnsweredCall) => Promise<void> | void
  /** A defect of Kartei's own: a handler that threw, or an answer that is not of its schema. */
  readonly onDefect: (action: string, error: unknown) => void
}

const pickedFiles = z.array(z.object({ path: z.string(), name: z.string() })).max(10_000)

type AnyHandler = (input: unknown, context: CallContext) => unknown

/** Answers one call: parses the input from unknown, runs the handler, checks its answer. Resolves, whatever happens. */
export async function answer(
  action: string,
  schemas: { input: z.ZodType; output: z.ZodType },
  handler: AnyHandler,
  rawInput: unknown,
  registrar: Pick<Registrar, 'onAnswered' | 'onDefect'>,
): Promise<Outcome<unknown>> {
  const requestId = randomUUID()
  const begun = performance.now()
  const internal = (error: unknown): Outcome<never> => {
    registrar.onDefect(action, error)
    return fail({ kind: 'internal', message: 'Something went wrong inside Kartei.', requestId })
  }
  const outcome = await run().catch(internal)
  const durationMs = Math.round(performance.now() - begun)
  try {
    await registrar.onAnswered({ action, input: rawInput, outcome, requestId, durationMs })
  } catch (error) {
    registrar.onDefect(action, error)
  }
  return outcome

  async function run(): Promise<Outcome<unknown>> {
    const input = parseInput(schemas.input, rawInput)
    if (!input.success)
      return fail({
        kind: 'invalid-input',
        message: input.error.issues[0]?.message ?? 'This input is not valid.',
        requestId,
        issues: issuesOf(input.error),
      })
    const result = outcomeShape.parse(await handler(input.data, { requestId }))
    if (!result.ok) return result
    return succeed(schemas.output.parse(result.value))
  }
}

/** A value nested deeper than the parser's own stack is bad input like any other. */
function parseInput(schema: z.ZodType, raw: unknown): z.ZodSafeParseResult<unknown> {
  try {
    return schema.safeParse(raw)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return z.never('This input is nested too deeply.').safeParse(null)
  }
}

const outcomeShape = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.custom<Extract<Outcome<never>, { ok: false }>['error']>() }),
])

/**
 * Connects every call of the contract with its handler: the only place that touches ipcMain. A message from any other
 * frame or origin is rejected before anything is read from it.
 */
export function register(handlers: Handlers, registrar: Registrar): void {
  const byName = new Map<string, AnyHandler>()
  for (const [feature, calls] of Object.entries(handlers))
    for (const [name, handler] of Object.entries<unknown>({ ...calls }))
      if (typeof handler === 'function')
        byName.set(`${feature}.${name}`, (input, context): unknown =>
          Reflect.apply(handler, undefined, [input, context]),
        )
  for (const [feature, entries] of Object.entries(contract))
    for (const [name, entry] of Object.entries<Entry>(entries)) {
      if (entry.type === 'event') continue
      const action = `${feature}.${name}`
      const handler = byName.get(action)
      if (!handler) throw new Error(`The contract has ${action}, but nothing answers it.`)
      const schemas = { input: entry.type === 'files' ? pickedFiles : entry.input, output: entry.output }
      ipcMain.handle(channelOf(feature, name), (event, input: unknown) => {
        if (!registrar.isOwnFrame(event)) throw new Error('Refused: not sent by a window of Kartei.')
        return answer(action, schemas, handler, input, registrar)
      })
    }
}
