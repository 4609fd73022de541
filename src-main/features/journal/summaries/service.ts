import { endpointNumbered } from '@contract/endpoints'
import {
  at,
  counted,
  count,
  hashOf,
  identifier,
  lengthOf,
  money,
  number,
  oneOf,
  printed,
  requestPath,
  sha256,
  uuidOnly,
  yesOrNo,
} from './values'
import type { Asked, JournaledActions, Summary } from './journaled'

/** Of a path that was written by hand. */
const uuidsIn = (path: unknown): string[] =>
  typeof path === 'string' ? (path.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi) ?? []) : []
const engagementOf = ({ input }: Asked): unknown[] => [at(input, 'engagementId')]

const engagement = ({ input }: Asked): Summary => ({ engagementId: uuidOnly(at(input, 'engagementId')) })
const invoiceDocument = (asked: Asked): Summary => ({
  ...engagement(asked),
  documentId: identifier(at(asked.input, 'documentId')),
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

/** What a clerk does with what was sent to the service and came from it, and requests written by hand. */
export const serviceActions: JournaledActions = {
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
  'customers.printLabel': {
    summary: addressLabel,
    about: engagementOf,
  },
  'customers.printLabelWithDialog': {
    summary: addressLabel,
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
  'directDebit.settle': {
    summary: (asked) => ({
      ...engagement(asked),
      recordId: uuidOnly(at(asked.input, 'recordId')),
      as: oneOf('stored', 'not-stored')(at(asked.input, 'as')),
    }),
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
  /** What somebody wrote by hand is named by where it went and the hash of its content; what it says may be personal. */
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
