import { maskedIban, ibanProblem } from '@contract/iban'
import { isUuid } from '@contract/identifiers'
import { z } from '@contract/zod'

/** What an action was asked and what it answered, both of any shape: the input is what the page sent, unchecked. */
export interface Asked {
  readonly input: unknown
  /** The value of a successful answer; undefined after a Failure. */
  readonly value: unknown
}

interface Journaled {
  /** What is written down of it: identifiers, codes, amounts and counts; no names, no free text, no secret. */
  readonly summary: (asked: Asked) => Summary
  /** The identifiers by which its case is found, the likeliest first. */
  readonly about: (asked: Asked) => unknown[]
}

type Summary = Readonly<Record<string, string | undefined>>

/** The member at a path, or undefined where there is no such thing. */
function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    const member: unknown = Reflect.get(found, name)
    found = member
  }
  return found
}

/** Words of the interface and of this program. Whatever else a user may type instead is not written down. */
function code(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'string' || !/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/.test(value)) return '…'
  return ibanProblem(value) === undefined ? maskedIban(value) : value
}

/** An identifier whose form the interface does not show. */
function identifier(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/.test(value)) return '…'
  return ibanProblem(value) === undefined ? maskedIban(value) : value
}

const uuidOnly = (value: unknown): string | undefined =>
  value === undefined ? undefined : typeof value === 'string' && isUuid(value.trim()) ? value.trim() : '…'

const iban = (value: unknown): string | undefined => (typeof value === 'string' ? maskedIban(value) : undefined)

const count = (value: unknown): string | undefined => (Array.isArray(value) ? String(value.length) : undefined)

const number = (value: unknown): string | undefined => (typeof value === 'number' ? String(value) : undefined)

const countOfMembers = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? String(Object.keys(value).length) : undefined

const moneyShape = z.object({ amount: z.bigint(), currency: z.string().regex(/^[A-Z]{3}$/) })

/** In the smallest unit, as it was sent. */
const money = (value: unknown): string | undefined => {
  const parsed = moneyShape.safeParse(value)
  return parsed.success ? `${parsed.data.amount} ${parsed.data.currency}` : undefined
}

const origin = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { protocol, host } = new URL(value)
  return `${protocol}//${host}`
}

