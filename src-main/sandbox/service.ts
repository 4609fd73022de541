import type { Store } from './store'

/** What the routes work with. */
export interface Service {
  store: Store
  now: () => Date
  /** 100 makes every time span of the state machine 100 times shorter. */
  speed: number
}
