import type { Store } from './store'

/** What the routes work with. */
export interface Service {
  store: Store
  now: () => Date
  /** 100 makes every time span of the state machine 100 times shorter. */
  speed: number
  /** Whether a list comes the other way round: never as it came the last time. */
  isReversed: () => boolean
}
