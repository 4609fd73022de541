import type { FeatureHandlers } from '../../ipc/handlers'
import { asking, notedFirst, type Connect } from '../asking'
import type { UploadRunner } from '../documents'
import type { CaseRegister } from '../cases'
import type { Service } from '../../service'

/** Handlers of endpoints 16 and 17 ("Credit limit increase"). */
export function createCreditLimit(parts: {
  readonly service: Pick<Service, 'creditLimit'>
  readonly connection: Connect
  readonly cases: Pick<CaseRegister, 'noteCreditLimitIncrease'>
  readonly uploads: UploadRunner
}): { handlers: FeatureHandlers<'creditLimit'> } {
  const { service, connection: connect, cases, uploads } = parts
  return {
    handlers: {
      requestIncrease: (input, context) =>
        asking(connect, context, async (connection) =>
          notedFirst(
            await service.creditLimit.requestIncrease(connection, input, context),
            context,
            ({ id }) => `credit limit increase ${id}`,
            ({ id }) => cases.noteCreditLimitIncrease(connection.environmentId, input.engagementId, id),
          ),
        ),
      uploadDocuments: ({ creditLimitIncreaseId, fileIds, uploadId }, context) =>
        uploads.run({
          subject: { kind: 'credit-limit-increase', id: creditLimitIncreaseId },
          fileIds,
          fileField: 'fileIds',
          uploadId,
          requestId: context.requestId,
        }),
    },
  }
}
