import type { ConsentLanguage, ReadAloudPart } from '@contract/domain/mandate-records'
import { printedIban, readIban } from '@contract/domain/iban'
import { creditorAddress, type HashedTexts } from './consents'

/** A part of what is read aloud to the customer; `text` is undefined while what it is made of is missing. */
export interface ReadAloud {
  readonly part: ReadAloudPart
  readonly text: string | undefined
}

interface InBoth {
  readonly en: string
  readonly de: string
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
} as const satisfies Readonly<Record<Exclude<ReadAloudPart, 'text'>, InBoth>>

/** What belongs to a SEPA mandate, in the order of its form: in the words of the service where it has some. */
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
