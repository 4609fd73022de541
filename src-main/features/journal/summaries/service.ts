import {
  at,
  contentType,
  count,
  countOfMembers,
  givenCode,
  iban,
  identifier,
  money,
  number,
  oneOf,
  printed,
  typedCode,
  uuidOnly,
  yesOrNo,
} from './values'
import type { Asked, JournaledActions, Summary } from './journaled'

const onboardingOf = ({ input }: Asked): unknown[] => [at(input, 'onboardingId')]
const engagementOf = ({ input }: Asked): unknown[] => [at(input, 'engagementId')]

const engagement = ({ input }: Asked): Summary => ({ engagementId: uuidOnly(at(input, 'engagementId')) })
const onboarding = ({ input }: Asked): Summary => ({ onboardingId: uuidOnly(at(input, 'onboardingId')) })
const invoiceDocument = (asked: Asked): Summary => ({
  ...engagement(asked),
  documentId: identifier(at(asked.input, 'documentId')),
})

/** Every call that goes to the service: what was written there, and what personal data was read. */
export const serviceActions: JournaledActions = {
  'onboarding.create': {
    summary: ({ input, value }) => ({
      version: oneOf('v4', 'v5')(at(input, 'version')),
      onboardingType: typedCode(at(input, 'request', 'onboardingType')),
      cardType: typedCode(at(input, 'request', 'cardType')),
      requestedCreditLimit: money(at(input, 'request', 'requestedCreditLimit')),
      metadataEntries: countOfMembers(at(input, 'request', 'metadata')),
      onboardingId: identifier(at(value, 'id')),
      status: givenCode(at(value, 'status')),
    }),
    about: ({ value }) => [at(value, 'id')],
  },
  'onboarding.read': {
    summary: (asked) => ({ ...onboarding(asked), status: givenCode(at(asked.value, 'status')) }),
    about: onboardingOf,
  },
  'onboarding.uploadDocument': {
    summary: (asked) => ({
      ...onboarding(asked),
      documentType: typedCode(at(asked.input, 'documentType')),
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
      language: oneOf('de', 'en')(at(input, 'language')),
      consentId: identifier(at(value, 'consentId')),
    }),
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
      status: givenCode(at(asked.value, 'status')),
    }),
    about: engagementOf,
  },
  'directDebit.setAmount': {
    summary: (asked) => ({
      ...engagement(asked),
      amountType: typedCode(at(asked.input, 'amount', 'amountType')),
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
      results: printed(asked.value),
    }),
    about: engagementOf,
  },
  'invoices.printWithDialog': {
    summary: (asked) => ({
      ...invoiceDocument(asked),
      result: oneOf('printed', 'failed', 'unknown')(at(asked.value, 'outcome')),
    }),
    about: engagementOf,
  },
  'invoices.save': {
    summary: (asked) => ({ ...invoiceDocument(asked), saved: yesOrNo(at(asked.value, 'saved')) }),
    about: engagementOf,
  },
  'creditLimit.requestIncrease': {
    summary: (asked) => ({
      ...engagement(asked),
      appliedAmount: money(at(asked.input, 'request', 'appliedAmount')),
      reasonType: typedCode(at(asked.input, 'request', 'reason', 'reasonType')),
      creditLimitIncreaseId: identifier(at(asked.value, 'id')),
      status: givenCode(at(asked.value, 'status')),
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
}
