import type { Attributes, Call } from './call'
import type { z } from './zod'

/** A row of the interface document's table "Endpoints". */
export interface Endpoint {
  readonly number: number
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Each pair of braces is one percent-encoded identifier; the first one is what the call is about. */
  readonly path: string
  /** Kind of its request body. */
  readonly body: 'json' | 'parts' | 'none'
  /** Where the interface document shows what is sent and answered. */
  readonly section: string
  /** Display name of the call. */
  readonly en: string
  readonly de: string
}

/** Where a value stands in what the page asked (`input`) or main answered (`value`): `input.request.cardType`. */
export type Place = `${'input' | 'value'}.${string}`

/**
 * How the journal writes a value down: in a form that can hold no name and no free text. A list: one of these words. A value
 * not of the form is left out. The forms are made in `src-main/features/journal/summaries/forms.ts`.
 */
export type Form =
  | 'code'
  | 'consents-given'
  | 'consents-not-given'
  | 'content-type'
  | 'count'
  | 'count-of-members'
  | 'iban'
  | 'identifier'
  | 'is-there'
  | 'money'
  | 'one'
  | 'sha256'
  | 'typed-code'
  | 'uuid'
  | 'yes-or-no'
  | readonly string[]

/** The journal's record of a call that asks the service. */
interface Recorded {
  /** The identifier by which its case is found. */
  readonly about: Place
  readonly keeps: Readonly<Record<string, readonly [Place, Form]>>
}

export interface ServiceAttributes extends Attributes<Recorded> {
  /** More than one where the input says which is meant. */
  readonly endpoints: readonly [Endpoint, ...Endpoint[]]
}

/** A call that main answers by asking the service. Everything that lists endpoints is made of these declarations. */
export interface ServiceCall<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends Call<
  I,
  O,
  Recorded
> {
  readonly attributes: ServiceAttributes
}

export const serviceCall = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  attributes: ServiceAttributes,
): ServiceCall<I, O> => ({ type: 'call', input, output, attributes })

/**
 * A read that needs nothing of main but to ask: what stands in its path is in its input, and its answer is JSON. Nobody
 * writes a handler for it.
 */
export interface PlainRead<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends ServiceCall<I, O> {
  readonly isPlain: true
}

export const plainRead = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  attributes: ServiceAttributes,
): PlainRead<I, O> => ({ ...serviceCall(input, output, attributes), isPlain: true })

export const isPlainRead = (call: Call): call is PlainRead => 'isPlain' in call

/** Members that the `keeps` of every call about an engagement begins with. */
export const ofEngagement = { engagementId: ['input.engagementId', 'uuid'] } as const
export const ofOnboarding = { onboardingId: ['input.onboardingId', 'uuid'] } as const
