import { turnOf, type Case, type CaseIdentifiers } from '@contract/cases'
import { isUuid } from '@contract/identifiers'

/** Where a title comes from, from the weakest to the strongest. A weaker one never replaces a stronger one. */
export const titleSources = ['identifier', 'address', 'person', 'company'] as const
export interface Title {
  readonly text: string
  readonly source: (typeof titleSources)[number]
}

/** Fields of a case that are sealed each on its own, so that damage costs one of them. */
export type SealedField = 'title' | 'identifiers' | 'details'

export interface Details {
  readonly cardType?: string | undefined
  readonly email?: string | undefined
}

/** A case as the register keeps it. Times are UTC in milliseconds, so that they sort as text. */
export interface KnownCase {
  readonly caseId: string
  readonly kind: string
  readonly status: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly title: Title
  readonly identifiers: CaseIdentifiers
  readonly details: Details
  /** Fields that could not be opened: what stands in their place is empty, and is not written back. */
  readonly unreadable: readonly SealedField[]
}

export const noIdentifiers: CaseIdentifiers = { mandateIds: [], creditLimitIncreaseIds: [] }
export const noTitle: Title = { text: '', source: 'identifier' }

export const strongerTitle = (known: Title, found: Title | undefined): Title =>
  found && titleSources.indexOf(found.source) >= titleSources.indexOf(known.source) ? found : known

export function allIdentifiers({ identifiers }: KnownCase): string[] {
  const { onboardingId, engagementId, customerId, mandateIds, creditLimitIncreaseIds } = identifiers
  return [onboardingId, engagementId, customerId, ...mandateIds, ...creditLimitIncreaseIds].filter(
    (identifier) => identifier !== undefined,
  )
}

/** UUIDs are the same in capitals; identifiers of other forms may not be. */
export const identifierKey = (identifier: string): string =>
  isUuid(identifier) ? identifier.toLowerCase() : identifier

/** A time stamp of the service, with up to nine fractional digits or an offset; `otherwise` when it is none. */
export function utc(timeStamp: string | undefined, otherwise: Date): string {
  const milliseconds = timeStamp === undefined ? NaN : Date.parse(timeStamp)
  return (Number.isNaN(milliseconds) ? otherwise : new Date(milliseconds)).toISOString()
}

export const later = (one: string, other: string): string => (one > other ? one : other)

/** What the screens see of a case. */
export function shownCase(known: KnownCase): Case {
  const { caseId, kind, status, createdAt, updatedAt, title, identifiers, details, unreadable } = known
  const { onboardingId, engagementId } = identifiers
  return {
    caseId,
    kind,
    title: title.text === '' ? (onboardingId ?? engagementId ?? caseId) : title.text,
    status,
    turn: turnOf(status),
    identifiers,
    createdAt,
    updatedAt,
    note: '',
    labels: [],
    pinned: false,
    done: false,
    unseen: false,
    ...(details.cardType !== undefined && { cardType: details.cardType }),
    ...(unreadable.length > 0 && { unreadable: [...unreadable] }),
  }
}
