import type { Contract, KarteiApi } from '@contract/index'
import type { Failure, Outcome } from '@contract/outcome'
import { contract } from '@contract/index'

/** The main process cannot be had in a simulated page: each test says what it answers, in the contract's own types. */
type Answers = {
  readonly [F in keyof Contract]?: { readonly [E in keyof Contract[F]]?: KarteiApi<File>[F][E] }
}

/** What is asked from every case and the worklist, whatever a test is about. */
const always = (): Record<string, Record<string, unknown> | undefined> => {
  const state = (): unknown => ok({ cases: 0 })
  return {
    watch: { state, attend: state },
    workstation: { asked: () => ok({ asks: [] }) },
    cases: { sameApplicant: () => ok({ cases: [] }) },
    data: { access: () => ok({ state: 'open' }), recovery: () => ok({}) },
    presets: { read: () => ok({ contact: {}, onboarding: {} }) },
    creditLimit: { requests: () => ok({ requests: [] }) },
    signingLinks: { members: () => ok({ members: [] }) },
    drafts: { list: () => ok({ drafts: [] }), readForm: () => ok({}), saveForm: () => ok({}) },
    printing: { runs: () => ok({ runs: [] }) },
    windows: { desk: () => ok({ open: [], recent: [] }), keepDesk: () => ok({ kept: true }) },
    lock: { state: () => ok({ state: 'open', language: 'en', way: 'polkit' }) },
    policy: { inForce: () => ok({ settings: {} }) },
    proxy: { list: () => ok([]) },
    intake: { list: () => ok({ state: 'off', files: [] }) },
    raw: { lastKnown: () => ok({ mandates: [] }), ofDoubt: () => ok({}), sent: () => ok({ sent: [] }) },
    files: { list: () => ok({ files: [] }), place: () => ok({ placed: 0 }), copies: () => ok({ fileIds: [] }) },
  }
}

let answers = always()
let listeners: { entry: string; listener: unknown }[] = []

/** `answer({ cases: { list: () => ok({ cases: [] }) } })`; later answers replace earlier ones, call by call. */
export function answer(given: Answers): void {
  for (const [feature, calls] of Object.entries(given)) answers[feature] = { ...answers[feature], ...calls }
}

export function forgetAnswers(): void {
  answers = always()
  listeners = []
}

/** Tells the page the news, as main would. */
export function emit<F extends keyof Contract, E extends keyof Contract[F] & string>(
  feature: F,
  event: E,
  payload: KarteiApi<File>[F][E] extends (listener: (payload: infer P) => void) => () => void ? P : never,
): void {
  for (const { entry, listener } of listeners)
    if (entry === `${feature}.${event}` && typeof listener === 'function') Reflect.apply(listener, undefined, [payload])
}

export const ok = <T>(value: T): Promise<Outcome<T>> => Promise.resolve({ ok: true, value })
export const failed = (error: Partial<Failure> & Pick<Failure, 'kind'>): Promise<{ ok: false; error: Failure }> =>
  Promise.resolve({ ok: false, error: { message: 'Said by a test.', requestId: 'request-1', ...error } })

function callOf(feature: string, name: string): unknown {
  return (...given: unknown[]): unknown => {
    const answering = answers[feature]?.[name]
    if (typeof answering !== 'function')
      return Promise.reject(new Error(`This test does not say what kartei.${feature}.${name} answers.`))
    return Reflect.apply(answering, undefined, given)
  }
}

function eventOf(feature: string, name: string): unknown {
  return (listener: unknown) => {
    const registered = { entry: `${feature}.${name}`, listener }
    listeners.push(registered)
    return () => {
      listeners = listeners.filter((one) => one !== registered)
    }
  }
}

/** `window.kartei` as the page sees it: every call of the contract, and its events. */
export const karteiDouble: unknown = Object.fromEntries(
  Object.entries(contract).map(([feature, entries]) => [
    feature,
    Object.fromEntries(
      Object.entries(entries).map(([name, { type }]: [string, { type: string }]) => [
        name,
        type === 'event' ? eventOf(feature, name) : callOf(feature, name),
      ]),
    ),
  ]),
)
