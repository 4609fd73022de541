import { consentIn, gapsIn, wordsOf } from '@contract/domain/consent-words'
import {
  isInDoubt,
  shownTexts,
  type ConsentEvidence,
  type ConsentGiven,
  type ConsentLanguage,
  type ShownConsent,
  type ShownTexts,
  type SignedPaper,
} from '@contract/domain/mandate-records'
import { fail, succeed, type Issue, type Outcome } from '@contract/outcome'
import type { ConsentTexts } from '@contract/api/sepa'
import type { CallContext } from '../../../ipc/handlers'
import type { Connection, Service } from '../../../service'
import { canonical } from '../../journal'
import { sha256Of, withoutBigints, type MandateRecords } from './records'

/** The texts as they were read once; two readings with the same hash have the same words. */
export interface ReadTexts {
  readonly words: ShownTexts
  readonly sha256: string
  /** Over the words without the consents: what each of these is given under. */
  readonly contextSha256: string
  readonly readAt: string
}

/** Which reading of the texts it is that a clerk has on the screen. */
interface Shown {
  readonly language: ConsentLanguage
  readonly consentId: string
  readonly sha256: string
  readonly readAt: string
}

/** So many readings are known again; a form that stood open while more were read has its texts read anew. */
const mostReadings = 500

export type TextReadings = ReturnType<typeof createTextReadings>

/** The texts as they were read since the program began, of each environment: for the record of what was on the screen. */
export function createTextReadings(now: () => Date) {
  const known = new Map<string, ReadTexts>()
  const newest = new Map<string, ReadTexts>()
  const keyOf = (environmentId: string, { language, consentId, sha256, readAt }: Shown): string =>
    [environmentId, language, consentId.toLowerCase(), sha256, readAt].join(' ')
  return {
    add(environmentId: string, language: ConsentLanguage, texts: ConsentTexts): ReadTexts {
      const words = shownTexts.parse(withoutBigints(texts))
      const { consents, ...context } = wordsOf(words)
      const read = {
        words,
        sha256: sha256Of({ ...context, consents }),
        contextSha256: sha256Of(context),
        readAt: now().toISOString(),
      }
      const key = keyOf(environmentId, { ...read, language, consentId: words.consentId })
      known.delete(key)
      known.set(key, read)
      newest.set(`${environmentId} ${language}`, read)
      const [oldest] = known.keys()
      if (known.size > mostReadings && oldest !== undefined) known.delete(oldest)
      return read
    },
    find: (environmentId: string, shown: Shown) => known.get(keyOf(environmentId, shown)),
    last: (environmentId: string, language: ConsentLanguage) => newest.get(`${environmentId} ${language}`),
  }
}

interface AskedConsent {
  readonly engagementId: string
  readonly consentId: string
}

export interface ShownRegistration extends AskedConsent {
  readonly shown: ShownConsent
  readonly again: boolean
}

type WithoutIban<E> = E extends unknown ? Omit<E, 'iban'> : never

/** Of a registration that may be sent: what proves the consent, and the consentId to send. */
interface ProvenConsent {
  readonly evidence: WithoutIban<Parameters<MandateRecords['beginRegistration']>[2]>
  readonly consentId: string
}

interface RegisteringDependencies {
  readonly service: Pick<Service, 'sepa'>
  readonly records: Pick<MandateRecords, 'of'>
  readonly readings: TextReadings
  readonly paperOf: PaperOf
  readonly debtorOf: (environmentId: string, engagementId: string) => Promise<string>
}

/** Describes a signed paper for the record; undefined where the scanned form is not there any more. */
export type PaperOf = (engagementId: string, paper: SignedPaper) => Promise<ConsentEvidence['paper'] | undefined>

/**
 * Makes ready a registration that holds up in a dispute: the texts are read once more and must have the words that the clerk
 * had on the screen. What is to be sent is the consentId of the last reading (rule 5): it may be new with each.
 *
 * Failures: `conflict` with the issue `texts-changed` or `in-doubt`, those of endpoint 8 with the issue `texts-unread`,
 * `invalid-input` where nothing is said of a consent that was shown, and `file` where the scanned form is gone.
 */
