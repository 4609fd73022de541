import {
  answeredLanguage,
  consentGaps,
  consentIn,
  consentLanguage,
  consentMembers,
  type ConsentLanguage,
} from './consent-words'
import { uuid } from './identifiers'
import { rule, z } from '../zod'

export { consentLanguage, type ConsentLanguage } from './consent-words'

/** SHA-256 over canonical JSON (members of objects in the order of their names), hexadecimal. */
const sha256 = rule(z.string(), (text) => /^[0-9a-f]{64}$/.test(text), 'sha256', 'This is not a SHA-256 hash.')

/** How the customer gave the consent. */
export const consentChannels = ['in-person', 'by-phone', 'on-paper'] as const
export const consentChannel = z.enum(consentChannels)
export type ConsentChannel = z.infer<typeof consentChannel>

/** The signed paper: a staged file, or where the paper itself is kept. */
const signedPaper = z.discriminatedUnion('type', [
  z.object({ type: z.literal('scan'), fileId: z.string().min(1).max(64) }),
  z.object({ type: z.literal('kept'), where: z.string().trim().min(1).max(300) }),
])
export type SignedPaper = z.infer<typeof signedPaper>

/** Parts of what is read aloud on the phone; `text`: one of the service's own. */
export const readAloudParts = ['creditor', 'creditorId', 'reference', 'account', 'text', 'refund'] as const
const readAloudPart = z.enum(readAloudParts)
export type ReadAloudPart = z.infer<typeof readAloudPart>

/** A consent by phone: the number called, who spoke, and every part that there was to read aloud, word for word. */
const phoneCall = z.object({
  number: z.string().trim().min(1).max(60),
  spokeWith: z.string().trim().min(1).max(200),
  /** Of what was read aloud. */
  language: consentLanguage,
  /** `at`: when it was ticked as read, UTC; left out where it was not. */
  parts: z
    .array(z.object({ part: readAloudPart, text: z.string().max(100_000), at: z.string().optional() }))
    .max(1_000),
})
export type PhoneCall = z.infer<typeof phoneCall>

/** A consent as far as the service gives its code and label, and whether the customer gave it. */
const consentGiven = z.object({ code: z.string().optional(), label: z.string().optional(), given: z.boolean() })
export type ConsentGiven = z.infer<typeof consentGiven>

/** The consent as the clerk had it on the screen when it was given. */
export const shownConsent = rule(
  z.object({
    /** The one that was asked for. */
    language: consentLanguage,
    /** The hash and the time that `sepa.consents` gave with the texts. */
    sha256,
    readAt: z.string(),
    /** Every consent that was shown: one that was left out is left out by a word, never by silence. */
    consents: z.array(consentGiven).max(1_000),
    channel: consentChannel,
    paper: signedPaper.optional(),
    /** Of a consent by phone. */
    call: phoneCall.optional(),
  }),
  ({ channel, paper }) => channel !== 'on-paper' || paper !== undefined,
  'signed-paper',
  'A consent on paper needs the scanned form, or the place where the paper is kept.',
)
export type ShownConsent = z.infer<typeof shownConsent>

/** Why a mandate is cancelled: the word stands in the journal, what else there is to say is kept sealed. */
export const cancelReasons = [
  'customer-request',
  'other-account',
  'account-closed',
  'registered-in-error',
  'suspected-misuse',
  'other',
] as const
export const cancelReason = z.enum(cancelReasons)
export type CancelReason = z.infer<typeof cancelReason>

/** The answer of endpoint 8 as it was shown: every member, unknown ones included. Whole numbers beyond 2^53 as text. */
export const shownTexts = z.looseObject({ consentId: z.string(), ...consentMembers })
export type ShownTexts = z.infer<typeof shownTexts>

const shownWords = z.object({ words: shownTexts, sha256, readAt: z.string() })

/** Who and when; times are UTC. */
const byClerk = z.object({ clerk: z.string(), workstation: z.string(), at: z.string() })

const registrationEvidence = byClerk.extend({
  form: z.literal('kartei-mandate-record'),
  recordId: uuid,
  environmentId: z.string(),
  engagementId: z.string(),
  /** Who the case is about; empty where nobody is known by name. */
  debtor: z.string(),
  /** Electronic form. */
  iban: z.string(),
})

const shownEvidence = registrationEvidence.extend({
  shown: shownWords,
  /** The same in the other language, where it was read as well. */
  other: shownWords.optional(),
  channel: consentChannel,
  paper: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('scan'), fileId: z.string(), name: z.string(), sha256: z.string() }),
      z.object({ type: z.literal('kept'), where: z.string() }),
    ])
    .optional(),
})

