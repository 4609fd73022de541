import { soonReasons } from '@contract/credit-limit'
import { endpointNumbered } from '@contract/endpoints'
import { cancelReasons, consentChannels } from '@contract/mandate-records'
import {
  at,
  contentType,
  counted,
  count,
  countOfMembers,
  givenCode,
  hashOf,
  iban,
  identifier,
  lengthOf,
  money,
  number,
  oneOf,
  printed,
  requestPath,
  sha256,
  textCode,
  typedCode,
  uuidOnly,
  yesOrNo,
} from './values'
import type { Asked, JournaledActions, Summary } from './journaled'

const onboardingOf = ({ input }: Asked): unknown[] => [at(input, 'onboardingId')]
/** Of a path that was written by hand. */
const uuidsIn = (path: unknown): string[] =>
  typeof path === 'string' ? (path.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi) ?? []) : []
const engagementOf = ({ input }: Asked): unknown[] => [at(input, 'engagementId')]

const engagement = ({ input }: Asked): Summary => ({ engagementId: uuidOnly(at(input, 'engagementId')) })
const onboarding = ({ input }: Asked): Summary => ({ onboardingId: uuidOnly(at(input, 'onboardingId')) })
const invoiceDocument = (asked: Asked): Summary => ({
  ...engagement(asked),
  documentId: identifier(at(asked.input, 'documentId')),
})

const readDocument = (asked: Asked): Summary => ({
  ...invoiceDocument(asked),
  contentType: contentType(at(asked.value, 'contentType')),
  kept: at(asked.value, 'keptAt') === undefined ? undefined : 'true',
})

/** What was printed on, and what became of it; not whose address it is. */
const addressLabel = (asked: Asked): Summary => ({
  ...engagement(asked),
  label: oneOf('label-89x36', 'sheet-70x37', 'envelope-dl')(at(asked.input, 'label', 'format')),
  result: oneOf('printed', 'failed', 'unknown')(at(asked.value, 'outcome')),
})

const mandateRecord = (asked: Asked): Summary => ({
  ...engagement(asked),
  recordId: uuidOnly(at(asked.input, 'recordId')),
})

