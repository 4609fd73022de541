import {
  companyKind,
  engagementKind,
  engagementStatus,
  inDoubtStatus,
  individualKind,
  isSameState,
  untoldKind,
  untoldStatus,
} from '@contract/api/cases'
import type { Customer } from '@contract/api/customers'
import type { AskedOnboarding, CreatedOnboarding, OnboardingRequest } from '@contract/api/onboarding'
import {
  identifierKey,
  later,
  noAnnotations,
  noIdentifiers,
  noTitle,
  strongerTitle,
  utc,
  type Annotations,
  type Details,
  type KnownCase,
  type SealedField,
} from './known-case'
import { addressTitle, applicantKey, companyTitle, personTitle, requestTitle } from './applicant'

/** A made-up case for the worklist of a fresh installation. */
export interface SeedCase {
  readonly kind: string
  readonly title: string
  readonly status: string
  readonly cardType?: string
  readonly onboardingId?: string
  readonly engagementId?: string
  readonly customerId?: string
  readonly mandateIds: readonly string[]
  /** The last known status of each, by its identifier. */
  readonly mandates?: Readonly<Record<string, string>>
  readonly creditLimitIncreaseIds?: readonly string[]
  readonly createdAt: string
  readonly updatedAt: string
  readonly note?: string
  readonly labels?: string[]
}

/** The service's word, where it says anything. */
const textOrNone = (text: string | null | undefined): string | undefined => (text?.trim() ? text : undefined)

/** Kinds of cases that were not asked for here: whatever the service answers says as much or more. */
const learnedKinds: ReadonlySet<string> = new Set([engagementKind, untoldKind, individualKind, companyKind])

/**
 * The kind after endpoint 3. The service answers INDIVIDUAL for every onboarding: the kind that was asked for here says more, and so
 * does a company that the service names.
 *
 * @param onboardingType as endpoint 3 answers it, if it does
 */
function kindAfter(known: string, onboardingType: string | null | undefined, hasCompany: boolean): string {
  const type = textOrNone(onboardingType)
  if (type !== undefined && type.toUpperCase() !== individualKind) return type
  if (!learnedKinds.has(known)) return known
  if (hasCompany || known === companyKind) return companyKind
  return type ?? (known === engagementKind ? untoldKind : known)
}

/** Kinds whose cases bear the name of a company. */
export const isOfCompany = (kind: string): boolean => ['BUSINESS', 'CORPORATE', companyKind].includes(kind)

/** Whether it is the service's word, which silence does not take back. */
const isServiceStatus = (status: string): boolean => ![engagementStatus, inDoubtStatus, untoldStatus].includes(status)

export function blankCase(caseId: string, at: Date): KnownCase {
  return {
    caseId,
    kind: engagementKind,
    status: engagementStatus,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    title: noTitle,
    identifiers: noIdentifiers,
    details: {},
    desk: noAnnotations,
    pinned: false,
    done: false,
    unseen: false,
    unreadable: [],
  }
}

/** A creation that is about to be sent, as a case: all that is known of it is what will be asked for. */
export function applyIntent(
  known: KnownCase,
  { onboardingType, cardType, applicant, company }: OnboardingRequest,
): KnownCase {
  const person = applicantKey(applicant)
  return {
    ...known,
    kind: onboardingType,
    status: inDoubtStatus,
    title: strongerTitle(known.title, requestTitle({ applicant, company })),
    details: {
      ...known.details,
      cardType,
      ...(applicant.email !== undefined && { email: applicant.email }),
      ...(person !== undefined && { applicant: person }),
    },
  }
}

/** After endpoints 1 and 2: what the service answered, who it is about by what was asked, and who asked. */
export function applyCreated(
  known: KnownCase,
  created: CreatedOnboarding,
  request: OnboardingRequest,
  user: string,
  now: Date,
): KnownCase {
  const { applicant, cardType, onboardingType } = request
  const createdAt = utc(created.createdAt, now)
  // "States and transitions": an accepted request is in PROCESSING.
  const status = textOrNone(created.status) ?? (isServiceStatus(known.status) ? known.status : 'PROCESSING')
  const { engagementId } = created.additionalInformation ?? {}
  return readableAgain({
    ...known,
    kind: onboardingType,
    status,
    createdAt,
    updatedAt: createdAt,
    title: strongerTitle(known.title, requestTitle(request)),
    identifiers: { ...known.identifiers, onboardingId: created.id, ...(engagementId && { engagementId }) },
    details: withDetails(known.details, {
      cardType,
      email: applicant.email,
      applicant: applicantKey(applicant),
      city: textOrNone(applicant.address?.city),
    }),
    desk: { ...known.desk, changedBy: user },
  })
}

/**
 * After endpoint 3. `unseen`: nobody was looking, so that a change of the state is news. A time stamp that alone is new is
 * none: a service may give another one with every answer.
 */
