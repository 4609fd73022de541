import type { Attributes, Entry } from '@contract/call'
import { channelOf } from '@contract/channels'
import { contract } from '@contract/index'
import { failure, fail, issuesOf, succeed, type Outcome } from '@contract/outcome'
import { automatically } from '@contract/reads'
import { isPlainRead, type PlainRead } from '@contract/service-call'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { isChecked } from '../lib/checked'
import type { AnsweredCall, CallContext, Handlers } from './handlers'
import type { AnswerCall, Caller, PageCalls } from './page-calls'

/** `draining`: locked, and the pages are about to be replaced. Their typing may still reach the disk. */
export type LockPhase = 'open' | 'draining' | 'locked'

/** Whether a call is answered now. While Kartei is locked none is that does not say so in the contract. */
export function mayAsk({ locked }: Attributes, caller: Caller, state: LockPhase): boolean {
  if (caller === 'lock') return locked === 'lock-page'
  return state === 'open' || (state === 'draining' && locked === 'draining')
}

/** Failure of a call that the lock refuses. */
const lockedFailure = (requestId: string): Outcome<never> =>
  fail({ kind: 'cancelled', message: 'Kartei is locked. Nothing was done.', requestId })

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

export interface Registrar extends Observer {
  readonly answerPlainRead: (call: PlainRead) => AnyHandler
  /** Whether Kartei is locked at this moment. */
  readonly lockPhase: () => LockPhase
  /** In which each call is answered. Default: as it comes. */
  readonly during?: (answering: () => Promise<Outcome<unknown>>) => Promise<Outcome<unknown>>
  /** Told of each answer to a page that hands over what is typed in it, and how to ask for the same again. */
  readonly onHandedOver: (outcome: Outcome<unknown>, again: () => Promise<Outcome<unknown>>) => void
}

/** Schema of the files that the preload sends (contract/call.ts, `PickedFile`). */
const filesInput = <P extends z.ZodType>(options: P) =>
  z.object({ files: z.array(z.object({ path: z.string(), name: z.string() })).max(10_000), options })

export interface Calls {
  /** Resolves when every call that the page has made so far is answered and written down; after `ms` at the latest. */
  readonly ended: (ms: number) => Promise<void>
}

/** Connects every call of the contract with its handler. A call that a locked Kartei does not answer is refused unread. */
export function register(handlers: Handlers, registrar: Registrar, page: PageCalls): Calls {
  const running = createRunning()
  const answers = new Map<string, AnswerCall>()
  const byName = new Map<string, AnyHandler>()
  for (const [feature, calls] of Object.entries(handlers))
    for (const [name, handler] of Object.entries<unknown>({ ...calls }))
      if (typeof handler === 'function')
        byName.set(`${feature}.${name}`, (...given): unknown => Reflect.apply(handler, undefined, given))
  for (const [feature, entries] of Object.entries(contract))
    for (const [name, entry] of Object.entries<Entry>(entries)) {
      if (entry.type === 'event') continue
      const action = `${feature}.${name}`
      const handler =
        entry.type === 'call' && isPlainRead(entry) ? registrar.answerPlainRead(entry) : byName.get(action)
      if (!handler) throw new Error(`The contract has ${action}, but nothing answers it.`)
      const { output } = entry
      const schemas = { input: entry.type === 'files' ? filesInput(entry.options) : entry.input, output }
      const given: AnyHandler =
        entry.type === 'files'
          ? (input, context) => {
              const { files, options } = filesInput(entry.options).parse(input)
              return handler(files, context, options)
            }
          : handler
      answers.set(channelOf(feature, name), async (input, caller) => {
        const state = registrar.lockPhase()
        if (!mayAsk(entry.attributes, caller, state)) return lockedFailure(randomUUID())
        const answering = (): Promise<Outcome<unknown>> => answer(action, schemas, given, input, registrar)
        const ask = (): Promise<Outcome<unknown>> => running.add(registrar.during?.(answering) ?? answering())
        const answered = ask()
        if (state === 'draining') void answered.then((outcome) => registrar.onHandedOver(outcome, ask))
        return answered
      })
    }
  page.answerBy(answers)
  return { ended: running.ended }
}

interface Running {
  /** Counts a call as running until it has ended, and hands it back. */
  readonly add: <T>(call: Promise<T>) => Promise<T>
  /** Resolves when nothing runs any more, after `ms` milliseconds at the latest. */
  readonly ended: (ms: number) => Promise<void>
}

/** Which calls are under way, so that quitting can wait for what the page asked for last. */
export function createRunning(): Running {
  const running = new Set<Promise<unknown>>()

  async function allEnded(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running)
  }

  return {
    add: (call) => {
      running.add(call)
      const end = (): void => void running.delete(call)
      call.then(end, end)
      return call
    },
    ended: async (ms) => {
      let late: NodeJS.Timeout | undefined
      const deadline = new Promise<void>((resolve) => {
        late = setTimeout(resolve, ms)
      })
      await Promise.race([allEnded(), deadline])
      clearTimeout(late)
    },
  }
}