/** The hash of the texts is over all of the answer, the consentId included, which was sent as it was shown. */
const wholeAnswerEvidence = shownEvidence.extend({ version: z.literal(1), ticked: z.array(z.string()) })

/** The hash of the texts is over their words alone: `wordsOf`. */
const wordsEvidence = shownEvidence.extend({
  version: z.literal(2),
  /** The one that was asked for. */
  language: consentLanguage,
  consents: z.array(consentGiven),
  /** Members that the interface shows and the answer lacks. */
  missing: z.array(z.enum(consentGaps)),
  /** The same words were read once more just before, and their consentId is the one that was sent (rule 5). */
  sent: z.object({ consentId: z.string(), readAt: z.string() }),
  /** Of a consent by phone; records of before have none. */
  call: phoneCall.optional(),
})
export type WordsEvidence = z.infer<typeof wordsEvidence>

/** The consent that was shown and asked for, fixed before anything is sent. */
const consentEvidence = z.discriminatedUnion('version', [wholeAnswerEvidence, wordsEvidence])
export type ConsentEvidence = z.infer<typeof consentEvidence>

/** Each consent that was shown, in the order of the service, and whether the customer gave it. */
export const consentsIn = (evidence: ConsentEvidence): readonly ConsentGiven[] =>
  evidence.version === 2
    ? evidence.consents
    : (evidence.shown.words.consents ?? []).map((consent) => ({
        ...consentIn(consent),
        given: evidence.ticked.includes(consent.code ?? ''),
      }))

/** The language of the texts that were shown: what the service says, else what it was asked for. */
export const languageIn = (evidence: ConsentEvidence): ConsentLanguage =>
  answeredLanguage(evidence.shown.words.language) ?? (evidence.version === 2 ? evidence.language : 'de')

/** Of a registration that named no texts, as a script's may: Kartei showed none, and cannot say who showed what. */
const unshownEvidence = registrationEvidence.extend({
  version: z.literal(1),
  textsShown: z.literal(false),
  consentId: z.string(),
})
export type UnshownEvidence = z.infer<typeof unshownEvidence>

const readBack = z.object({
  at: z.string(),
  status: z.string(),
  reference: z.string().optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
})
export type ReadBack = z.infer<typeof readBack>

/**
 * A registration of a mandate. `sending`: on its way. `in-doubt`: nobody can say whether it arrived. `registered`: the
 * service named the mandate, or a clerk found it. `not-registered`: a clerk settled that nothing arrived.
 */
export const registrationRecord = z.object({
  kind: z.literal('registration'),
  recordId: uuid,
  state: z.enum(['sending', 'in-doubt', 'registered', 'not-registered']),
  evidence: z.union([consentEvidence, unshownEvidence]),
  /** The answer of the service, or of a clerk who settled it. */
  answer: z.object({ at: z.string(), mandateId: z.string().optional(), settledBy: z.string().optional() }).optional(),
  /** Over `{ answer, evidence }`; the journal holds it as well. */
  sha256: sha256.optional(),
  /** Last answer of endpoint 11; it may change, and no hash covers it. */
  readBack: readBack.optional(),
})
export type RegistrationRecord = z.infer<typeof registrationRecord>

/** A registration whose texts Kartei showed: one that can be proved, and has a paper. */
export type ProvenRegistration = RegistrationRecord & { readonly evidence: ConsentEvidence }
export const hasShownTexts = (record: RegistrationRecord): record is ProvenRegistration => 'shown' in record.evidence

/** A cancellation of a mandate; `accepted`: the service took it, or the mandate says that it is cancelled. */
export const cancellationRecord = z.object({
  kind: z.literal('cancellation'),
  recordId: uuid,
  state: z.enum(['sending', 'in-doubt', 'accepted', 'not-cancelled']),
  evidence: byClerk.extend({
    environmentId: z.string(),
    engagementId: z.string(),
    mandateId: z.string(),
    reason: cancelReason.optional(),
    remark: z.string().optional(),
  }),
  answer: z.object({ at: z.string(), settledBy: z.string().optional() }).optional(),
  readBack: readBack.optional(),
})
export type CancellationRecord = z.infer<typeof cancellationRecord>

export const mandateRecord = z.discriminatedUnion('kind', [registrationRecord, cancellationRecord])
export type MandateRecord = z.infer<typeof mandateRecord>

/** It waits for a clerk: whether it arrived is not known. */
export const isInDoubt = ({ state }: MandateRecord): boolean => state === 'in-doubt'

/** Where the scanned forms of an engagement's mandates lie: apart from what is laid out to be uploaded. */
export const scanPlace = (engagementId: string): string => `mandate-${engagementId.toLowerCase()}`