/** How often each outcome occurs in a list of results: "2 printed, 1 failed". */
const outcomes = (value: unknown): string | undefined => {
  if (!Array.isArray(value)) return undefined
  const counts = new Map<string, number>()
  for (const each of value) {
    const outcome = code(at(each, 'outcome')) ?? '…'
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  return [...counts].map(([outcome, times]) => `${times} ${outcome}`).join(', ')
}

const nobody = (): unknown[] => []
const onboardingOf = ({ input }: Asked): unknown[] => [at(input, 'onboardingId')]
const engagementOf = ({ input }: Asked): unknown[] => [at(input, 'engagementId')]

const engagement = ({ input }: Asked): Summary => ({ engagementId: uuidOnly(at(input, 'engagementId')) })
const onboarding = ({ input }: Asked): Summary => ({ onboardingId: uuidOnly(at(input, 'onboardingId')) })
const environment = ({ input }: Asked): Summary => ({ environmentId: identifier(at(input, 'id')) })
const invoiceDocument = (asked: Asked): Summary => ({
  ...engagement(asked),
  documentId: identifier(at(asked.input, 'documentId')),
})

/**
 * The actions that are journaled: every write to the service or to how it is reached, and every read of personal data.
 * Lists and previews of what is already on this workstation are not.
 */
const journaled: Readonly<Record<string, Journaled>> = {
  'onboarding.create': {
    summary: ({ input, value }) => ({
      version: code(at(input, 'version')),
      onboardingType: code(at(input, 'request', 'onboardingType')),
      cardType: code(at(input, 'request', 'cardType')),
      requestedCreditLimit: money(at(input, 'request', 'requestedCreditLimit')),
      metadataEntries: countOfMembers(at(input, 'request', 'metadata')),
      onboardingId: identifier(at(value, 'id')),
      status: code(at(value, 'status')),
    }),
    about: ({ value }) => [at(value, 'id')],
  },
  'onboarding.read': {
    summary: (asked) => ({ ...onboarding(asked), status: code(at(asked.value, 'status')) }),
    about: onboardingOf,
  },
  'onboarding.uploadDocument': {
    summary: (asked) => ({
      ...onboarding(asked),
      documentType: code(at(asked.input, 'documentType')),
      documents: '1',
    }),
    about: onboardingOf,
  },
  'onboarding.uploadDocuments': {
    summary: (asked) => ({
      ...onboarding(asked),
      documents: count(at(asked.input, 'fileIds')),
      requests: count(at(asked.value, 'requests')),
    }),
    about: onboardingOf,
  },
  'onboarding.submitSupplementaryCardholder': { summary: onboarding, about: onboardingOf },
  'customers.read': {
    summary: (asked) => ({ ...engagement(asked), customerId: identifier(at(asked.value, 'customerId')) }),
    about: engagementOf,
  },
  'sepa.consents': {
    summary: ({ input, value }) => ({
      language: code(at(input, 'language')),
      consentId: identifier(at(value, 'consentId')),
    }),
    about: nobody,
  },
  'sepa.register': {
    summary: (asked) => ({
      ...engagement(asked),
      iban: iban(at(asked.input, 'iban')),
      consentId: uuidOnly(at(asked.input, 'consentId')),
      mandateId: identifier(at(asked.value, 'mandateId')),
    }),
    about: engagementOf,
  },
  'sepa.cancel': {
    summary: (asked) => ({ ...engagement(asked), mandateId: identifier(at(asked.input, 'mandateId')) }),
    about: engagementOf,
  },
  'sepa.mandate': {
    summary: (asked) => ({
      ...engagement(asked),
      mandateId: identifier(at(asked.input, 'mandateId')),
      status: code(at(asked.value, 'status')),
    }),
    about: engagementOf,
  },
  'directDebit.setAmount': {
    summary: (asked) => ({
      ...engagement(asked),
      amountType: code(at(asked.input, 'amount', 'amountType')),
      fixedAmount: money(at(asked.input, 'amount', 'fixedAmount')),
    }),
    about: engagementOf,
  },
  'invoices.list': {
    summary: (asked) => ({ ...engagement(asked), invoices: count(at(asked.value, 'invoices')) }),
    about: engagementOf,
  },
  'invoices.read': {
    summary: (asked) => ({ ...engagement(asked), invoiceId: identifier(at(asked.input, 'invoiceId')) }),
    about: engagementOf,
  },
  'invoices.document': {
    summary: (asked) => ({ ...invoiceDocument(asked), contentType: contentType(at(asked.value, 'contentType')) }),
    about: engagementOf,
  },
  'invoices.print': {
    summary: (asked) => ({
      ...engagement(asked),
      documents: count(at(asked.input, 'documentIds')),
      copies: number(at(asked.input, 'copies')),
      results: outcomes(asked.value),
    }),
    about: engagementOf,
  },
  'invoices.printWithDialog': {
    summary: (asked) => ({ ...invoiceDocument(asked), result: code(at(asked.value, 'outcome')) }),
    about: engagementOf,
  },
  'invoices.save': {
    summary: (asked) => ({ ...invoiceDocument(asked), saved: code(at(asked.value, 'saved')) }),
    about: engagementOf,
  },
  'creditLimit.requestIncrease': {
    summary: (asked) => ({
      ...engagement(asked),
      appliedAmount: money(at(asked.input, 'request', 'appliedAmount')),
      reasonType: code(at(asked.input, 'request', 'reason', 'reasonType')),
      creditLimitIncreaseId: identifier(at(asked.value, 'id')),
      status: code(at(asked.value, 'status')),
    }),
    about: engagementOf,
  },
  'creditLimit.uploadDocuments': {
    summary: ({ input, value }) => ({
      creditLimitIncreaseId: identifier(at(input, 'creditLimitIncreaseId')),
      documents: count(at(input, 'fileIds')),
      requests: count(at(value, 'requests')),
    }),
    about: ({ input }) => [at(input, 'creditLimitIncreaseId')],
  },
  'cases.open': {
    summary: ({ input, value }) => ({ id: uuidOnly(at(input, 'id')), status: code(at(value, 'status')) }),
    about: ({ input, value }) => [
      at(value, 'identifiers', 'onboardingId'),
      at(value, 'identifiers', 'engagementId'),
      at(input, 'id'),
    ],
  },
  'environments.save': {
    summary: ({ input, value }) => ({
      environmentId: identifier(at(value, 'id') ?? at(input, 'id')),
      kind: code(at(input, 'kind')),
      address: origin(at(input, 'baseUrl')),
    }),
    about: nobody,
  },
  'environments.remove': { summary: environment, about: nobody },
  'environments.activate': { summary: environment, about: nobody },
  'environments.setApiKey': {
    summary: (asked) => ({
      ...environment(asked),
      remember: code(at(asked.input, 'remember')),
      keyStorage: code(at(asked.value, 'keyStorage')),
    }),
    about: nobody,
  },
  'environments.clearApiKey': { summary: environment, about: nobody },
  'preferences.chooseCertificateFile': { summary: () => ({}), about: nobody },
  'preferences.forgetCertificateFile': { summary: () => ({}), about: nobody },
  'sandbox.reset': { summary: ({ value }) => ({ cases: number(at(value, 'cases')) }), about: nobody },
}

function contentType(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z]+\/[a-z0-9.+-]{1,40}$/.test(value) ? value : undefined
}

/** What is written down of an action; undefined for one that is not journaled. */
export function summarise(
  action: string,
  asked: Asked,
): { summary: Record<string, string>; about: string[] } | undefined {
  const rules = Object.hasOwn(journaled, action) ? journaled[action] : undefined
  if (!rules) return undefined
  const summary: Record<string, string> = {}
  for (const [name, text] of Object.entries(rules.summary(asked))) if (text !== undefined) summary[name] = text
  const about = rules.about(asked).filter((each) => typeof each === 'string' && each.length <= 256)
  return { summary, about: z.array(z.string()).parse(about) }
}
