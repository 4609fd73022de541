import { consentIn } from '@contract/domain/consent-words'
import { printedIban, readIban } from '@contract/domain/iban'
import type { ConsentLanguage, ReadAloudPart } from '@contract/domain/mandate-records'
import { objectIn, otherFields, type Field } from '../../lib/answered/fields'
import type { ConsentTexts } from '@contract/api/sepa'
import type { Say } from '../../lib/i18n/texts'

/** The texts with the hashes of their words, by which main knows whether they are still the same, and when they were read. */
export type HashedTexts = ConsentTexts & {
  readonly sha256: string
  /** Of the words without the consents. */
  readonly contextSha256: string
  readonly readAt: string
}

/** A consent of the service under the name of its tick. */
export interface ConsentLine {
  /** Of the words that the consent has and is given under: other words make another consent, another order does not. */
  readonly name: string
  readonly code?: string
  readonly label?: string
}

/** The words of a consent, or that the service gives none. */
export const consentWords = ({ code, label }: Pick<ConsentLine, 'code' | 'label'>, t: Say<'direct-debit'>): string =>
  label ?? (code === undefined ? t('labelless') : t('labellessOf', { code }))

/** Every consent in the order of the service, also one without words, and one that stands there twice. */
export function consentLines({ consents, contextSha256 }: HashedTexts): ConsentLine[] {
  const times = new Map<string, number>()
  return (consents ?? []).map((each) => {
    const consent = consentIn(each)
    const words = JSON.stringify([consent.code, consent.label])
    const time = (times.get(words) ?? 0) + 1
    times.set(words, time)
    return { ...consent, name: [contextSha256, time, words].join(' ') }
  })
}

const addressParts = ['streetLine1', 'streetLine2', 'postalCode', 'city', 'country'] as const

