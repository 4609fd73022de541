import { momentOf } from '@contract/domain/moment'
import {
  caseIdentifiers,
  caseStepOf,
  followUp,
  turnOfStep,
  type Case,
  type CaseIdentifiers,
  type MandateState,
  type Turn,
} from '@contract/api/cases'
import { isEndedMandate } from '@contract/api/sepa'
import { isIsoDate } from '@contract/domain/dates'
import { isUuid } from '@contract/domain/identifiers'
import { z } from '@contract/zod'
import type { Place } from '../../store'

/** Where a title comes from, from the weakest to the strongest. A weaker one never replaces a stronger one. */
export const titleSources = ['identifier', 'address', 'person', 'company'] as const
export const titleShape = z.object({ text: z.string(), source: z.enum(titleSources) })
export type Title = Readonly<z.infer<typeof titleShape>>

/** Fields of a case that are sealed each on its own, so that damage costs one of them. */
export const sealedFields = ['title', 'identifiers', 'details', 'desk'] as const
export type SealedField = (typeof sealedFields)[number]

/** Where a field of a case is sealed for. */
export const placeOf = (caseId: string, field: SealedField): Place => ({
  table: 'cases',
  row: caseId,
  column: `sealed_${field}`,
})

export const detailsShape = z.object({
  cardType: z.string().optional(),
  email: z.string().optional(),
  /** The applicant's number at the bank, as endpoint 3 answers it. */
  externalCustomerId: z.string().optional(),
  /** Name and day of birth, by which a second application of the same person is known (`applicantKey`). */
  applicant: z.string().optional(),
  city: z.string().optional(),
  /** The last four characters of IBANs that mandates were given for: what a clerk may search by, and no more. */
  ibanEnds: z.array(z.string()).optional(),
  /** The last known status of each mandate, by its identifier; one that was never read is not among them. */
  mandates: z.record(z.string(), z.string()).optional(),
})
export type Details = Readonly<z.infer<typeof detailsShape>>

/** Annotations of a case: note, labels, follow-up. */
export const annotationsShape = z.object({
  note: z.string(),
  labels: z.array(z.string()),
  followUp: followUp.optional(),
  /** The operating system's name of the user who last changed anything about the case here. */
  changedBy: z.string().optional(),
})
export type Annotations = Readonly<z.infer<typeof annotationsShape>>

/** A case as the register keeps it. Times are UTC in milliseconds, so that they sort as text. */
export const knownCaseShape = z.object({
  caseId: z.string(),
  kind: z.string(),
  status: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  title: titleShape,
  identifiers: caseIdentifiers,
  details: detailsShape,
  /** Named as it is on disk and in the contract. */
  desk: annotationsShape,
  pinned: z.boolean(),
  /** Marked as done by a clerk. */
  done: z.boolean(),
  unseen: z.boolean(),
  /** Fields that could not be opened: what stands in their place is empty, and is not written back. */
  unreadable: z.array(z.enum(sealedFields)),
})
export type KnownCase = Readonly<z.infer<typeof knownCaseShape>>

export const noIdentifiers: CaseIdentifiers = { mandateIds: [], creditLimitIncreaseIds: [] }
export const noTitle: Title = { text: '', source: 'identifier' }
export const noAnnotations: Annotations = { note: '', labels: [] }

function mandateOf({ identifiers: { mandateIds }, details: { mandates } }: KnownCase): MandateState | undefined {
  const statuses = mandateIds.map((mandateId) => mandates?.[identifierKey(mandateId)])
  if (statuses.includes('ACTIVE')) return 'active'
  return statuses.length > 0 && statuses.every(isEndedMandate) ? 'ended' : undefined
}

/** Whose turn it is with a case of which all is read. */
export function turnOfCase(known: KnownCase): Turn {
  const { status, identifiers, done } = known
  return turnOfStep(caseStepOf({ status, identifiers, mandate: mandateOf(known), done }))
}

/** The title from the better source. A name in another order of its words keeps the one in which it was known first. */
export const strongerTitle = (known: Title, found: Title | undefined): Title => {
  if (!found || titleSources.indexOf(found.source) < titleSources.indexOf(known.source)) return known
  return found.source === known.source && sameWords(found.text, known.text) ? known : found
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(/[\s,]+/)
    .filter(Boolean)

function sameWords(one: string, other: string): boolean {
  const words = wordsOf(other)
  return words.length > 1 && wordsOf(one).sort().join(' ') === words.sort().join(' ')
}

export function allIdentifiers({ identifiers }: Pick<KnownCase, 'identifiers'>): string[] {
  const { onboardingId, engagementId, customerId, mandateIds, creditLimitIncreaseIds } = identifiers
  return [onboardingId, engagementId, customerId, ...mandateIds, ...creditLimitIncreaseIds].filter(
    (identifier) => identifier !== undefined,
  )
}

/** UUIDs are the same in capitals; identifiers of other forms may not be. */
export const identifierKey = (identifier: string): string =>
  isUuid(identifier) ? identifier.toLowerCase() : identifier

/** A time stamp of the service, with up to nine fractional digits or an offset; `otherwise` when it is none. */
export function utc(timeStamp: string | null | undefined, otherwise: Date): string {
  const moment = typeof timeStamp === 'string' ? momentOf(timeStamp) : undefined
  return (moment === undefined ? otherwise : new Date(moment)).toISOString()
}

export const later = (one: string, other: string): string => (one > other ? one : other)

/** Who it is about; the identifier where nobody is known by name. */
export const shownTitle = ({ caseId, title, identifiers }: KnownCase): string =>
  title.text === '' ? (identifiers.onboardingId ?? identifiers.engagementId ?? caseId) : title.text

export function shownCase(known: KnownCase): Case {
  const { caseId, kind, status, createdAt, updatedAt, identifiers, details, desk, unreadable } = known
  const mandate = mandateOf(known)
  return {
    caseId,
    kind,
    title: shownTitle(known),
    status,
    turn: turnOfCase(known),
    identifiers,
    createdAt,
    updatedAt,
    note: desk.note,
    labels: [...desk.labels],
    ...(desk.followUp && { followUp: desk.followUp }),
    pinned: known.pinned,
    done: known.done,
    unseen: known.unseen,
    ...(desk.changedBy !== undefined && { changedBy: desk.changedBy }),
    ...(mandate && { mandate }),
    ...(details.cardType !== undefined && { cardType: details.cardType }),
    ...(known.title.source === 'person' && whoOf(details)),
    ...(unreadable.length > 0 && { unreadable: [...unreadable] }),
  }
}

/** Who of the same name it is, where that is known. */
export function whoOf({ applicant, city }: Details): Pick<Case, 'dateOfBirth' | 'city'> {
  const dateOfBirth = applicant?.slice(applicant.lastIndexOf(' ') + 1)
  return { ...(dateOfBirth !== undefined && isIsoDate(dateOfBirth) && { dateOfBirth }), ...(city && { city }) }
}
