import type { Call, Entry, Event, FilesCall } from '@contract/call'
import type { PickedFile } from '@contract/channels'
import type { Contract } from '@contract/index'
import type { Outcome } from '@contract/outcome'
import type { PlainRead } from '@contract/service-call'
import type { z } from '@contract/zod'

/** Context of a call, given to each handler. */
export interface CallContext {
  /** Kartei's own number of this call: in the Failure, in the journal, in the details that a clerk can copy. */
  readonly requestId: string
  /** The page says that nobody asked for this read (`contract/reads.ts`). */
  readonly automatic?: boolean
}

type OptionsOf<P extends z.ZodType> = undefined extends z.output<P> ? [options?: z.output<P>] : [options: z.output<P>]

export type Handler<E extends Entry> =
  E extends Call<infer I, infer O>
    ? (input: z.output<I>, context: CallContext) => Promise<Outcome<z.input<O>>> | Outcome<z.input<O>>
    : E extends FilesCall<infer O, infer P>
      ? (files: PickedFile[], context: CallContext, ...options: OptionsOf<P>) => Promise<Outcome<z.input<O>>>
      : never

/** The handlers of one feature: every entry of it that is neither an event nor a plain read. */
export type FeatureHandlers<F extends keyof Contract> = {
  readonly [
    E in keyof Contract[F] as Contract[F][E] extends Event | PlainRead ? never : E
  ]: Contract[F][E] extends Entry ? Handler<Contract[F][E]> : never
}

/** Every feature that needs a handler. */
export type Handlers = {
  readonly [F in keyof Contract as keyof FeatureHandlers<F> extends never ? never : F]: FeatureHandlers<F>
}

type EventsOf<F extends keyof Contract> = {
  [E in keyof Contract[F]]: Contract[F][E] extends Event ? E : never
}[keyof Contract[F]]

type PayloadOf<E> = E extends Event<infer P> ? z.input<P> : never

/** Sends an event to every window of Kartei: `emit('cases', 'onChanged', { caseIds })`. */
export type Emit = <F extends keyof Contract, E extends EventsOf<F>>(
  feature: F,
  event: E,
  payload: PayloadOf<Contract[F][E]>,
) => void

/** An answered call as the observer gets it, before the answer goes to the page. */
export interface AnsweredCall {
  readonly action: string
  readonly input: unknown
  readonly outcome: Outcome<unknown>
  readonly requestId: string
  readonly durationMs: number
  /** As in `CallContext`. */
  readonly automatic?: boolean
}
