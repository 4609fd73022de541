import { call, event } from '../call'
import { consentMembers, hasWords } from '../domain/consent-words'
import { iban } from '../domain/iban'
import { namedSegment, pathSegment, uuid } from '../domain/identifiers'
import { printOutcome } from './invoices'
import {
  cancelReason,
  cancelReasons,
  consentChannels,
  consentLanguage,
  mandateRecord,
  shownConsent,
} from '../domain/mandate-records'
import { reading } from '../reads'
import { ofEngagement, serviceCall } from '../service-call'
import { ifGiven, rule, z } from '../zod'
import { typedLine, typedText } from '../domain/typed-text'

export type { ConsentLanguage } from '../domain/mandate-records'

/**
 * "SEPA direct debit consent texts": the words of the service, never shortened, unknown codes included. Demanded is what a
 * registration sends (rule 5), and anything that can be shown.
 */
export const consentTexts = rule(
  z.looseObject({ consentId: uuid, ...consentMembers }),
  hasWords,
  'no-words',
  'The service gives neither texts nor consents nor a creditor.',
)
export type ConsentTexts = z.infer<typeof consentTexts>

/** "SEPA direct debit mandate". ACTIVE, CANCELLED, EXPIRED and FAILED are known; any other status is shown as it is. */
export const mandate = z.looseObject({
  /** It is asked for by its identifier, which counts whatever stands here. */
  mandateId: ifGiven(z.string()),
  reference: ifGiven(z.string()),
  iban: ifGiven(z.string()),
  status: ifGiven(z.string()),
  createdAt: ifGiven(z.string()),
  updatedAt: ifGiven(z.string()),
})
export type Mandate = z.infer<typeof mandate>
/** The same under the identifier that it was asked by, whatever it says of itself. */
export type AskedMandate = Mandate & { readonly mandateId: string }

/** Statuses of ended mandates that were seen at such services: the interface names ACTIVE alone. */
export const endedMandateStatuses = ['CANCELLED', 'EXPIRED', 'FAILED'] as const

export const isEndedMandate = (status: string | null | undefined): boolean =>
  endedMandateStatuses.some((ended) => ended === status)

/** A mandate is not expected to leave these states by itself; every other one, listed or not, is looked at again. */
export const isSettledMandate = (status: string): boolean => status === 'ACTIVE' || isEndedMandate(status)

/** Without its identifier the mandate could neither be read nor cancelled. Its form in a path is not shown. */
export const registeredMandate = z.looseObject({ mandateId: namedSegment })

/** It is asked for by its identifier; that it was accepted says all. */
export const cancelledMandate = z.looseObject({ mandateId: ifGiven(z.string()) })

/** Stored record of a registration, with the hash that is in the journal too. */
const recordedMandate = registeredMandate.extend({
  recordId: uuid.optional(),
  recordSha256: z.string().optional(),
  /** Where the texts were read once more: the one that was sent. */
  sentConsentId: z.string().optional(),
})

const record = z.object({ engagementId: uuid, recordId: uuid })
const savedFile = z.object({ saved: z.boolean(), name: z.string().optional() })
const recordPrinted = z.object({ outcome: printOutcome, message: z.string().optional() })

