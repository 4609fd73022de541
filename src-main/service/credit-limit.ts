import { createdCreditLimitIncrease, creditLimit, type CreditLimitIncreaseRequest } from '@contract/api/credit-limit'
import { asAnything, asJson } from './answers'
import { to } from './endpoint'
import { documentsField, type DocumentPart } from './multipart'
import { callsOf, type Send } from './request'

/** "Credit limit increase": endpoints 16 and 17. */
export function createCreditLimit(send: Send) {
  const call = callsOf(send)
  return {
    /** Endpoint 16: starts in PROCESSING (rule 3). */
    requestIncrease: call(({ request, ...ids }: { engagementId: string; request: CreditLimitIncreaseRequest }) => ({
      ...to(creditLimit.requestIncrease, ids),
      json: request,
      read: asJson(createdCreditLimitIncrease),
    })),

    /** Endpoint 17: one request. Cutting a set at the limits is the caller's work. */
    uploadDocuments: call(
      ({ documents, ...ids }: { creditLimitIncreaseId: string; documents: readonly DocumentPart[] }) => ({
        ...to(creditLimit.uploadDocuments, ids),
        parts: documentsField(documents),
        read: asAnything,
      }),
    ),
  }
}
