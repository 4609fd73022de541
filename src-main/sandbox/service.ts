import type { Answer } from './http'
import type { Store } from './store'

/** What a service answers instead of what a route says. */
export type ChangeAnswer = (
  /** Its path as the interface writes it, with {parameters}. */
  route: { readonly method: string; readonly path: string },
  answer: Answer,
  around: { readonly now: Date; readonly speed: number },
) => Answer

/** What the routes work with. */
export interface Service {
  store: Store
  now: () => Date
  /** 100 makes every time span of the state machine 100 times shorter. */
  speed: number
  changeAnswer?: ChangeAnswer
}
