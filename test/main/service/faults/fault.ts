import type { Outcome } from '@contract/outcome'
import type { TransportOptions } from '../../../../src-main/service'
import type { EndpointCase } from '../../../fixtures/endpoints'
import type { Behaviour, MisbehavingService } from '../../../fixtures/misbehaving-service'

/** What a body is, beside what the interface shows: `unusable` cannot be read at all, is too long, or is none. */
export type Body = 'right' | 'of another form' | 'lacking' | 'unusable'

/** How an exchange ends that brings no complete answer: nobody closes a `silent` one. `noise` is not HTTP. */
type Ending = 'broken' | 'silent' | 'noise'

/**
 * How far a call gets, which is all that its outcome depends on (`rule.ts`). `passes`: another try may get further, as far as
 * the client can know.
 */
export type Reach =
  | { readonly stage: 'unreached'; readonly passes: boolean }
  | { readonly stage: 'unanswered'; readonly ending: Ending }
  | { readonly stage: 'answering'; readonly status: number; readonly ending: Exclude<Ending, 'noise'> }
  | { readonly stage: 'answered'; readonly status: number; readonly body: Body }

/** Where a call is sent that meets a fault of the network. */
export interface Place {
  readonly address: (prefix: string) => string
  /** That would answer, were it reached. */
  readonly service?: MisbehavingService
  readonly options?: TransportOptions
  readonly close?: () => Promise<void>
}

export type Level = 'name' | 'TCP' | 'TLS' | 'proxy' | 'HTTP'

export interface Fault {
  readonly name: string
  readonly level: Level
  readonly reach: Reach
  /** What the service does with the request; without it, it answers rightly, were it reached. */
  readonly behave?: (endpoint: EndpointCase) => Behaviour
  /** `begun`: it strikes with the first bytes of a request, before its head is complete. */
  readonly at?: 'head' | 'begun'
  /** Elsewhere than at the plain service. */
  readonly place?: () => Promise<Place>
  /** What a call that ends well must hold. */
  readonly keeps?: (endpoint: EndpointCase, outcome: Outcome<unknown>) => boolean
}

/** Whether the call ends only because its deadline comes. */
export const isEndless = ({ reach }: Fault): boolean => 'ending' in reach && reach.ending === 'silent'
