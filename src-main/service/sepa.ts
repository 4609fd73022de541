import { consentTexts, mandate, sepa, type ConsentLanguage } from '@contract/api/sepa'
import { asJson, asJsonIfAny, asProbe } from './answers'
import { to } from './endpoint'
import { callsOf, type Connection, type Send, type ServiceContext } from './request'

/** "SEPA direct debit consent texts" and "SEPA direct debit mandate": endpoints 8–11. */
export function createSepa(send: Send) {
  const call = callsOf(send)
  return {
    /** Endpoint 8: Accept-Language selects the language of the texts (rule 1). */
    consents: call(({ language }: { language: ConsentLanguage }) => ({
      ...to(sepa.consents),
      language,
      read: asJson(consentTexts),
    })),

    /**
     * Endpoint 8 as the probe: it names no customer and changes nothing. Asked once, on a connection of its own. Resolves to
     * what a 2xx answer is; any other status, and whatever keeps an answer from coming, is a Failure as everywhere.
     */
    probe(connection: Connection, context: ServiceContext) {
      const read = asProbe(Object.keys(consentTexts.shape))
      const probe = { ...to(sepa.consents), language: 'en', fresh: true, read } as const
      return send(connection, probe, { ...context, tries: 1 })
    },

    /** Endpoint 9, with the IBAN in its electronic form and the consentId of endpoint 8 (rule 5). */
    register: call(({ engagementId, iban, consentId }: { engagementId: string; iban: string; consentId: string }) => ({
      ...to(sepa.register, { engagementId }),
      json: { iban, consentId },
      read: asJson(sepa.register.output),
    })),

    /** Endpoint 10. */
    cancel: call(({ engagementId, mandateId }: { engagementId: string; mandateId: string }) => ({
      ...to(sepa.cancel, { engagementId }),
      json: { mandateId },
      read: asJsonIfAny(sepa.cancel.output),
    })),

    /** Endpoint 11. */
    mandate: call((ids: { engagementId: string; mandateId: string }) => ({
      ...to(sepa.mandate, ids),
      read: asJson(mandate),
    })),
  }
}
