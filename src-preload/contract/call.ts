import type { Outcome } from './outcome'
import { z } from './zod'

/** A question of the page that the main process answers with an Outcome. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly type: 'call'
  readonly input: Input
  readonly output: Output
}

/**
 * A call with a list of files that the user picked or dropped, and perhaps options behind it. The preload asks the system
 * for their paths and hands those to main, so the page never sees or names a path.
 */
export interface FilesCall<Output extends z.ZodType = z.ZodType, Options extends z.ZodType = z.ZodType> {
  readonly type: 'files'
  readonly options: Options
  readonly output: Output
}

/** News from the main process. In `window.kartei` it is a function that takes a listener and returns its removal. */
export interface Event<Payload extends z.ZodType = z.ZodType> {
  readonly type: 'event'
  readonly payload: Payload
}

export type Entry = Call | FilesCall | Event
export type Features = Record<string, Record<string, Entry>>

export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Call<I, O> => ({
  type: 'call',
  input,
  output,
})
export function filesCall<O extends z.ZodType>(output: O): FilesCall<O, z.ZodUndefined>
export function filesCall<O extends z.ZodType, P extends z.ZodType>(output: O, options: P): FilesCall<O, P>
export function filesCall(output: z.ZodType, options: z.ZodType = z.undefined()): FilesCall {
  return { type: 'files', options, output }
}
export const event = <P extends z.ZodType>(payload: P): Event<P> => ({ type: 'event', payload })

type Arguments<I extends z.ZodType> = undefined extends z.input<I> ? [input?: z.input<I>] : [input: z.input<I>]

/** Type of an entry on `window.kartei`; `F` is the page's File type, which the contract does not know. */
export type PageSide<E extends Entry, F> =
  E extends Call<infer I, infer O>
    ? (...input: Arguments<I>) => Promise<Outcome<z.output<O>>>
    : E extends FilesCall<infer O, infer P>
      ? (files: readonly F[], ...options: Arguments<P>) => Promise<Outcome<z.output<O>>>
      : E extends Event<infer P>
        ? (listener: (payload: z.output<P>) => void) => () => void
        : never

export type Api<C extends Features, F> = {
  readonly [Feature in keyof C]: { readonly [E in keyof C[Feature]]: PageSide<C[Feature][E], F> }
}
