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

export interface SeedAccount {
  /** 0, or the invoices of so many months; weeks for large numbers. */
  invoices: number
  currencies?: string[]
  huge?: { position: number; amount: bigint }
  encoding?: (typeof encodings)[number]
  mandates?: Mandate['status'][]
}

interface SeedBase {
  person: SeedPerson
  company?: string
  /** City and postal code. */
  place: [city: string, postalCode: string]
  /** Milliseconds before the first start. */
  opened: number
  changed: number
  note?: string
  labels?: string[]
}

/** An onboarding; a completed one has an account as well. */
export interface SeedOnboarding extends SeedBase {
  kind: Onboarding['kind']
  status: Status
  cardType: 'CREDIT' | 'DEBIT' | 'PREPAID'
  account?: SeedAccount
}

/** An engagement known by its id alone. */
export interface SeedEngagement extends SeedBase {
  kind: 'ENGAGEMENT'
  account: SeedAccount
}

export const mister = (firstName: string, lastName: string, nationality: string, dateOfBirth: string): SeedPerson => ({
  salutation: 'HERR',
  firstName,
  lastName,
  nationality,
  dateOfBirth,
})

export const misses = (firstName: string, lastName: string, nationality: string, dateOfBirth: string): SeedPerson => ({
  salutation: 'MRS',
  firstName,
  lastName,
  nationality,
  dateOfBirth,
})

/** Vietnamese names are shown with the family name first. */
export const familyNameFirst = (person: SeedPerson): SeedPerson => ({
  ...person,
  shown: `${person.lastName} ${person.firstName}`,
})
