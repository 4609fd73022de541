import { consentTexts, mandate, sepa, type ConsentLanguage } from '@contract/api/sepa'
import { asJson, asJsonIfAny, asProbe } from './answers'
import { to } from './endpoint'
import type { Connection, Send, ServiceContext } from './request'

/** "SEPA direct debit consent texts" and "SEPA direct debit mandate": endpoints 8–11. */
export const createSepa = (send: Send) => ({
  /** Endpoint 8: Accept-Language selects the language of the texts (rule 1). */
  consents: (connection: Connection, { language }: { language: ConsentLanguage }, context: ServiceContext) =>
    send(
      connection,
      {
        ...to(sepa.consents),
        language,
        read: asJson(consentTexts),
      },
      context,
    ),

  /**
   * Endpoint 8 as the probe: it names no customer and changes nothing. Asked once, on a connection of its own. Resolves to
   * what a 2xx answer is; any other status, and whatever keeps an answer from coming, is a Failure as everywhere.
   */
  probe: (connection: Connection, context: ServiceContext) =>
    send(
      connection,
      {
        ...to(sepa.consents),
        language: 'en',
        fresh: true,
        read: asProbe(Object.keys(consentTexts.shape)),
      },
      { ...context, tries: 1 },
    ),

  /** Endpoint 9, with the IBAN in its electronic form and the consentId of endpoint 8 (rule 5). */
  register: (
    connection: Connection,
    { engagementId, iban, consentId }: { engagementId: string; iban: string; consentId: string },
    context: ServiceContext,
  ) =>
    send(
      connection,
      {
        ...to(sepa.register, { engagementId }),
        json: { iban, consentId },
        read: asJson(sepa.register.output),
      },
      context,
    ),

  /** Endpoint 10. */
  cancel: (
    connection: Connection,
    { engagementId, mandateId }: { engagementId: string; mandateId: string },
    context: ServiceContext,
  ) =>
    send(
      connection,
      {
        ...to(sepa.cancel, { engagementId }),
        json: { mandateId },
        read: asJsonIfAny(sepa.cancel.output),
      },
      context,
    ),

  /** Endpoint 11. */
  mandate: (connection: Connection, ids: { engagementId: string; mandateId: string }, context: ServiceContext) =>
    send(
      connection,
      {
        ...to(sepa.mandate, ids),
        read: asJson(mandate),
      },
      context,
    ),
})
