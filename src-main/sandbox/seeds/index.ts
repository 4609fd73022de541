import { folded } from '@contract/domain/folding'
import { composeIBAN } from 'ibantools'
import { pick, timeStamp, uuidOf } from '../identifiers'
import { firstPlan, statusOnRead } from '../machine'
import { minor } from '../money'
import { addresseeOf, engagementOf } from '../outcome'
import { scenarioOf } from '../rules'
import type { Address, Engagement, Mandate, Onboarding, SandboxState, Scenario, Status, Step } from '../state'
import { type EarlierWork, earlierOf, increasesOf, onboardingDocuments } from './earlier'
import seedsFile from './seeds.json'
import {
  type SeedAccount,
  type SeedEngagement,
  type SeedOnboarding,
  type SeedPerson,
  type Words,
  day,
  hour,
  second,
  seedList,
} from './types'

/** A made-up case for the worklist of a fresh installation. */
export interface SeedCase {
  kind: 'CONSUMER' | 'BUSINESS' | 'CORPORATE' | 'SUPPLEMENTARY' | 'ENGAGEMENT'
  title: string
  /** Of the onboarding at the first start; an engagement known by its id alone counts as COMPLETED. */
  status: string
  cardType: string
  onboardingId?: string
  engagementId?: string
  customerId?: string
  mandateIds: string[]
  mandates: Record<string, string>
  creditLimitIncreaseIds: string[]
  updatedAt: string
  createdAt: string
  note?: string
  labels?: string[]
  /** The work on it before the first start, as the service has it. */
  earlier: EarlierWork
}

type Seed = SeedOnboarding | SeedEngagement

const seeds: readonly Seed[] = seedList.parse(seedsFile)

const titleOf = ({ company, person }: Seed): string =>
  company ?? person.shown ?? `${person.firstName} ${person.lastName}`

const onboardingIdOf = (seed: Seed): string => uuidOf('onboarding', titleOf(seed))
const engagementIdOf = (seed: Seed): string => uuidOf('engagement', titleOf(seed))
const customerIdOf = (seed: Seed): string => uuidOf('customer', titleOf(seed))
const mandateIdOf = (seed: Seed, position: number): string => uuidOf('mandate', titleOf(seed), String(position))

/**
 * @param firstStart the dates of the seeds count back from here
 * @param language of their notes and labels
 */
export function seedCases(firstStart: Date, language: keyof Words): SeedCase[] {
  return seeds.map((seed) => {
    const { kind, opened, changed, note, labels, account } = seed
    const salt = onboardingIdOf(seed)
    const earlier = earlierOf(seed, salt, firstStart.getTime())
    return {
      kind,
      title: titleOf(seed),
      status: kind === 'ENGAGEMENT' ? 'COMPLETED' : statusOnRead(seed.status),
      cardType: kind === 'ENGAGEMENT' ? 'CREDIT' : seed.cardType,
      ...(kind !== 'ENGAGEMENT' && { onboardingId: salt }),
      ...(account && { engagementId: engagementIdOf(seed), customerId: customerIdOf(seed) }),
      mandateIds: (account?.mandates ?? []).map((_status, position) => mandateIdOf(seed, position)),
      mandates: Object.fromEntries(
        (account?.mandates ?? []).map((status, position) => [mandateIdOf(seed, position), status]),
      ),
      creditLimitIncreaseIds: earlier.increases.map(({ id }) => id),
      updatedAt: timeStamp(firstStart.getTime() - changed, salt),
      createdAt: timeStamp(firstStart.getTime() - opened, salt),
      ...(note && { note: note[language] }),
      ...(labels && { labels: labels.map((label) => label[language]) }),
      earlier,
    }
  })
}

export function seedState(firstStart: Date, speed: number): SandboxState {
  const now = firstStart.getTime()
  const state: SandboxState = {
    version: 1,
    firstStart: firstStart.toISOString(),
    onboardings: {},
    engagements: {},
    increases: {},
  }
  for (const seed of seeds) {
    if (seed.kind !== 'ENGAGEMENT') {
      const onboarding = onboardingOf(seed, now, speed)
      state.onboardings[onboarding.id] = onboarding
      // Only one that still moves by the clock reaches COMPLETED this way; the others are given their account below.
      const later = seed.status === 'PROCESSING' ? engagementOf(onboarding, speed) : undefined
      if (later) state.engagements[later.engagementId] = later
    }
    if (!seed.account) continue
    const engagementId = engagementIdOf(seed)
    state.engagements[engagementId] = accountOf(seed, seed.account, now)
    for (const { id, status, createdAt, request, documents } of increasesOf(seed, onboardingIdOf(seed), now))
      state.increases[id] = { id, engagementId, status, createdAt, request, documents }
  }
  return state
}

function onboardingOf(seed: SeedOnboarding, now: number, speed: number): Onboarding {
  const { kind, cardType, company, place, status, opened, changed } = seed
  const id = onboardingIdOf(seed)
  const applicant = applicantOf(seed, id)
  const application = {
    kind,
    cardType,
    applicant,
    ...(company !== undefined && { company: companyOf(company, place[0], id) }),
  }
  const scenario = status === 'PROCESSING' ? scenarioOf(application, new Date(now)) : scenarioAfter(status)
  return {
    id,
    ...application,
    metadata: {
      channel: pick(2, 'channel', id) === 0 ? 'branch' : 'post',
      caseNumber: `K-${10_000 + pick(90_000, id)}`,
    },
    course: scenario,
    plan:
      status === 'PROCESSING'
        ? firstPlan(id, scenario, now - opened, speed)
        : pastPlan(status, now - opened, now - changed),
    engagementId: engagementIdOf(seed),
    customerId: customerIdOf(seed),
    documents: onboardingDocuments(seed, id, now),
  }
}