export const sepa = {
  /**
   * Endpoint 8, and two hashes: over the words (`wordsOf`), which `register` compares, and over the words without the
   * consents, under which each of these is given; and when it was read (UTC). The engagement that it is
   * read for is not sent: the journal and Raw have it there.
   */
  consents: serviceCall(
    z.object({ language: consentLanguage, engagementId: z.string().max(256).optional(), ...reading }),
    consentTexts.safeExtend({ sha256: z.string(), contextSha256: z.string(), readAt: z.string() }),
    {
      endpoints: [
        {
          number: 8,
          method: 'GET',
          path: '/api/sepa-direct-debit/consents',
          body: 'none',
          section: 'SEPA direct debit consent texts',
          en: 'Read consent texts',
          de: 'Zustimmungstexte lesen',
        },
      ],
      journal: {
        about: 'input.engagementId',
        keeps: {
          ...ofEngagement,
          language: ['input.language', ['de', 'en']],
          consentId: ['value.consentId', 'identifier'],
          textsSha256: ['value.sha256', 'sha256'],
        },
      },
    },
  ),
  /**
   * Endpoint 9, with a consentId that endpoint 8 returned (rule 5). With `shown` the texts are read again just before, and
   * the consentId that they have then is sent: `conflict` with the issue `texts-changed` where their words are not those
   * that were shown, and where they cannot be read the Failure of endpoint 8 with the issue `texts-unread`; nothing was
   * sent then. The shown texts are on disk before anything is sent. While an earlier one is in doubt: `conflict` with the
   * issue `in-doubt`, unless it is sent `again` deliberately; while one is under way for the engagement: `conflict` with
   * the issue `registering`. Without `shown`, as by a script, it is sent as it stands, and its record says that Kartei
   * showed no texts.
   */
  register: serviceCall(
    z.object({
      engagementId: uuid,
      iban,
      consentId: uuid,
      shown: shownConsent.optional(),
      again: z.literal(true).optional(),
    }),
    recordedMandate,
    {
      endpoints: [
        {
          number: 9,
          method: 'POST',
          path: '/api/engagements/card/{engagement-id}/sepa-direct-debit/register',
          body: 'json',
          section: 'SEPA direct debit mandate',
          en: 'Register mandate',
          de: 'Mandat registrieren',
        },
      ],
      journal: {
        about: 'input.engagementId',
        keeps: {
          ...ofEngagement,
          iban: ['input.iban', 'iban'],
          consentId: ['input.consentId', 'uuid'],
          textsSha256: ['input.shown.sha256', 'sha256'],
          sentConsentId: ['value.sentConsentId', 'uuid'],
          consentsGiven: ['input.shown.consents', 'consents-given'],
          consentsNotGiven: ['input.shown.consents', 'consents-not-given'],
          channel: ['input.shown.channel', consentChannels],
          again: ['input.again', 'yes-or-no'],
          recordId: ['value.recordId', 'uuid'],
          recordSha256: ['value.recordSha256', 'sha256'],
          mandateId: ['value.mandateId', 'identifier'],
        },
      },
    },
  ),
  /** Endpoint 10. The reason stands in the journal, the remark in the record. */
  cancel: serviceCall(
    z.object({
      engagementId: uuid,
      mandateId: uuid,
      reason: cancelReason.optional(),
      remark: typedText.max(2_000).optional(),
    }),
    cancelledMandate,
    {
      endpoints: [
        {
          number: 10,
          method: 'POST',
          path: '/api/engagements/card/{engagement-id}/sepa-direct-debit/cancel',
          body: 'json',
          section: 'SEPA direct debit mandate',
          en: 'Cancel mandate',
          de: 'Mandat kündigen',
        },
      ],
      journal: {
        about: 'input.engagementId',
        keeps: {
          ...ofEngagement,
          mandateId: ['input.mandateId', 'identifier'],
          reason: ['input.reason', cancelReasons],
        },
      },
    },
  ),
  /** Endpoint 11. */
  mandate: serviceCall(z.object({ engagementId: uuid, mandateId: pathSegment, ...reading }), mandate, {
    endpoints: [
      {
        number: 11,
        method: 'GET',
        path: '/api/engagements/card/{engagement-id}/sepa-direct-debit/mandates/{mandate-id}',
        body: 'none',
        section: 'SEPA direct debit mandate',
        en: 'Read mandate',
        de: 'Mandat lesen',
      },
    ],
    journal: {
      about: 'input.engagementId',
      keeps: { ...ofEngagement, mandateId: ['input.mandateId', 'identifier'], status: ['value.status', 'code'] },
    },
  }),

  /** Stored mandate records of an engagement, newest first. */
  records: call(z.object({ engagementId: uuid }), z.object({ records: z.array(mandateRecord) }), {
    journal: 'kept-here',
  }),
  /**
   * Ends the doubt about a registration: with the identifier that it turned up under (endpoint 11 is asked; `conflict`
   * with the issue `other-account` where that mandate is for another IBAN), or with the clerk's word that nothing
   * arrived. Of a cancellation the clerk's word is that it did not arrive; that it did, endpoint 11 tells by itself.
   */
  settle: call(record.extend({ mandateId: typedLine.min(1).max(256).optional() }), mandateRecord, { journal: 'act' }),
  /** The record as a tagged PDF on paper, in the language of the consent. */
  printRecord: call(record.extend({ printer: z.string().min(1).optional() }), recordPrinted, { journal: 'act' }),
  /** Asks where to, then writes the PDF there; `saved` is false when the user thought better of it. */
  saveRecord: call(record, savedFile, { journal: 'act' }),
  /**
   * Asks where to, then writes the scanned form of the record there. Failures: `not-found` (no form was scanned), `file` (it
   * is not there any more, or is not what the record's hash says).
   */
  saveScan: call(record, savedFile, { journal: 'act' }),
  /**
   * Asks where to, and writes all records of the engagement as JSON, for `tools/verify-mandates.mjs`, and the scanned forms
   * beside it; `scansMissing` are those that are not there any more as they were recorded.
   */
  exportRecords: call(
    z.object({ engagementId: uuid }),
    savedFile.extend({ records: z.number().int(), scans: z.number().int(), scansMissing: z.number().int() }),
    { journal: 'act' },
  ),
  /** The watch saw the status of a mandate change. */
  onMandate: event(z.object({ engagementId: z.string(), mandateId: z.string(), mandate })),
}
