import type { Environment } from '@contract/api/environments'
import { createContext, useContext } from 'react'
import type { NoAnswer } from '@contract/domain/no-answer'
import { createKeyedStore } from '../keyed-store'

/** The environment that every call goes to; provided by `app.tsx`, undefined while none is known or active. */
export const ActiveEnvironment = createContext<Environment | undefined>(undefined)

export const useActiveEnvironment = (): Environment | undefined => useContext(ActiveEnvironment)

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