/** The codes of the consents of which this was said; none where there are none. */
function consentCodes({ input }: Asked, given: boolean): string | undefined {
  const consents = at(input, 'shown', 'consents')
  if (!Array.isArray(consents)) return undefined
  const said = consents.filter((consent) => at(consent, 'given') === given)
  return said.length === 0 ? undefined : said.map((consent) => textCode(at(consent, 'code'))).join(', ')
}

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
      sentAnyway: yesOrNo(at(asked.input, 'anyway')),
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
  /** A clerk's word about documents of which nobody knows whether they arrived. */
  'uploads.settle': {
    summary: ({ input, value }) => ({
      uploadId: uuidOnly(at(input, 'uploadId')),
      as: oneOf('arrived', 'not-arrived')(at(input, 'as')),
      documents: count(at(input, 'fileIds')) ?? count(at(value, 'files')),
    }),
    about: ({ value }) => [at(value, 'subject', 'id')],
    caseId: ({ value }) => at(value, 'caseId'),
  },
  'uploads.retry': {
    summary: ({ input, value }) => ({
      uploadId: uuidOnly(at(input, 'uploadId')),
      requests: count(at(value, 'requests')),
    }),
  },
  'onboarding.submitSupplementaryCardholder': { summary: onboarding, about: onboardingOf },
  'customers.read': {
    summary: (asked) => ({ ...engagement(asked), customerId: identifier(at(asked.value, 'customerId')) }),
    about: engagementOf,
  },
  'customers.printLabel': {
    summary: addressLabel,
    about: engagementOf,
  },
  'customers.printLabelWithDialog': {
    summary: addressLabel,
    about: engagementOf,
  },
  'sepa.consents': {
    summary: (asked) => ({
      ...engagement(asked),
      language: oneOf('de', 'en')(at(asked.input, 'language')),
      consentId: identifier(at(asked.value, 'consentId')),
      textsSha256: sha256(at(asked.value, 'sha256')),
    }),
    about: engagementOf,
  },
  'sepa.register': {
    summary: (asked) => ({
      ...engagement(asked),
      iban: iban(at(asked.input, 'iban')),
      consentId: uuidOnly(at(asked.input, 'consentId')),
      textsSha256: sha256(at(asked.input, 'shown', 'sha256')),
      sentConsentId: uuidOnly(at(asked.value, 'sentConsentId')),
      consentsGiven: consentCodes(asked, true),
      consentsNotGiven: consentCodes(asked, false),
      channel: oneOf(...consentChannels)(at(asked.input, 'shown', 'channel')),
      again: yesOrNo(at(asked.input, 'again')),
      recordId: uuidOnly(at(asked.value, 'recordId')),
      recordSha256: sha256(at(asked.value, 'recordSha256')),
      mandateId: identifier(at(asked.value, 'mandateId')),
    }),
    about: engagementOf,
  },
  'sepa.cancel': {
    summary: (asked) => ({
      ...engagement(asked),
      mandateId: identifier(at(asked.input, 'mandateId')),
      reason: oneOf(...cancelReasons)(at(asked.input, 'reason')),
    }),
    about: engagementOf,
  },
  'sepa.settle': {
    summary: (asked) => ({
      ...mandateRecord(asked),
      mandateId: identifier(at(asked.input, 'mandateId')),
      kind: oneOf('registration', 'cancellation')(at(asked.value, 'kind')),
      state: oneOf('registered', 'not-registered', 'accepted', 'not-cancelled')(at(asked.value, 'state')),
      recordSha256: sha256(at(asked.value, 'sha256')),
    }),
    about: engagementOf,
  },
  'sepa.printRecord': {
    summary: (asked) => ({
      ...mandateRecord(asked),
      result: oneOf('printed', 'failed', 'unknown')(at(asked.value, 'outcome')),
    }),
    about: engagementOf,
  },
  'sepa.saveRecord': {
    summary: (asked) => ({ ...mandateRecord(asked), saved: yesOrNo(at(asked.value, 'saved')) }),
    about: engagementOf,
  },
  'sepa.saveScan': {
    summary: (asked) => ({ ...mandateRecord(asked), saved: yesOrNo(at(asked.value, 'saved')) }),
    about: engagementOf,
  },
  'sepa.exportRecords': {
    summary: (asked) => ({
      ...engagement(asked),
      saved: yesOrNo(at(asked.value, 'saved')),
      records: number(at(asked.value, 'records')),
      scans: number(at(asked.value, 'scans')),
    }),
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
  'directDebit.settle': {
    summary: (asked) => ({
      ...engagement(asked),
      recordId: uuidOnly(at(asked.input, 'recordId')),
      as: oneOf('stored', 'not-stored')(at(asked.input, 'as')),
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
    summary: readDocument,
    about: engagementOf,
  },
  'invoices.openDocument': { summary: readDocument, about: engagementOf },
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
  'invoices.setPayee': { summary: ({ input }) => ({ characters: lengthOf(at(input, 'name')) }) },
  'invoices.printPaymentCode': {
    summary: (asked) => ({
      ...engagement(asked),
      invoiceId: identifier(at(asked.input, 'invoice', 'id')),
      result: oneOf('printed', 'failed', 'unknown')(at(asked.value, 'outcome')),
    }),
    about: engagementOf,
  },
  'invoices.save': {
    summary: (asked) => ({ ...invoiceDocument(asked), saved: yesOrNo(at(asked.value, 'saved')) }),
    about: engagementOf,
  },
  /** What became of each document is a note of its own, `printing.document`. */
  'printing.start': {
    summary: (asked) => ({
      ...engagement(asked),
      documents: count(at(asked.input, 'documents')),
      copies: number(at(asked.input, 'copies')),
    }),
    about: engagementOf,
  },
  'printing.cancel': {
    summary: ({ value }) => ({ engagementId: uuidOnly(at(value, 'engagementId')) }),
    about: ({ value }) => [at(value, 'engagementId')],
  },
  'printing.reprint': {
    summary: ({ input, value }) => ({
      engagementId: uuidOnly(at(value, 'engagementId')),
      documents: count(at(input, 'itemIds')),
    }),
    about: ({ value }) => [at(value, 'engagementId')],
  },
  'invoices.saveAll': {
    summary: (asked) => ({
      ...engagement(asked),
      documents: count(at(asked.input, 'documents')),
      results: counted(at(asked.value, 'results'), 'saved', 'failed', 'cancelled'),
    }),
    about: engagementOf,
  },
  'invoices.join': {
    summary: (asked) => ({
      ...engagement(asked),
      documents: count(at(asked.input, 'documents')),
      saved: yesOrNo(at(asked.value, 'saved')),
    }),
    about: engagementOf,
  },
  /** For another program: dragged out of the window, or attached to a mail. */
  'invoices.prepareFiles': {
    summary: (asked) => ({ ...engagement(asked), documents: count(at(asked.input, 'documents')) }),
    about: engagementOf,
  },
  'invoices.mail': {
    summary: (asked) => ({ ...engagement(asked), documentId: identifier(at(asked.input, 'document', 'documentId')) }),
    about: engagementOf,
  },
  'invoices.mailAll': {
    summary: (asked) => ({ ...engagement(asked), documents: count(at(asked.input, 'documents')) }),
    about: engagementOf,
  },
  'invoices.exportList': {
    summary: (asked) => ({
      ...engagement(asked),
      invoices: count(at(asked.input, 'invoices')),
      format: oneOf('csv', 'csv-semicolon')(at(asked.input, 'format')),
      saved: yesOrNo(at(asked.value, 'saved')),
    }),
    about: engagementOf,
  },
  'creditLimit.requestIncrease': {
    summary: (asked) => ({
      ...engagement(asked),
      appliedAmount: money(at(asked.input, 'request', 'appliedAmount')),
      reasonType: typedCode(at(asked.input, 'request', 'reason', 'reasonType')),
      documents: count(at(asked.input, 'fileIds')),
      soon: oneOf(...soonReasons)(at(asked.input, 'soon', 'reason')),
      again: yesOrNo(at(asked.input, 'again')),
      creditLimitIncreaseId: identifier(at(asked.value, 'id')),
      status: givenCode(at(asked.value, 'status')),
    }),
    about: engagementOf,
  },
  'creditLimit.settle': {
    summary: (asked) => ({
      ...engagement(asked),
      recordId: uuidOnly(at(asked.input, 'recordId')),
      creditLimitIncreaseId: identifier(at(asked.input, 'creditLimitIncreaseId')),
      state: oneOf('accepted', 'not-arrived')(at(asked.value, 'state')),
    }),
    about: engagementOf,
  },
  /** Made elsewhere, and known by its identifier alone. */
  'creditLimit.addRequest': {
    summary: (asked) => ({
      ...engagement(asked),
      creditLimitIncreaseId: identifier(at(asked.input, 'creditLimitIncreaseId')),
    }),
    about: engagementOf,
  },
  'creditLimit.removeRequest': {
    summary: (asked) => ({
      ...engagement(asked),
      creditLimitIncreaseId: identifier(at(asked.input, 'creditLimitIncreaseId')),
    }),
    about: engagementOf,
  },
  'creditLimit.recordDecision': {
    summary: (asked) => ({
      ...engagement(asked),
      recordId: uuidOnly(at(asked.input, 'recordId')),
      creditLimitIncreaseId: identifier(at(asked.value, 'answer', 'id')),
      decision: oneOf('granted', 'refused')(at(asked.input, 'decision', 'outcome')),
      amount: money(at(asked.input, 'decision', 'amount')),
      takenBack: yesOrNo(at(asked.input, 'decision') === null),
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
  /** What somebody wrote by hand is told by where it went and the hash of its content; what it says may be personal. */
  'raw.send': {
    summary: ({ input, value }) => ({
      endpoint: number(at(input, 'endpoint')),
      method: endpointNumbered(Number(at(input, 'endpoint')))?.method,
      path: requestPath(at(input, 'path')),
      again: yesOrNo(at(input, 'again')),
      bodySha256: hashOf(at(input, 'json')),
      fields: count(at(input, 'parts')),
      status: number(at(value, 'exchange', 'status')),
      identifiers: count(at(value, 'identifiers')),
    }),
    about: ({ input }) => uuidsIn(at(input, 'path')),
    caseId: ({ input }) => at(input, 'caseId'),
  },
  'raw.settleSent': {
    summary: ({ input, value }) => ({
      sendId: uuidOnly(at(input, 'sendId')),
      endpoint: number(at(value, 'exchange', 'endpoint')),
      path: requestPath(at(value, 'exchange', 'path')),
      as: oneOf('arrived', 'not-arrived')(at(input, 'as')),
    }),
    about: ({ value }) => uuidsIn(at(value, 'exchange', 'path')),
    caseId: ({ value }) => at(value, 'caseId'),
  },
  'raw.takeOver': {
    summary: ({ input, value }) => ({
      sendId: uuidOnly(at(input, 'sendId')),
      as: oneOf('mandate', 'limit-request')(at(input, 'as')),
      identifier: identifier(at(input, 'value')),
      path: requestPath(at(value, 'exchange', 'path')),
    }),
    about: ({ value }) => uuidsIn(at(value, 'exchange', 'path')),
    caseId: ({ value }) => at(value, 'caseId'),
  },
  'raw.saveAnswer': {
    summary: ({ input, value }) => ({ sendId: uuidOnly(at(input, 'sendId')), saved: yesOrNo(at(value, 'saved')) }),
  },
}
