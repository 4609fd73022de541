import type { Entry } from '@contract/call'
import { channelOf } from '@contract/channels'
import { contract } from '@contract/index'
import type { Outcome } from '@contract/outcome'
import { isPlainRead, type PlainRead } from '@contract/service-call'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import { answer, type AnyHandler, type Observer } from './answer'
import { lockedFailure, type LockPhase, mayAsk } from './door'
import type { Handlers } from './handlers'
import type { AnswerCall, PageCalls } from './page-calls'

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
