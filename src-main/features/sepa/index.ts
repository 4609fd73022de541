import type { FeatureHandlers } from '../../ipc/handlers'
import { asking, notedFirst, type Connect } from '../asking'
import type { CaseRegister } from '../cases'
import type { Service } from '../../service'

const named = ({ mandateId }: { mandateId: string }): string => `mandate ${mandateId}`

/** Handlers of endpoints 8 to 11 ("SEPA direct debit"); each mandate that the service names is kept with the case. */
export function createSepa(parts: {
  readonly service: Pick<Service, 'sepa'>
  readonly connection: Connect
  readonly cases: Pick<CaseRegister, 'noteMandate'>
}): { handlers: FeatureHandlers<'sepa'> } {
  const { service, connection: connect, cases } = parts
  return {
    handlers: {
      consents: (input, context) =>
        asking(connect, context, (connection) => service.sepa.consents(connection, input, context)),
      register: (input, context) =>
        asking(connect, context, async (connection) =>
          notedFirst(await service.sepa.register(connection, input, context), context, named, ({ mandateId }) =>
            cases.noteMandate(connection.environmentId, input.engagementId, mandateId, input.iban),
          ),
        ),
      cancel: (input, context) =>
        asking(connect, context, async (connection) =>
          notedFirst(await service.sepa.cancel(connection, input, context), context, named, ({ mandateId }) =>
            cases.noteMandate(connection.environmentId, input.engagementId, mandateId),
          ),
        ),
      mandate: (input, context) =>
        asking(connect, context, async (connection) =>
          notedFirst(await service.sepa.mandate(connection, input, context), context, named, ({ mandateId, iban }) =>
            cases.noteMandate(connection.environmentId, input.engagementId, mandateId, iban ?? undefined),
          ),
        ),
    },
  }
}
