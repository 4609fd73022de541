import type { Case } from '@contract/api/cases'
import type { Outcome } from '@contract/outcome'
import type { Preferences } from '@contract/api/preferences'
import type { AnsweredCall, FeatureHandlers } from '../../ipc/handlers'
import type { RateLimiter } from '../../service'
import type { Journal } from '../journal/index'
import type { Announcement } from './announcements'
import type { Clock } from '../../service'
import type { NotedCases, MandateStatuses } from './poll'
import type { OpenMandate, OpenCase } from './schedule'

/** What the watch needs of the register of cases. */
export interface RegisteredCases extends NotedCases {
  watched(environmentId: string): Promise<readonly OpenCase[]>
  onChanged(listener: (environmentId: string, caseIds: string[]) => void): () => void
}

/** What the watch needs of the mandates that are known here. */
export interface WatchedMandates extends MandateStatuses {
  /** Those whose status may still change by itself. */
  open(environmentId: string): Promise<readonly OpenMandate[]>
  onChanged(listener: (environmentId: string) => void): void
}

/** Why the watch does not ask although the service could be reached. */
export type Absence = 'locked' | 'asleep' | 'session-ended'

export interface Watch {
  readonly handlers: FeatureHandlers<'watch'>
  readonly refreshHandlers: Pick<FeatureHandlers<'cases'>, 'refresh' | 'stopRefreshing'>
  /** Begins with the active environment; again whenever another becomes active. */
  start(): void
  /** The key or the address of an environment has changed. */
  accessChanged(environmentId: string): void
  preferencesChanged(): void
  /** What was sent to an onboarding may move it: it is looked at soon. */
  pollSoon(environmentId: string, onboardingId: string): void
  /** Writes down a read of the page that nobody asked for: counted with the watch's own where it says nothing new. */
  noteRead(environmentId: string, answered: AnsweredCall): Promise<void>
  /** The screen is locked, the computer sleeps or the session belongs to somebody else. */
  leave(absence: Absence): void
  /** That is over. */
  comeBack(absence: Absence): void
  /** Breaks off what is under way; nothing is asked or written any more when this resolves. */
  stop(): Promise<void>
}

export interface WatchParts {
  readonly cases: RegisteredCases
  readonly mandates: WatchedMandates
  /** A case of the active environment. */
  readonly readCase: (caseId: string) => Promise<Outcome<Case>>
  readonly journal: Pick<Journal, 'note' | 'recordOwn'>
  readonly preferences: () => Pick<Preferences, 'watchPerMinute' | 'notifications'>
  /** The rate limit of all that nobody asked for, which the watch shares with the page. */
  readonly limiter: RateLimiter
  readonly desktop: {
    raise(announcement: Announcement): void
    /** Whether the clerk is looking at Kartei's window. */
    isFocused(): boolean
    /** What the operating system says; true says little, a change to true says that it is worth a try. */
    isOnline(): boolean
  }
  readonly clock?: Clock
  readonly random?: () => number
}
