import type { NoAnswer } from '@contract/domain/no-answer'
import { createKeyedStore } from '../keyed-store'
import { useActiveEnvironment } from './environment'

interface ConnectionSeen {
  /** When the service was last seen to answer; undefined: not in this window yet. */
  readonly answeredAt?: Date
  /** Since when it was seen not to. */
  readonly lostAt?: Date
  readonly noAnswer?: NoAnswer | undefined
}

const seen = createKeyedStore<ConnectionSeen>()

export function noteAnswered(environmentId: string, at: Date): void {
  seen.set(environmentId, { answeredAt: at })
}

/** Of several in a row the first one says since when. */
export function noteNoAnswer(environmentId: string, at: Date, noAnswer: NoAnswer | undefined): void {
  const before = seen.get(environmentId)
  seen.set(environmentId, { ...before, lostAt: before?.lostAt ?? at, noAnswer })
}

/** The connection to the active environment while nothing answers there. */
export function useLostConnection(): (ConnectionSeen & { readonly lostAt: Date }) | undefined {
  const known = seen.use(useActiveEnvironment()?.id ?? '')
  return known?.lostAt && { ...known, lostAt: known.lostAt }
}
