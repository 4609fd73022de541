import type { Outcome } from './outcome'
import type { Policy, SettingName } from './policy/settings'
import type { z } from './zod'

/** The kind of a call in the journal: something done or only read, or the reason why nothing is written down of it. */
export type Journal =
  | 'act'
  /** It changes nothing, neither at the service nor here. */
  | 'read'
  | NotJournaled

export type NotJournaled =
  /** Reads only what is kept or shown on this workstation; `cases.open` and `cases.markSeen` say who turned to a case. */
  | 'kept-here'
  /** Looks at a file of the clerk; what is made of it is journaled when it is sent or taken over. */
  | 'file'
  /** Typing that nobody has got yet; sending it is journaled. */
  | 'draft'
  /** Belongs to a call that is journaled with what became of it. */
  | 'elsewhere'
  /** Arranges the screen. */
  | 'screen'
  /** Concerns this program and this computer, and nobody. */
  | 'nobody'

/**
 * With which values a setting of the policy forbids a call (`is`, `isNot`; without either with each), and for which inputs (`ifGiven`:
 * that have this member; `unless`: in which this one is not true; without either for each).
 */
type Condition<Value, Member> =
  | Extract<Value, boolean>
  | { readonly is?: Value; readonly isNot?: Value; readonly ifGiven?: Member; readonly unless?: Member }

/** The attributes of a call beside its schemas. `Member`: of its input. */
export interface Attributes<J = unknown, Member = string> {
  readonly journal: J
  /**
   * To whom it is answered while Kartei is locked; without it to nobody. `lock-page`: the page of the lock, which gets no other
   * answer. `handing-over`: a page about to be replaced, which saves by it what is typed there; it answers with nothing that the
   * page did not say itself.
   */
  readonly locked?: 'lock-page' | 'draining'
  /** False: it is answered while Kartei has stopped in front of the data of the environment. */
  readonly needsData?: false
  /**
   * Whether erasing the data waits until it is answered. Without it that is so of each call that needs them; one that waits for
   * the others itself says false.
   */
  readonly inFlight?: boolean
  /**
   * The settings by which the organisation forbids it. A decision that takes more than the call (which environment,
   * which printer) is the feature's.
   */
  readonly forbiddenBy?: { readonly [Name in SettingName]?: Condition<Policy[Name], Member> }
}

/** Of a call that works on the data of the environment, stopped or not. */
export const evenStopped = { needsData: false, inFlight: true } as const

/** A question of the page that the main process answers with an Outcome. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType, J = unknown> {
  readonly type: 'call'
  readonly input: Input
  readonly output: Output
  readonly attributes: Attributes<J>
}

/**
 * A call with a list of files that the user picked or dropped, and perhaps options behind it. The preload asks the system
 * for their paths and hands those to main, so the page never sees or names a path.
 */
export interface FilesCall<Output extends z.ZodType = z.ZodType, Options extends z.ZodType = z.ZodType, J = unknown> {
  readonly type: 'files'
  readonly options: Options
  readonly output: Output
  readonly attributes: Attributes<J>
}

/** News from the main process. In `window.kartei` it is a function that takes a listener and returns its removal. */
export interface Event<Payload extends z.ZodType = z.ZodType> {
  readonly type: 'event'
  readonly payload: Payload
}

export type Entry = Call | FilesCall | Event
export type Features = Record<string, Record<string, Entry>>

/** Of one of several shapes: any member that one of them has. */
type MemberOf<T> = T extends unknown ? keyof T & string : never

export const call = <I extends z.ZodType, O extends z.ZodType, const J extends Journal>(
  input: I,
  output: O,
  attributes: Attributes<J, MemberOf<z.input<I>>>,
): Call<I, O, J> => ({ type: 'call', input, output, attributes })
export const filesCall = <O extends z.ZodType, P extends z.ZodType, const J extends Journal>(
  output: O,
  options: P,
  attributes: Attributes<J>,
): FilesCall<O, P, J> => ({ type: 'files', options, output, attributes })
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

/** The names of the calls that have these attributes: `CallsWith<{ journal: 'act' }>`. */
export type CallsWith<C extends Features, A> = {
  [F in keyof C & string]: {
    [E in keyof C[F] & string]: C[F][E] extends { readonly attributes: A } ? `${F}.${E}` : never
  }[keyof C[F] & string]
}[keyof C & string]
