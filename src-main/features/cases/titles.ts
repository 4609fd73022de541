import type { AnsweredAddress } from '@contract/domain/address'
import type { OnboardingRequest } from '@contract/api/onboarding'
import { z } from '@contract/zod'
import type { Title } from './known-case'

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

/** Who an onboarding is asked for. */
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
