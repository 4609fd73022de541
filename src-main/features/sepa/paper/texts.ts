import type { ConsentChannel, ConsentLanguage } from '@contract/mandate-records'

/** The program's own words on a mandate's paper. What is legal text stands in the texts of the service, and nowhere else. */
export const paperTexts = {
  title: { en: 'Record of a SEPA direct debit mandate', de: 'Nachweis eines SEPA-Lastschriftmandats' },
  madeBy: {
    en: 'Made by Kartei. The texts in frames are the words of the service, unchanged.',
    de: 'Erstellt mit Kartei. Die Texte in Rahmen sind die Worte des Dienstes, unverändert.',
  },
  creditor: { en: 'Creditor', de: 'Zahlungsempfänger' },
  creditorId: { en: 'Creditor identifier', de: 'Gläubiger-Identifikationsnummer' },
  reference: { en: 'Mandate reference', de: 'Mandatsreferenz' },
  noReference: { en: 'not told by the service yet', de: 'vom Dienst noch nicht genannt' },
  mandateId: { en: 'Mandate ID', de: 'Mandats-ID' },
  debtor: { en: 'Debtor', de: 'Zahlungspflichtiger' },
  iban: { en: 'IBAN', de: 'IBAN' },
  type: { en: 'Type of payment', de: 'Zahlungsart' },
  recurrent: { en: 'recurrent', de: 'wiederkehrend' },
  given: { en: 'Consent given', de: 'Einwilligung erteilt' },
  paper: { en: 'Signed paper', de: 'Unterschriebenes Papier' },
  scan: { en: 'scanned: {name}, SHA-256 {sha256}', de: 'eingescannt: {name}, SHA-256 {sha256}' },
  takenBy: { en: 'Taken down by', de: 'Aufgenommen von' },
  onWorkstation: { en: '{clerk}, workstation {workstation}', de: '{clerk}, Arbeitsplatz {workstation}' },
  sentAt: { en: 'Sent to the service', de: 'An den Dienst gesendet' },
  answer: { en: 'Answer of the service', de: 'Antwort des Dienstes' },
  registered: { en: 'registered, {at}', de: 'registriert, {at}' },
  settled: { en: 'found registered by {clerk}, {at}', de: 'als registriert gefunden von {clerk}, {at}' },
  notRegistered: { en: 'not registered, settled by {clerk}, {at}', de: 'nicht registriert, geklärt von {clerk}, {at}' },
  inDoubt: {
    en: 'in doubt: whether the service registered the mandate is not known',
    de: 'unklar: Ob der Dienst das Mandat registriert hat, ist nicht bekannt',
  },
  texts: { en: 'Texts shown ({language})', de: 'Gezeigte Texte ({language})' },
  otherTexts: {
    en: 'The same in the other language ({language})',
    de: 'Dieselben in der anderen Sprache ({language})',
  },
  ticked: { en: 'ticked', de: 'angekreuzt' },
  consentId: { en: 'Consent', de: 'Einwilligung' },
  recordHash: { en: 'SHA-256 of this record', de: 'SHA-256 dieses Nachweises' },
  signature: { en: 'Place, date, signature of the account holder', de: 'Ort, Datum, Unterschrift des Kontoinhabers' },
} as const satisfies Record<string, Record<ConsentLanguage, string>>

export const channelTexts = {
  'in-person': { en: 'in person', de: 'persönlich' },
  'by-phone': { en: 'by phone', de: 'am Telefon' },
  'on-paper': { en: 'on paper', de: 'auf Papier' },
} as const satisfies Record<ConsentChannel, Record<ConsentLanguage, string>>

export const languageTexts = {
  de: { en: 'German', de: 'Deutsch' },
  en: { en: 'English', de: 'Englisch' },
} as const satisfies Record<ConsentLanguage, Record<ConsentLanguage, string>>
