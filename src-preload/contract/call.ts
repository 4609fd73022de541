import type { Outcome } from './outcome'
import type { z } from './zod'

/** A question of the page that the main process answers with an Outcome. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly type: 'call'
  readonly input: Input
  readonly output: Output
}

/**
 * A call whose only input is a list of files that the user picked or dropped. The preload asks the system for their
 * paths and hands those to main, so the page never sees or names a path.
 */
export interface FilesCall<Output extends z.ZodType = z.ZodType> {
  readonly type: 'files'
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
export const filesCall = <O extends z.ZodType>(output: O): FilesCall<O> => ({ type: 'files', output })
export const event = <P extends z.ZodType>(payload: P): Event<P> => ({ type: 'event', payload })

/** The one channel of an entry. */
export const channelOf = (feature: string, entry: string): string => `kartei:${feature}.${entry}`

/** What a picked file is to main: its path and its name, as the preload learned them from the system. */
export interface PickedFile {
  readonly path: string
  readonly name: string
}

type Arguments<I extends z.ZodType> = undefined extends z.input<I> ? [input?: z.input<I>] : [input: z.input<I>]

/** What the page sees of an entry; `F` is the page's File type, which the contract does not know. */
export type PageSide<E extends Entry, F> =
  E extends Call<infer I, infer O>
    ? (...input: Arguments<I>) => Promise<Outcome<z.output<O>>>
    : E extends FilesCall<infer O>
      ? (files: readonly F[]) => Promise<Outcome<z.output<O>>>
      : E extends Event<infer P>
        ? (listener: (payload: z.output<P>) => void) => () => void
        : never

export type Api<C extends Features, F> = {
  readonly [Feature in keyof C]: { readonly [E in keyof C[Feature]]: PageSide<C[Feature][E], F> }
}