/** The scenario of a seed once documents arrive; seeds do not move by themselves, except those in PROCESSING. */
function scenarioAfter(status: Status): Scenario {
  if (status === 'AWAITING_DOCUMENTS' || status === 'AWAITING_DOCUMENT_REVIEW') return 'documents'
  return status === 'AWAITING_ADDITIONAL_INFO' ? 'additional-info' : 'signing'
}

const wayTo: Partial<Record<Status, Status[]>> = {
  AWAITING_DOCUMENT_REVIEW: ['AWAITING_DOCUMENTS'],
  AWAITING_CARD_CREATION: ['AWAITING_SIGNING'],
  COMPLETED: ['AWAITING_SIGNING', 'AWAITING_CARD_CREATION'],
}

function pastPlan(status: Status, opened: number, changed: number): Step[] {
  const between = wayTo[status] ?? []
  const checked = Math.min(opened + 6 * second, changed)
  const between1 = (changed - checked) / Math.max(between.length, 1)
  const step = (each: Status, at: number): Step => ({ status: each, at: new Date(at).toISOString() })
  return [
    step('PROCESSING', opened),
    ...between.map((each, index) => step(each, checked + index * between1)),
    step(status, changed),
  ]
}

function applicantOf(seed: Seed, id: string): Record<string, unknown> {
  const { person, place } = seed
  const { salutation, firstName, lastName, nationality, dateOfBirth } = person
  return {
    nationality,
    salutation,
    firstName,
    lastName,
    // Numbers that the German network agency keeps free for fiction.
    phone: `+4917604069${String(pick(100, 'phone', id)).padStart(3, '0')}`,
    email: emailOf(person),
    dateOfBirth,
    placeOfBirth: place[0],
    address: addressOf(place, id),
    employmentType: 'PERMANENT',
    civilStatus: pick(2, 'civil', id) === 0 ? 'MARRIED' : 'SINGLE',
    monthlyIncome: minor(BigInt(1_900 + pick(4_200, 'income', id)) * 100n, 'EUR'),
    housing: pick(2, 'housing', id) === 0 ? 'OWNER' : 'RENTING',
    locale: pick(4, 'locale', id) === 0 ? 'en' : 'de',
  }
}

function emailOf({ firstName, lastName }: SeedPerson): string {
  const plain = (name: string): string => folded(name).replace(/[^a-z]+/g, '-')
  return `${plain(firstName)}.${plain(lastName)}@example.org`
}

const streets = [
  'Lindenallee',
  'Am Mühlbach',
  'Königstraße',
  'Bäckergasse',
  'Schützenplatz',
  'Hafenweg',
  'Über den Höfen',
]

function addressOf([city, postalCode]: [string, string], id: string): Address {
  const street = streets[pick(streets.length, 'street', id)] ?? 'Hauptstraße'
  return { streetLine1: `${street} ${1 + pick(120, 'number', id)}`, city, postalCode, country: 'DE' }
}

function companyOf(name: string, city: string, id: string): Record<string, unknown> {
  return {
    name,
    city,
    countryCode: 'DE',
    registrationInfo: { taxNumber: `${20 + pick(60, 'tax', id)}/815/0${1_000 + pick(9_000, 'tax', id)}` },
    registrationDate: `${1990 + pick(30, 'since', id)}-04-01`,
  }
}

function accountOf(seed: Seed, account: SeedAccount, now: number): Engagement {
  const { invoices, currencies = ['EUR'], huge, encoding = 'octet-stream', mandates = [] } = account
  const { company, person } = seed
  const id = onboardingIdOf(seed)
  const engagementId = engagementIdOf(seed)
  return {
    engagementId,
    customerId: customerIdOf(seed),
    addressee: addresseeOf({ applicant: { ...person }, ...(company !== undefined && { company: { name: company } }) }),
    address: addressOf(seed.place, id),
    openedAt: new Date(now - seed.opened).toISOString(),
    invoices: {
      count: invoices,
      period: invoices > 100 ? 'week' : 'month',
      newest: new Date(now - (now % day) - pick(11, 'newest', id) * day - 19 * hour).toISOString(),
      currencies,
      ...(huge && { huge }),
    },
    encoding,
    mandates: mandates.map((status, position) => mandateOf(seed, status, position, now)),
    ...(mandates.includes('ACTIVE') && { directDebit: { amountType: 'FULL' } }),
  }
}

function mandateOf(seed: Seed, status: Mandate['status'], position: number, now: number): Mandate {
  const mandateId = mandateIdOf(seed, position)
  const created = now - Math.min(seed.opened, (40 - 12 * position) * day)
  const account = String(1_000_000 + pick(8_999_999, 'account', mandateId)).padStart(10, '0')
  return {
    mandateId,
    reference: `NK-${engagementIdOf(seed).slice(0, 8).toUpperCase()}-${position + 1}`,
    // Bank codes that start with 9 are not given out.
    iban: composeIBAN({ countryCode: 'DE', bban: `99920300${account}` }) ?? '',
    status,
    createdAt: timeStamp(created, mandateId),
    updatedAt: timeStamp(status === 'ACTIVE' ? created : created + 6 * day, mandateId),
  }
}
