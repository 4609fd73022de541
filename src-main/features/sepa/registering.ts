import {
  isInDoubt,
  shownTexts,
  type ConsentEvidence,
  type ConsentLanguage,
  type MandateRecord,
  type ShownConsent,
  type ShownWords,
  type SignedPaper,
} from '@contract/mandate-records'
import { fail, type Issue, type Outcome } from '@contract/outcome'
import type { ConsentTexts, sepa } from '@contract/sepa'
import type { z } from '@contract/zod'
import type { CallContext } from '../../ipc/handlers'
import type { Connection, Service } from '../../service'
import { sentOnRecord } from '../sent-on-record'
import { sha256Of, withoutBigints, type MandateRecords } from './records'

/** The texts as they were read, with the hash that tells whether they are still the same. */
interface ReadWords {
  readonly words: ShownWords
  readonly sha256: string
  readonly readAt: string
}

/** The texts last read in each language, for the record: of each environment, since the program began. */
export function createShownWords(now: () => Date): {
  read(environmentId: string, texts: ConsentTexts): ReadWords
  last(environmentId: string, language: ConsentLanguage): ReadWords | undefined
} {
  const known = new Map<string, ReadWords>()
  const keyOf = (environmentId: string, language: string): string => `${environmentId} ${language}`
  return {
    read(environmentId, texts) {
      const words = shownTexts.parse(withoutBigints(texts))
      const read = { words, sha256: sha256Of(words), readAt: now().toISOString() }
      known.set(keyOf(environmentId, words.language), read)
      return read
    },
    last: (environmentId, language) => known.get(keyOf(environmentId, language)),
  }
}

interface AskedMandate {
  readonly engagementId: string
  readonly iban: string
  readonly consentId: string
}

export interface Registration extends AskedMandate {
  readonly shown: ShownConsent
  readonly again: boolean
}

export type Registered = z.output<typeof sepa.register.output>

interface RegisteringParts {
  readonly service: Pick<Service, 'sepa'>
  readonly records: MandateRecords
  readonly shownWords: ReturnType<typeof createShownWords>
  readonly paperOf: PaperOf
  readonly debtorOf: (environmentId: string, engagementId: string) => Promise<string>
  readonly noteMandate: (mandateId: string) => Promise<void>
}

/** What a signed paper is in the record; undefined where the scanned form is not there any more. */
export type PaperOf = (engagementId: string, paper: SignedPaper) => Promise<ConsentEvidence['paper'] | undefined>

/**
 * Registers a mandate so that it holds up in a dispute: the texts are read once more and must be those that the clerk had
 * on the screen, everything is on disk before it is sent, and what became of it is on disk before anybody is told.
 *
 * Failures: `conflict` with the issue `texts-changed` or `in-doubt`, `invalid-input` where a consent is not ticked,
 * `file` where the scanned form is gone, `storage` (nothing was sent), and those of endpoints 8 and 9.
 */
export async function registerOnRecord(
  parts: RegisteringParts,
  connection: Connection,
  { engagementId, iban, consentId, shown, again }: Registration,
  context: CallContext,
): Promise<Outcome<Registered>> {
  const { service, records, shownWords, paperOf, debtorOf } = parts
  const { environmentId } = connection
  const refuse = (message: string, issue: Issue): Outcome<never> =>
    fail({ kind: 'conflict', message, requestId: context.requestId, issues: [issue] })

  const earlier = await records.of(environmentId, engagementId)
  const unsettled = earlier.some((record) => record.kind === 'registration' && isUnsettled(record))
  if (unsettled && !again)
    return refuse('An earlier registration is in doubt. Nothing was sent.', {
      path: 'engagementId',
      message: 'An earlier registration is in doubt.',
      code: 'in-doubt',
    })

  const texts = await service.sepa.consents(
    connection,
    { language: shown.language },
    { ...context, about: engagementId },
  )
  if (!texts.ok) return texts
  const read = shownWords.read(environmentId, texts.value)
  if (read.sha256 !== shown.sha256 || read.words.consentId.toLowerCase() !== consentId.toLowerCase())
    return refuse('The texts of the service are not those that were shown any more. Nothing was sent.', {
      path: 'shown.sha256',
      message: 'The texts have changed.',
      code: 'texts-changed',
    })
  const missing = read.words.consents.find(({ code }) => !shown.ticked.includes(code))
  if (missing) {
    const issues = [{ path: 'shown.ticked', message: 'This consent is not ticked.', code: 'consent-missing' }]
    const message = 'A consent is not ticked. Nothing was sent.'
    return fail({ kind: 'invalid-input', message, requestId: context.requestId, issues })
  }
  const paper = shown.paper && (await paperOf(engagementId, shown.paper))
  if (shown.paper && !paper)
    return fail({ kind: 'file', message: 'The scanned form is not there any more.', requestId: context.requestId })

  const other = shownWords.last(environmentId, shown.language === 'de' ? 'en' : 'de')
  const evidence = {
    engagementId,
    debtor: await debtorOf(environmentId, engagementId),
    iban,
    shown: read,
    ...(other && { other }),
    ticked: shown.ticked,
    channel: shown.channel,
    ...(paper && { paper }),
  }
  return sendWith(parts, connection, { engagementId, iban, consentId }, evidence, context)
}

/**
 * Registers a mandate for who names no texts, such as a script: the record says that Kartei showed none. It is the
 * caller's word that the customer consented, and the caller's business whether an earlier one is in doubt.
 *
 * Failures: `storage` (nothing was sent), and those of endpoint 9.
 */
export async function registerUnshown(
  parts: RegisteringParts,
  connection: Connection,
  asked: AskedMandate,
  context: CallContext,
): Promise<Outcome<Registered>> {
  const { engagementId, iban, consentId } = asked
  const debtor = await parts.debtorOf(connection.environmentId, engagementId)
  const evidence = { engagementId, debtor, iban, textsShown: false, consentId } as const
  return sendWith(parts, connection, asked, evidence, context)
}

function sendWith(
  { service, records, noteMandate }: Pick<RegisteringParts, 'service' | 'records' | 'noteMandate'>,
  connection: Connection,
  asked: AskedMandate,
  evidence: Parameters<MandateRecords['beginRegistration']>[1],
  context: CallContext,
): Promise<Outcome<Registered>> {
  return sentOnRecord(
    { records, begin: () => records.beginRegistration(connection.environmentId, evidence), named, context },
    ({ recordId: doubtId }) => service.sepa.register(connection, asked, { ...context, doubtId }),
    async (answered, record) => {
      const { mandateId } = answered
      const [noted, kept] = await Promise.allSettled([noteMandate(mandateId), records.succeeded(record, mandateId)])
      if (noted.status === 'rejected') throw noted.reason
      if (kept.status === 'rejected') throw kept.reason
      const recordSha256 = kept.value.kind === 'registration' ? kept.value.sha256 : undefined
      return { ...answered, recordId: record.recordId, ...(recordSha256 !== undefined && { recordSha256 }) }
    },
  )
}

const named = ({ mandateId }: { mandateId: string }): string => `mandate ${mandateId}`

const isUnsettled = (record: MandateRecord): boolean => isInDoubt(record) || record.state === 'sending'