export function applyOnboarding(known: KnownCase, onboarding: AskedOnboarding, now: Date, unseen = false): KnownCase {
  const { id, createdAt, updatedAt, customerId } = onboarding
  const { engagementId, ...information } = onboarding.additionalInformation ?? {}
  const applicant = onboarding.applicant ?? {}
  const status = textOrNone(onboarding.status) ?? (isServiceStatus(known.status) ? known.status : untoldStatus)
  const company =
    companyTitle(information['verifiedCompany']) ??
    companyTitle(information['company']) ??
    companyTitle(onboarding['company'])
  const isFirstSight = known.kind === engagementKind
  const isOfThis = known.identifiers.onboardingId?.toLowerCase() === id.toLowerCase()
  const after = readableAgain({
    ...known,
    kind: kindAfter(known.kind, onboarding.onboardingType, company !== undefined),
    status,
    unseen: known.unseen || (unseen && !isSameState(status, known.status)),
    title: strongerTitle(known.title, company ?? personTitle(applicant) ?? addressTitle(applicant.address)),
    identifiers: {
      ...known.identifiers,
      onboardingId: isOfThis ? known.identifiers.onboardingId : id,
      ...(engagementId && { engagementId }),
      ...(customerId && { customerId }),
    },
    details: withDetails(known.details, {
      cardType: onboarding.cardType ?? undefined,
      email: applicant.email ?? undefined,
      externalCustomerId: applicant.externalCustomerId ?? undefined,
      applicant: applicantKey(applicant),
      city: textOrNone(applicant.address?.city),
    }),
  })
  if (isOfThis && JSON.stringify(after) === JSON.stringify(known)) return known
  const updated = utc(updatedAt, now)
  return {
    ...after,
    createdAt: utc(createdAt, new Date(known.createdAt)),
    updatedAt: isFirstSight ? updated : later(known.updatedAt, updated),
  }
}

/** After endpoint 7, or any answer that proves the engagement to exist. */
export function applyEngagement(
  known: KnownCase,
  engagementId: string,
  customer: Customer | undefined,
  now: Date,
): KnownCase {
  const title = strongerTitle(known.title, addressTitle(customer?.address))
  const customerId = textOrNone(customer?.customerId)
  const identifiers = { ...known.identifiers, engagementId, ...(customerId !== undefined && { customerId }) }
  const details = withDetails(known.details, { city: textOrNone(customer?.address?.city) })
  return touched(known, { ...known, title, identifiers, details }, now)
}

export interface MandateNews {
  /** Of the account that it is for, where it was just given; its last four characters are kept. */
  readonly iban?: string | undefined
  /** Silence takes none back. */
  readonly status?: string | null | undefined
}

export function applyMandate(known: KnownCase, mandateId: string, { iban, status }: MandateNews, now: Date): KnownCase {
  const mandateIds = joined(known.identifiers.mandateIds, [mandateId])
  const ibanEnds = iban === undefined ? [] : [iban.replace(/\s/g, '').slice(-4)]
  const details = withDetails(known.details, {
    ibanEnds,
    ...(status && { mandates: { [identifierKey(mandateId)]: status } }),
  })
  return touched(known, { ...known, identifiers: { ...known.identifiers, mandateIds }, details }, now)
}

export function applyCreditLimitIncrease(known: KnownCase, creditLimitIncreaseId: string, now: Date): KnownCase {
  const creditLimitIncreaseIds = joined(known.identifiers.creditLimitIncreaseIds, [creditLimitIncreaseId])
  return touched(known, { ...known, identifiers: { ...known.identifiers, creditLimitIncreaseIds } }, now)
}

export function removeCreditLimitIncrease(known: KnownCase, creditLimitIncreaseId: string, now: Date): KnownCase {
  const creditLimitIncreaseIds = known.identifiers.creditLimitIncreaseIds.filter((id) => id !== creditLimitIncreaseId)
  return touched(known, { ...known, identifiers: { ...known.identifiers, creditLimitIncreaseIds } }, now)
}

export function applySeed(known: KnownCase, seed: SeedCase, now: Date): KnownCase {
  const {
    kind,
    title,
    status,
    cardType,
    onboardingId,
    engagementId,
    customerId,
    mandateIds,
    mandates,
    creditLimitIncreaseIds = [],
    note = '',
    labels = [],
  } = seed
  return {
    ...known,
    kind,
    status: onboardingId === undefined ? engagementStatus : status,
    createdAt: utc(seed.createdAt, now),
    updatedAt: utc(seed.updatedAt, now),
    title: { text: title, source: isOfCompany(kind) ? 'company' : 'person' },
    identifiers: {
      ...known.identifiers,
      ...(onboardingId && { onboardingId }),
      ...(engagementId && { engagementId }),
      ...(customerId && { customerId }),
      mandateIds: [...mandateIds],
      creditLimitIncreaseIds: [...creditLimitIncreaseIds],
    },
    details: withDetails(known.details, { cardType, mandates }),
    desk: { ...known.desk, note, labels },
  }
}

