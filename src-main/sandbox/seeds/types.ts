import type { Mandate, Onboarding, Status, encodings } from '../state'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export interface SeedPerson {
  salutation: 'HERR' | 'MRS'
  firstName: string
  lastName: string
  nationality: string
  dateOfBirth: string
  /** Shown instead of first and last name where the family name comes first. */
  shown?: string
}

/** A document that the service took before the first start; nobody has its content. */
export interface SeedDocument {
  fileName: string
  contentType: 'application/pdf' | 'image/jpeg'
  kilobytes: number
}

/** A request for a higher limit that was made before the first start. */
export interface SeedIncrease {
  /** Milliseconds before the first start. */
  asked: number
  /** Whole euros. */
  limit: number
  monthlyIncome: number
  reasonType: string
  employmentType: string
  documents: SeedDocument[]
  /** What a clerk wrote down of the decision, and how long before the first start. */
  decision?: { outcome: 'granted' | 'refused'; limit?: number; decided: number }
}

export interface SeedAccount {
  /** 0, or the invoices of so many months; weeks for large numbers. */
  invoices: number
  currencies?: string[]
  huge?: { position: number; amount: bigint }
  encoding?: (typeof encodings)[number]
  mandates?: Mandate['status'][]
  /** When the direct debit was set to collect the full amount: milliseconds before the first start. */
  amountSet?: number
  /** Newest first. */
  increases?: SeedIncrease[]
}

/** What a clerk wrote, in the language of the program at its first start. */
export interface Words {
  en: string
  de: string
}

export const labels = {
  callBack: { en: 'Call back', de: 'Rückruf' },
  urgent: { en: 'Urgent', de: 'Eilt' },
  hamburg: { en: 'Hamburg', de: 'Hamburg' },
} satisfies Record<string, Words>

interface SeedBase {
  person: SeedPerson
  company?: string
  /** City and postal code. */
  place: [city: string, postalCode: string]
  /** Milliseconds before the first start. */
  opened: number
  changed: number
  note?: Words
  labels?: Words[]
}

/** An onboarding; a completed one has an account as well. */
export interface SeedOnboarding extends SeedBase {
  kind: Onboarding['kind']
  status: Status
  cardType: 'CREDIT' | 'DEBIT' | 'PREPAID'
  account?: SeedAccount
  /** Sent an hour after it was opened. */
  documents?: SeedDocument[]
}

export type SeedOf = Omit<SeedOnboarding, 'kind'>

/** An engagement known by its id alone. */
export interface SeedEngagement extends SeedBase {
  kind: 'ENGAGEMENT'
  account: SeedAccount
}

const personOf =
  (salutation: SeedPerson['salutation']) =>
  (firstName: string, lastName: string, nationality: string, dateOfBirth: string): SeedPerson => ({
    salutation,
    firstName,
    lastName,
    nationality,
    dateOfBirth,
  })
export const mister = personOf('HERR')
export const misses = personOf('MRS')

/** Vietnamese names are shown with the family name first. */
export const familyNameFirst = (person: SeedPerson): SeedPerson => ({
  ...person,
  shown: `${person.lastName} ${person.firstName}`,
})

export const living = (person: SeedPerson, city: string, postalCode: string): Pick<SeedOf, 'person' | 'place'> => ({
  person,
  place: [city, postalCode],
})

export const standing = (
  status: SeedOf['status'],
  cardType: SeedOf['cardType'],
  opened: number,
  changed: number,
): Pick<SeedOf, 'status' | 'cardType' | 'opened' | 'changed'> => ({ status, cardType, opened, changed })

export const ofKind = (kind: SeedOnboarding['kind'], seeds: readonly SeedOf[]): SeedOnboarding[] =>
  seeds.map((seed) => ({ kind, ...seed }))
