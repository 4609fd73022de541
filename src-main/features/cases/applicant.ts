import { folded } from '@contract/domain/folding'
import type { AnsweredAddress } from '@contract/domain/address'
import type { OnboardingRequest } from '@contract/api/onboarding'
import { z } from '@contract/zod'
import type { Details, Title } from './known-case'

interface Person {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly dateOfBirth?: string | null | undefined
}

/**
 * By which a second application of the same person is known: the words of the name in whatever order, without accents and
 * capitals, Müller as Mueller and Muller, and the day of birth. Undefined where any of it is missing.
 */
export function applicantKey({ firstName, lastName, dateOfBirth }: Person): string | undefined {
  const first = wordsOf(firstName)
  const last = wordsOf(lastName)
  const day = /^\d{4}-\d{2}-\d{2}/.exec(dateOfBirth ?? '')?.[0]
  if (first.length === 0 || last.length === 0 || day === undefined) return undefined
  return [...[...first, ...last].sort(), day].join(' ')
}

/** Whether a case is of the person of this key. Keys that an older version wrote down know fewer letters as the same. */
export function isOfApplicant({ applicant }: Details, key: string): boolean {
  const day = applicant?.lastIndexOf(' ') ?? -1
  if (applicant === undefined || day < 0) return false
  return [...wordsOf(applicant.slice(0, day)).sort(), applicant.slice(day + 1)].join(' ') === key
}

/** One spelling for both of the ways to write `ü`, `å` or `đ` without it. */
const wordsOf = (name: string | null | undefined): string[] =>
  folded(name ?? '')
    .replace(/(?<=[aou])e|(?<=a)a|(?<=d)j/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

const named = z.looseObject({ name: z.string().trim().min(1) })

/** A company object may have any shape; its name is what a clerk looks for. */
export function companyTitle(company: unknown): Title | undefined {
  const found = named.safeParse(company)
  return found.success ? { text: found.data.name, source: 'company' } : undefined
}

export function personTitle(person: {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
}): Title | undefined {
  const text = filled([person.firstName, person.lastName]).join(' ')
  return text === '' ? undefined : { text, source: 'person' }
}

export const requestTitle = ({
  applicant,
  company,
}: Pick<OnboardingRequest, 'applicant' | 'company'>): Title | undefined =>
  companyTitle(company) ?? personTitle(applicant) ?? addressTitle(applicant.address)

export function addressTitle(address: AnsweredAddress | null | undefined): Title | undefined {
  const { streetLine1, postalCode, city } = address ?? {}
  const text = filled([streetLine1, filled([postalCode, city]).join(' ')]).join(', ')
  return text === '' ? undefined : { text, source: 'address' }
}

const filled = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.flatMap((text) => (text?.trim() ? [text.trim()] : []))