export async function registrationAsShown(
  dependencies: RegisteringDependencies,
  connection: Connection,
  { engagementId, consentId, shown, again }: ShownRegistration,
  context: CallContext,
): Promise<Outcome<ProvenConsent>> {
  const { service, records, readings, paperOf, debtorOf } = dependencies
  const { environmentId } = connection
  const { language } = shown
  const refuse = (message: string, issue: Issue): Outcome<never> =>
    fail({ kind: 'conflict', message, requestId: context.requestId, issues: [issue] })

  const earlier = await records.of(environmentId, engagementId)
  if (earlier.some((record) => record.kind === 'registration' && isInDoubt(record)) && !again)
    return refuse('An earlier registration is in doubt. Nothing was sent.', {
      path: 'engagementId',
      message: 'An earlier registration is in doubt.',
      code: 'in-doubt',
    })

  const onScreen = readings.find(environmentId, { ...shown, consentId })
  const texts = await service.sepa.consents(connection, { language }, { ...context, about: engagementId })
  if (!texts.ok) return fail({ ...texts.error, issues: [...(texts.error.issues ?? []), unread] })
  const now = readings.add(environmentId, language, texts.value)
  if (!onScreen || now.sha256 !== shown.sha256)
    return refuse('The texts of the service are not those that were shown any more. Nothing was sent.', {
      path: 'shown.sha256',
      message: 'The texts have changed.',
      code: 'texts-changed',
    })
  const consents = answersInOrder(onScreen.words, shown.consents)
  if (!consents) {
    const issues = [{ path: 'shown.consents', message: 'Nothing is said of a consent.', code: 'consent-missing' }]
    const message = 'Of a consent it is not said whether it was given. Nothing was sent.'
    return fail({ kind: 'invalid-input', message, requestId: context.requestId, issues })
  }
  const paper = shown.paper && (await paperOf(engagementId, shown.paper))
  if (shown.paper && !paper)
    return fail({ kind: 'file', message: 'The scanned form is not there any more.', requestId: context.requestId })

  const other = readings.last(environmentId, language === 'de' ? 'en' : 'de')
  const sent = { consentId: now.words.consentId, readAt: now.readAt }
  const evidence = {
    version: 2,
    engagementId,
    debtor: await debtorOf(environmentId, engagementId),
    language,
    shown: inRecord(onScreen),
    ...(other && { other: inRecord(other) }),
    consents,
    missing: gapsIn(onScreen.words),
    channel: shown.channel,
    ...(paper && { paper }),
    ...(shown.channel === 'by-phone' && shown.call && { call: shown.call }),
    sent,
  } as const
  return succeed({ evidence, consentId: sent.consentId })
}

const unread: Issue = {
  path: '',
  message: 'Before sending, the texts could not be read once more. Nothing was sent.',
  code: 'texts-unread',
}

const inRecord = ({ words, sha256, readAt }: ReadTexts): Omit<ReadTexts, 'contextSha256'> => ({ words, sha256, readAt })

/** The answers to the consents, in the order of the service; undefined unless there is one for each. */
function answersInOrder({ consents }: ShownTexts, said: readonly ConsentGiven[]): ConsentGiven[] | undefined {
  const left = said.map((answer) => ({ ...consentIn(answer), given: answer.given }))
  const found = (consents ?? []).flatMap((consent) => {
    const wanted = canonical(consentIn(consent))
    const at = left.findIndex((answer) => canonical(consentIn(answer)) === wanted)
    return at < 0 ? [] : left.splice(at, 1)
  })
  return left.length === 0 && found.length === (consents ?? []).length ? found : undefined
}

/**
 * A registration for who names no texts, such as a script: the record says that Kartei showed none. It is the caller's word
 * that the customer consented, and the caller's business whether an earlier one is in doubt.
 */
export async function registrationUnshown(
  { debtorOf }: Pick<RegisteringDependencies, 'debtorOf'>,
  { environmentId }: Connection,
  { engagementId, consentId }: AskedConsent,
): Promise<Outcome<ProvenConsent>> {
  const debtor = await debtorOf(environmentId, engagementId)
  return succeed({ evidence: { version: 1, engagementId, debtor, textsShown: false, consentId }, consentId })
}
