import type { Store } from './store'
import type { Answer, Call } from './http'

/** The answer of a service in place of a route's. */
export type ChangeAnswer = (
  /** Its path as the interface writes it, with {parameters}. */
  route: { readonly method: string; readonly path: string },
  answer: Answer,
  around: { readonly now: Date; readonly speed: number },
) => Answer

/** The service as the routes use it. */
export interface Service {
  store: Store
  now: () => Date
  /** 100 makes every time span of the state machine 100 times shorter. */
  speed: number
  changeAnswer?: ChangeAnswer
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT'
  /** As the interface writes it, with {parameters}. */
  path: string
  handle(call: Call, service: Service): Promise<Answer> | Answer
}
