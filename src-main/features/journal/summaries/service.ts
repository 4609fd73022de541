import { endpointNumbered } from '@contract/endpoints'
import {
  at,
  counted,
  count,
  hashOf,
  identifier,
  money,
  number,
  oneOf,
  printed,
  requestPath,
  sha256,
  uuidOnly,
  yesOrNo,
  type Journaled,
  type Summaries,
  type Summary,
} from './values'

/** Of a path that was written by hand. */
const uuidsIn = (path: unknown): string[] =>
  typeof path === 'string' ? (path.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi) ?? []) : []

/** Of an action on an engagement: which one, and what else is written down. */
const ofEngagement = (others: (input: unknown, value: unknown) => Summary): Journaled => ({
  summary: ({ input, value }) => ({ engagementId: uuidOnly(at(input, 'engagementId')), ...others(input, value) }),
  about: ({ input }) => [at(input, 'engagementId')],
})

/** Acts of a clerk on what was sent to the service and came from it, and requests written by hand. */
export const serviceActions = {
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
  'sepa.settle': ofEngagement((input, value) => ({
    recordId: uuidOnly(at(input, 'recordId')),
    mandateId: identifier(at(input, 'mandateId')),
    kind: oneOf('registration', 'cancellation')(at(value, 'kind')),
    state: oneOf('registered', 'not-registered', 'accepted', 'not-cancelled')(at(value, 'state')),
    recordSha256: sha256(at(value, 'sha256')),
  })),
  'sepa.printRecord': ofEngagement((input, value) => ({
    recordId: uuidOnly(at(input, 'recordId')),
    result: oneOf('printed', 'failed', 'unknown')(at(value, 'outcome')),
  })),
  'sepa.saveRecord': ofEngagement((input, value) => ({
    recordId: uuidOnly(at(input, 'recordId')),
    saved: yesOrNo(at(value, 'saved')),
  })),
  'sepa.saveScan': ofEngagement((input, value) => ({
    recordId: uuidOnly(at(input, 'recordId')),
    saved: yesOrNo(at(value, 'saved')),
  })),
  'sepa.exportRecords': ofEngagement((_input, value) => ({
    saved: yesOrNo(at(value, 'saved')),
    records: number(at(value, 'records')),
    scans: number(at(value, 'scans')),
  })),
  'directDebit.settle': ofEngagement((input) => ({
    recordId: uuidOnly(at(input, 'recordId')),
    as: oneOf('stored', 'not-stored')(at(input, 'as')),
  })),
  'invoices.print': ofEngagement((input, value) => ({
    documents: count(at(input, 'documentIds')),
    copies: number(at(input, 'copies')),
    results: printed(value),
  })),
  'invoices.printWithDialog': ofEngagement((input, value) => ({
    documentId: identifier(at(input, 'documentId')),
    result: oneOf('printed', 'failed', 'unknown')(at(value, 'outcome')),
  })),
  'invoices.save': ofEngagement((input, value) => ({
    documentId: identifier(at(input, 'documentId')),
    saved: yesOrNo(at(value, 'saved')),
  })),
  /** The result of each document is a note of its own, `printing.document`. */
  'printing.start': ofEngagement((input) => ({
    documents: count(at(input, 'documents')),
    copies: number(at(input, 'copies')),
  })),
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
  'invoices.saveAll': ofEngagement((input, value) => ({
    documents: count(at(input, 'documents')),
    results: counted(at(value, 'results'), 'saved', 'failed', 'cancelled'),
  })),
  'invoices.join': ofEngagement((input, value) => ({
    documents: count(at(input, 'documents')),
    saved: yesOrNo(at(value, 'saved')),
  })),
  /** For another program: dragged out of the window, or attached to a mail. */
  'invoices.prepareFiles': ofEngagement((input) => ({ documents: count(at(input, 'documents')) })),
  'invoices.mail': ofEngagement((input) => ({ documentId: identifier(at(input, 'document', 'documentId')) })),
  'invoices.mailAll': ofEngagement((input) => ({ documents: count(at(input, 'documents')) })),
  'invoices.exportList': ofEngagement((input, value) => ({
    invoices: count(at(input, 'invoices')),
    format: oneOf('csv', 'csv-semicolon')(at(input, 'format')),
    saved: yesOrNo(at(value, 'saved')),
  })),
  'creditLimit.settle': ofEngagement((input, value) => ({
    recordId: uuidOnly(at(input, 'recordId')),
    creditLimitIncreaseId: identifier(at(input, 'creditLimitIncreaseId')),
    state: oneOf('accepted', 'not-arrived')(at(value, 'state')),
  })),
  /** Made elsewhere, and known by its identifier alone. */
  'creditLimit.addRequest': ofEngagement((input) => ({
    creditLimitIncreaseId: identifier(at(input, 'creditLimitIncreaseId')),
  })),
  'creditLimit.removeRequest': ofEngagement((input) => ({
    creditLimitIncreaseId: identifier(at(input, 'creditLimitIncreaseId')),
  })),
  'creditLimit.recordDecision': ofEngagement((input, value) => ({
    recordId: uuidOnly(at(input, 'recordId')),
    creditLimitIncreaseId: identifier(at(value, 'answer', 'id')),
    decision: oneOf('granted', 'refused')(at(input, 'decision', 'outcome')),
    amount: money(at(input, 'decision', 'amount')),
    takenBack: yesOrNo(at(input, 'decision') === null),
  })),
  /** A request by hand is named by where it went and the hash of its content, which may be personal. */
  'raw.send': {
    summary: ({ input, value }) => ({
      endpoint: number(at(input, 'endpoint')),
      method: endpointNumbered(Number(at(input, 'endpoint')))?.method,
      path: requestPath(at(input, 'path')),
      again: yesOrNo(at(input, 'again')),
      bodySha256: hashOf(at(input, 'json')),
      files: count(at(input, 'fileIds')),
      status: number(at(value, 'exchange', 'status')),
    }),
    about: ({ input }) => uuidsIn(at(input, 'path')),
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
} satisfies Partial<Summaries>
