import { randomUUID } from 'node:crypto'
import { uuidOf } from './identifiers'

export type Language = 'de' | 'en'

const creditorInformation = {
  companyName: 'Nordstern Kartenbank AG',
  address: { streetLine1: 'Sandtorkai 48', city: 'Hamburg', postalCode: '20457', country: 'DE' },
  creditorId: 'DE98ZZZ09999999999',
}

const words = {
  de: {
    legal:
      'Ich ermächtige die Nordstern Kartenbank AG, Zahlungen von meinem Konto mittels Lastschrift einzuziehen. Zugleich ' +
      'weise ich mein Kreditinstitut an, die von der Nordstern Kartenbank AG auf mein Konto gezogenen Lastschriften ' +
      'einzulösen.',
    refund:
      'Hinweis: Innerhalb von acht Wochen ab dem Tag der Belastung kann ich verlangen, dass mir der belastete Betrag ' +
      'erstattet wird. Dafür gelten die Bedingungen, die ich mit meinem Kreditinstitut vereinbart habe.',
    directDebit: 'Ich erteile das SEPA-Lastschriftmandat für alle Rechnungen dieses Kartenvertrags.',
    waiver: 'Ich bin einverstanden, dass mir ein Einzug erst zwei Kalendertage vor der Belastung angekündigt wird.',
  },
  en: {
    legal:
      'I authorise Nordstern Kartenbank AG to collect payments from my account by direct debit. At the same time I ' +
      'instruct my bank to honour the direct debits that Nordstern Kartenbank AG draws on my account.',
    refund:
      'Note: within eight weeks from the day of the debit I can demand a refund of the amount debited. The terms that I ' +
      'have agreed with my bank apply.',
    directDebit: 'I grant the SEPA direct debit mandate for all invoices of this card agreement.',
    waiver: 'I agree that a collection is announced to me only two calendar days before the debit.',
  },
} satisfies Record<Language, object>

const consentIds: Record<Language, string> = { de: uuidOf('consent', 'de', '1'), en: uuidOf('consent', 'en', '1') }

/** The rest of an identifier follows from its first eight digits, so that it is known again without being kept. */
const consentIdOf = (begin: string): string => begin + uuidOf('consent', begin).slice(begin.length)

/** An identifier that was never given before. */
export const freshConsentId = (): string => consentIdOf(randomUUID().slice(0, 8))

/** Whether endpoint 8 gives this identifier, or gave it once. */
export function isKnownConsent(consentId: string): boolean {
  const given = consentId.toLowerCase()
  return Object.values(consentIds).includes(given) || given === consentIdOf(given.slice(0, 8))
}

export function consentTexts(language: Language): object {
  const { legal, refund, directDebit, waiver } = words[language]
  return {
    consentId: consentIds[language],
    language,
    texts: [
      { code: 'sepa_legal_text', text: legal },
      { code: 'sepa_refund_disclaimer', text: refund },
    ],
    consents: [
      { code: 'direct_debit', label: directDebit },
      { code: 'pre_notification_waiver', label: waiver },
    ],
    creditorInformation,
  }
}

/** The better liked of the two languages; German where the header names neither. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? '').split(',').map((part, position) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
    return { language: range.split('-')[0], quality: quality === undefined ? 1 : Number(quality), position }
  })
  const best = wishes
    .filter(({ language, quality }) => (language === 'de' || language === 'en') && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position)[0]
  return best?.language === 'en' ? 'en' : 'de'
}