/** The address of the creditor as it is written on a letter. */
export function creditorAddress({ creditorInformation }: HashedTexts): string[] {
  const { streetLine1, streetLine2, postalCode, city, country } = creditorInformation?.address ?? {}
  const place = [[postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
  return [streetLine1, streetLine2, place].flatMap((line) => (line ? [line] : []))
}

/** All that stands in the answer besides the words, under its dotted path; what came in another form than shown, as it came. */
export function otherMembers(consent: HashedTexts): Field[] {
  const own = ['consentId', 'language', 'texts', 'consents', 'creditorInformation', 'sha256', 'contextSha256', 'readAt']
  const below = (path: string, fields: readonly Field[]): Field[] =>
    fields.map(({ name, value }) => ({ name: `${path}.${name}`, value }))
  const { texts, consents, creditorInformation, asItCame } = consent
  const odd = objectIn(asItCame)
  return [
    ...otherFields(consent, own, ['asItCame']),
    ...(texts ?? []).flatMap((text, index) => below(`texts.${index}`, otherFields(text, ['code', 'text']))),
    ...(consents ?? []).flatMap((each, index) => below(`consents.${index}`, otherFields(each, ['code', 'label']))),
    ...below('creditorInformation', otherFields(creditorInformation, ['companyName', 'creditorId', 'address'])),
    ...below('creditorInformation.address', otherFields(creditorInformation?.address, addressParts)),
    ...Object.entries(odd).map(([name, value]) => ({ name, value })),
  ]
}

/** That a text or consent is new or other: `before` stood there under the same code. */
export interface Change {
  readonly before?: string
}

/** All that is other than when the texts were shown before; a place that stayed as it was has no change. */
export type Changes = ReturnType<typeof changesSince>

interface Worded {
  readonly code: string | undefined
  readonly words: string | undefined
}

export function changesSince(before: HashedTexts, now: HashedTexts) {
  const textsOf = (of: HashedTexts) => (of.texts ?? []).map(({ code, text }) => worded(code, text))
  const consentsOf = (of: HashedTexts) => (of.consents ?? []).map(({ code, label }) => worded(code, label))
  const texts = compared(textsOf(before), textsOf(now))
  const consents = compared(consentsOf(before), consentsOf(now))
  const creditorOf = (of: HashedTexts) => ({
    companyName: of.creditorInformation?.companyName ?? '',
    creditorId: of.creditorInformation?.creditorId ?? '',
    address: creditorAddress(of).join(', '),
  })
  const [old, current] = [creditorOf(before), creditorOf(now)]
  const changeOf = (name: keyof typeof old): Change | undefined =>
    old[name] === current[name] ? undefined : changeFrom(old[name])
  return {
    texts: texts.changes,
    consents: consents.changes,
    creditor: {
      companyName: changeOf('companyName'),
      address: changeOf('address'),
      creditorId: changeOf('creditorId'),
    },
    /** Words that are not there any more. */
    gone: [...texts.gone, ...consents.gone],
  }
}

const worded = (code: string | null | undefined, words: string | null | undefined): Worded => ({
  code: code || undefined,
  words: words || undefined,
})

const changeFrom = (before: string | undefined): Change => (before ? { before } : {})

/** The same words are the same wherever they stand; of the others, those with the same code belong together. */
function compared(before: readonly Worded[], now: readonly Worded[]) {
  const left = [...before]
  const take = (fits: (old: Worded) => boolean): Worded | undefined => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const kept = now.map(({ code, words }) => take((old) => old.code === code && old.words === words) !== undefined)
  const changes = now.map(({ code }, index): Change | undefined => {
    if (kept[index]) return undefined
    return changeFrom(code === undefined ? undefined : take((old) => old.code === code)?.words)
  })
  return { changes, gone: left.map(({ code, words }) => words ?? code ?? '').filter((words) => words !== '') }
}

/** A part of what is read aloud to the customer; `text` is undefined while what it is made of is missing. */
interface ReadAloud {
  readonly part: ReadAloudPart
  readonly text: string | undefined
}

/** Kartei's words around what the service gives; they speak the language in which the customer consents. */
const words = {
  creditor: { en: 'The creditor is {it}.', de: 'Zahlungsempfänger ist {it}.' },
  creditorId: {
    en: 'The creditor identifier is {it}.',
    de: 'Die Gläubiger-Identifikationsnummer lautet {it}.',
  },
  reference: {
    en: 'The mandate reference is assigned when the mandate is registered, and is not known yet.',
    de: 'Die Mandatsreferenz wird bei der Registrierung vergeben und steht noch nicht fest.',
  },
  account: {
    en: 'Your account has the IBAN {it}. Recurrent collections are made from it.',
    de: 'Ihr Konto hat die IBAN {it}. Von ihm wird wiederkehrend eingezogen.',
  },
  refund: {
    en: 'You can demand a collected amount back for eight weeks from the debit.',
    de: 'Sie können einen eingezogenen Betrag acht Wochen lang ab der Belastung zurückverlangen.',
  },
} as const satisfies Record<Exclude<ReadAloudPart, 'text'>, Record<ConsentLanguage, string>>

/** All that belongs to a SEPA mandate, in the order of its form: in the words of the service where it has some. */
export function readAloud(consent: HashedTexts, language: ConsentLanguage, iban: string): ReadAloud[] {
  const { companyName, creditorId } = consent.creditorInformation ?? {}
  const say = (part: keyof typeof words, it: string | undefined): ReadAloud => ({
    part,
    text: it === undefined ? undefined : words[part][language].replace('{it}', () => it),
  })
  const texts = (consent.texts ?? []).flatMap(({ text }) => (text ? [{ part: 'text' as const, text }] : []))
  const saysRefund = (consent.texts ?? []).some(({ code, text }) => text && code?.toLowerCase().includes('refund'))
  return [
    ...(companyName ? [say('creditor', [companyName, ...creditorAddress(consent)].join(', '))] : []),
    ...(creditorId ? [say('creditorId', creditorId)] : []),
    say('reference', ''),
    say('account', readIban(iban).complete ? printedIban(iban) : undefined),
    ...texts,
    ...(saysRefund ? [] : [say('refund', '')]),
  ]
}
