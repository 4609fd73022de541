import { createdCreditLimitIncrease, creditLimit, type CreditLimitIncreaseRequest } from '@contract/api/credit-limit'
import { asAnything, asJson } from './answers'
import { to } from './endpoint'
import type { DocumentPart } from './multipart'
import type { Connection, Send, ServiceContext } from './request'

/** "Credit limit increase": endpoints 16 and 17. */
export const createCreditLimit = (send: Send) => ({
  /** Endpoint 16: starts in PROCESSING (rule 3). */
  requestIncrease: (
    connection: Connection,
    { engagementId, request }: { engagementId: string; request: CreditLimitIncreaseRequest },
    context: ServiceContext,
  ) =>
    send(
      connection,
      {
        ...to(creditLimit.requestIncrease, { engagementId }),
        json: request,
        read: asJson(createdCreditLimitIncrease),
      },
      context,
    ),

  /** Endpoint 17: one request. Cutting a set at the limits is the caller's work. */
  uploadDocuments: (
    connection: Connection,
    { creditLimitIncreaseId, documents }: { creditLimitIncreaseId: string; documents: readonly DocumentPart[] },
    context: ServiceContext,
  ) =>
    send(
      connection,
      {
        ...to(creditLimit.uploadDocuments, { creditLimitIncreaseId }),
        parts: documents.map((document) => ({ field: 'documents', document })),
        read: asAnything,
      },
      context,
    ),
})
