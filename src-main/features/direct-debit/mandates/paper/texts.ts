import type { ConsentGap } from '@contract/domain/consent-words'
import type { ConsentChannel, ConsentLanguage } from '@contract/domain/mandate-records'

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
  given: { en: 'Consent given', de: 'Zustimmung erteilt' },
  asked: { en: 'Customer asked', de: 'Kunde befragt' },
  paper: { en: 'Signed paper', de: 'Unterschriebenes Papier' },
  scan: { en: 'scanned: {name}, SHA-256 {sha256}', de: 'eingescannt: {name}, SHA-256 {sha256}' },
  call: { en: 'Phone call', de: 'Telefonat' },
  calledSpoke: { en: '{number}, spoken with {who}', de: '{number}, gesprochen mit {who}' },
  readAloud: { en: 'Read aloud', de: 'Vorgelesen' },
  readPart: { en: '{text} ({at})', de: '{text} ({at})' },
  notRead: { en: '{text} (not read aloud)', de: '{text} (nicht vorgelesen)' },
  takenBy: { en: 'Taken down by', de: 'Aufgenommen von' },
  onWorkstation: { en: '{clerk}, workstation {workstation}', de: '{clerk}, Arbeitsplatz {workstation}' },
  sentAt: { en: 'Sent to the service', de: 'An den Dienst gesendet' },
  answer: { en: 'Answer of the service', de: 'Antwort des Dienstes' },
  registered: { en: 'registered, {at}', de: 'registriert, {at}' },
  settled: { en: 'found registered by {clerk}, {at}', de: 'als registriert gefunden von {clerk}, {at}' },
  notRegistered: {
    en: 'not registered, cleared up by {clerk}, {at}',
    de: 'nicht registriert, geklärt von {clerk}, {at}',
  },
  inDoubt: {
    en: 'in doubt: whether the service registered the mandate is not known',
    de: 'ungewiss: Ob der Dienst das Mandat registriert hat, ist nicht bekannt',
  },
  texts: { en: 'Texts shown ({language})', de: 'Gezeigte Texte ({language})' },
  otherTexts: {
    en: 'The same in the other language ({language})',
    de: 'Dieselben in der anderen Sprache ({language})',
  },
  notNamed: { en: 'not named by the service', de: 'vom Dienst nicht genannt' },
  isGiven: { en: 'given', de: 'erteilt' },
  isNotGiven: { en: 'not given', de: 'nicht erteilt' },
  notGiven: { en: 'Consents not given', de: 'Nicht erteilte Zustimmungen' },
  noneGiven: { en: 'no consent was given', de: 'keine Zustimmung wurde erteilt' },
  missing: { en: 'Missing in the texts', de: 'In den Texten fehlend' },
  noLanguage: { en: 'language not named by the service', de: 'Sprache vom Dienst nicht genannt' },
  noText: { en: '(an empty text, code {code})', de: '(ein leerer Text, Code {code})' },
  noLabel: { en: '(a consent without text, code {code})', de: '(eine Zustimmung ohne Text, Code {code})' },
  otherForm: {
    en: 'Given by the service in an unusual form:',
    de: 'Vom Dienst in ungewohnter Form gegeben:',
  },
  consentRead: { en: 'Consent {consentId}, read {at}.', de: 'Zustimmung {consentId}, gelesen {at}.' },
  consentSent: { en: 'Consent sent', de: 'Gesendete Zustimmung' },
  readAgain: {
    en: '{consentId}, with the same words, read again {at}',
    de: '{consentId}, mit denselben Worten, noch einmal gelesen {at}',
  },
  recordHash: { en: 'SHA-256 of this record', de: 'SHA-256 dieses Nachweises' },
  signature: { en: 'Place, date, signature of the account holder', de: 'Ort, Datum, Unterschrift des Kontoinhabers' },
} as const satisfies Record<string, Record<ConsentLanguage, string>>

export const gapTexts = {
  texts: { en: 'the texts', de: 'die Texte' },
  text: { en: 'the words of a text', de: 'die Worte eines Textes' },
  consents: { en: 'the consents', de: 'die Zustimmungen' },
  label: { en: 'the words of a consent', de: 'die Worte einer Zustimmung' },
  companyName: { en: 'the creditor', de: 'der Zahlungsempfänger' },
  address: { en: 'the address of the creditor', de: 'die Anschrift des Zahlungsempfängers' },
  creditorId: { en: 'the creditor identifier', de: 'die Gläubiger-Identifikationsnummer' },
  language: { en: 'the language', de: 'die Sprache' },
} as const satisfies Record<ConsentGap, Record<ConsentLanguage, string>>

export const channelTexts = {
  'in-person': { en: 'in person', de: 'persönlich' },
  'by-phone': { en: 'by phone', de: 'am Telefon' },
  'on-paper': { en: 'on paper', de: 'auf Papier' },
} as const satisfies Record<ConsentChannel, Record<ConsentLanguage, string>>

export const languageTexts = {
  de: { en: 'German', de: 'Deutsch' },
  en: { en: 'English', de: 'Englisch' },
} as const satisfies Record<ConsentLanguage, Record<ConsentLanguage, string>>
