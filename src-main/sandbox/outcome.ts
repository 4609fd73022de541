import { minor } from './money'
import { pick, timeStamp, uuidOf } from './identifiers'
import type { Address, Engagement, Onboarding, Step } from './state'

const year = 365 * 24 * 3_600_000
const minute = 60_000

/** The part of an onboarding that depends on its status (sections "Onboarding response", field notes). */
export function additionalInformation(onboarding: Onboarding, step: Step): object {
  const company = verifiedCompany(onboarding)
  const known = company && step.status !== 'PROCESSING' ? { verifiedCompany: company } : {}
  switch (step.status) {
    case 'AWAITING_SIGNING':
      return { ...known, signingUrl: `https://signing.nordstern.example/s/${uuidOf('signing', onboarding.id)}` }
    case 'AWAITING_CARD_CREATION':
      return { ...known, creditAssessment: creditAssessment(onboarding, step) }
    case 'COMPLETED':
      return { ...known, engagementId: onboarding.engagementId, creditAssessment: creditAssessment(onboarding, step) }
    case 'REJECTED':
      return { ...known, reason: { code: 'CHECKS_NOT_PASSED', message: 'The applicant does not meet the conditions.' } }
    case 'FAILED':
      return {
        ...known,
        failure: { code: 'IDENTITY_PROVIDER_UNAVAILABLE', message: 'A check could not be carried out.' },
      }
    default:
      return known
  }
}

function creditAssessment({ id, requestedCreditLimit }: Onboarding, { at }: Step): object {
  const approvedAt = Date.parse(at)
  return {
    approvedLimit: requestedCreditLimit ?? minor(BigInt(1 + pick(20, 'limit', id)) * 50_000n, 'EUR'),
    approvedAt: timeStamp(approvedAt, id),
    validUntil: timeStamp(approvedAt + year, id),
  }
}

function verifiedCompany({ id, company }: Onboarding): object | undefined {
  if (!company) return undefined
  const day = new Date(Date.UTC(1985 + pick(38, 'registered', id), pick(12, 'month', id), 1 + pick(28, 'day', id)))
  return {
    name: company.name,
    city: company.city,
    registrationDate: day.toISOString().slice(0, 10),
    registrationInfo: company.registrationInfo ?? { taxNumber: `${20 + pick(60, 'tax', id)}/815/08150` },
    registrationAuthority: `Amtsgericht ${text(company.city) || 'Hamburg'}`,
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The lines above the street in an address window. */
export function addresseeOf({ applicant, company }: Pick<Onboarding, 'applicant' | 'company'>): string[] {
  const person = [text(applicant.firstName), text(applicant.lastName)].filter(Boolean).join(' ') || 'Karteninhaber'
  const form = { HERR: 'Herrn ', MRS: 'Frau ' }[text(applicant.salutation)] ?? ''
  const name = text(company?.name)
  return name ? [name, `${form}${person}`] : [`${form}${person}`]
}

function addressOf({ applicant }: Onboarding): Address {
  const given = applicant.address
  if (typeof given !== 'object' || given === null) return headOffice
  const line = (name: keyof Address): string => text(Object.entries(given).find(([key]) => key === name)?.[1])
  const streetLine2 = line('streetLine2')
  return {
    streetLine1: line('streetLine1'),
    ...(streetLine2 && { streetLine2 }),
    city: line('city'),
    postalCode: line('postalCode'),
    country: line('country'),
  }
}

const headOffice: Address = { streetLine1: 'Sandtorkai 48', city: 'Hamburg', postalCode: '20457', country: 'DE' }

/** The engagement that a completed onboarding leads to, with its first invoice a minute later; none if it never ends so. */
export function engagementOf(onboarding: Onboarding, speed: number): Engagement | undefined {
  const completed = onboarding.plan.find(({ status }) => status === 'COMPLETED')
  if (!completed) return undefined
  return {
    engagementId: onboarding.engagementId,
    customerId: onboarding.customerId,
    addressee: addresseeOf(onboarding),
    address: addressOf(onboarding),
    openedAt: completed.at,
    invoices: {
      count: 1,
      period: 'month',
      newest: new Date(Date.parse(completed.at) + minute / speed).toISOString(),
      currencies: ['EUR'],
    },
    encoding: 'octet-stream',
    mandates: [],
  }
}