/** With its notes and labels of this language; undefined unless it has those of the other one, and nobody wrote about it. */
export function withSeedWords(known: KnownCase, seed: SeedCase, other: SeedCase): KnownCase | undefined {
  const wordsOf = ({ note = '', labels = [] }: Partial<Annotations>): string => JSON.stringify([note, labels])
  const isOther = known.desk.changedBy === undefined && wordsOf(known.desk) === wordsOf(other)
  if (!isOther || wordsOf(seed) === wordsOf(other)) return undefined
  return { ...known, desk: { ...known.desk, note: seed.note ?? '', labels: seed.labels ?? [] } }
}

/** A completed onboarding and the engagement that came of it are one case: the onboarding's, with all that both had. */
export function merged(onboarding: KnownCase, engagement: KnownCase): KnownCase {
  const { identifiers: mine } = onboarding
  const { identifiers: theirs } = engagement
  return readableAgain({
    ...onboarding,
    updatedAt: later(onboarding.updatedAt, engagement.updatedAt),
    title: strongerTitle(engagement.title, onboarding.title),
    identifiers: {
      ...theirs,
      ...mine,
      mandateIds: joined(mine.mandateIds, theirs.mandateIds),
      creditLimitIncreaseIds: joined(mine.creditLimitIncreaseIds, theirs.creditLimitIncreaseIds),
    },
    details: withDetails(engagement.details, onboarding.details),
    desk: mergedAnnotations(onboarding.desk, engagement.desk),
    pinned: onboarding.pinned || engagement.pinned,
    done: onboarding.done || engagement.done,
    unseen: onboarding.unseen || engagement.unseen,
  })
}

function mergedAnnotations(mine: Annotations, theirs: Annotations): Annotations {
  const notes = joined([mine.note], [theirs.note]).filter((note) => note !== '')
  const changedBy = mine.changedBy ?? theirs.changedBy
  const followUps = [mine, theirs]
    .flatMap(({ followUp }) => followUp ?? [])
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const words = new Set(followUps.flatMap((each) => each.words || []))
  return {
    note: notes.join('\n\n'),
    labels: joined(mine.labels, theirs.labels),
    // The earlier of two, with what both are about.
    ...(followUps[0] && {
      followUp: { day: followUps[0].day, words: [...words].join(' · ').slice(0, 200) },
    }),
    ...(changedBy !== undefined && { changedBy }),
  }
}

/**
 * Counts as changed now only where something came to the case or left it. A name, the customer's identifier and the end of
 * an IBAN are merely learned by looking at it: that does not move it up the worklist.
 */
function touched(before: KnownCase, after: KnownCase, now: Date): KnownCase {
  const learned = ({ title, details, identifiers }: KnownCase): string => JSON.stringify([title, details, identifiers])
  const held = ({ identifiers }: KnownCase): string => JSON.stringify({ ...identifiers, customerId: undefined })
  if (learned(before) === learned(after)) return before
  const isChanged = held(before) !== held(after)
  return readableAgain(isChanged ? { ...after, updatedAt: later(before.updatedAt, now.toISOString()) } : after)
}

/** Fields that have been learned anew are readable again. */
function readableAgain(known: KnownCase): KnownCase {
  const { title, identifiers, details, desk, unreadable } = known
  if (unreadable.length === 0) return known
  const isKnown: Readonly<Record<SealedField, boolean>> = {
    title: title.text !== '',
    identifiers: identifiers.onboardingId !== undefined || identifiers.engagementId !== undefined,
    details: Object.keys(details).length > 0,
    desk: desk.note !== '' || desk.labels.length > 0 || desk.followUp !== undefined,
  }
  return { ...known, unreadable: unreadable.filter((field) => !isKnown[field]) }
}

const joined = (known: readonly string[], more: readonly string[]): string[] => [...new Set([...known, ...more])]

const withDetails = (
  known: Details,
  { cardType, email, externalCustomerId, applicant, city, ibanEnds = [], mandates }: Details,
): Details => ({
  ...known,
  ...(cardType !== undefined && { cardType }),
  ...(email !== undefined && { email }),
  ...(externalCustomerId !== undefined && { externalCustomerId }),
  ...(applicant !== undefined && { applicant }),
  ...(city !== undefined && { city }),
  ...(ibanEnds.length > 0 && { ibanEnds: joined(known.ibanEnds ?? [], ibanEnds) }),
  ...(mandates && { mandates: { ...known.mandates, ...mandates } }),
})
