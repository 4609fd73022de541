import { defineTexts } from '../../lib/i18n/texts'

export const readingTexts = defineTexts('reading', {
  previousInvoice: { en: 'Previous invoice', de: 'Vorige Rechnung' },
  nextInvoice: { en: 'Next invoice', de: 'Nächste Rechnung' },
  keptAt: { en: 'Copy kept on this computer, fetched {{when}}', de: 'Auf diesem Rechner verwahrt, geholt {{when}}' },
  lost: {
    en: 'The rest of this document could not be loaded. What is drawn is right; what is missing is not.',
    de: 'Der Rest dieses Dokuments konnte nicht geladen werden. Was zu sehen ist, stimmt; es fehlt aber etwas.',
  },

  filter: { en: 'Filter invoices', de: 'Rechnungen filtern' },
  filterShort: { en: 'Filter (F)', de: 'Filtern (F)' },
  filterHint: {
    en: 'Number, reference, day, period or amount. >500 and <=12.50 compare the total.',
    de: 'Nummer, Verwendungszweck, Tag, Zeitraum oder Betrag. >500 und <=12,50 vergleichen die Summe.',
  },
  standing: { en: 'Due', de: 'Fälligkeit' },
  allStandings: { en: 'All', de: 'Alle' },
  sortBy: { en: 'Sort by', de: 'Sortieren nach' },
  ascending: { en: 'Ascending: change to descending', de: 'Aufsteigend: in absteigend ändern' },
  descending: { en: 'Descending: change to ascending', de: 'Absteigend: in aufsteigend ändern' },
  noneFound: { en: 'No invoice found.', de: 'Keine Rechnung gefunden.' },
  showAll: { en: 'Show all', de: 'Alle zeigen' },
  countOf: {
    en: { one: '{{count}} of {{all}} invoices', other: '{{count}} of {{all}} invoices' },
    de: { one: '{{count}} von {{all}} Rechnungen', other: '{{count}} von {{all}} Rechnungen' },
  },

  needsPassword: {
    en: 'This PDF is protected by a password. It opens the document here and is not kept.',
    de: 'Dieses PDF ist durch ein Kennwort geschützt. Es öffnet das Dokument hier und wird nicht aufbewahrt.',
  },
  password: { en: 'Password', de: 'Kennwort' },
  wrongPassword: { en: 'That is not its password.', de: 'Das ist nicht das Kennwort.' },
  unlock: { en: 'Open', de: 'Öffnen' },
  linkNotOpened: {
    en: 'Not opened: {{url}}. Only pages at https:// are.',
    de: 'Nicht geöffnet: {{url}}. Nur Seiten unter https:// werden geöffnet.',
  },

  details: { en: 'Details', de: 'Einzelheiten' },
  detailsOf: { en: 'Details of {{number}}', de: 'Einzelheiten zu {{number}}' },
  paymentReference: { en: 'Payment reference', de: 'Verwendungszweck' },
  payeeAccount: { en: 'Payee account', de: 'Konto des Zahlungsempfängers' },
  payeeBank: { en: 'Payee’s bank', de: 'Bank des Zahlungsempfängers' },
  createdDate: { en: 'Created', de: 'Erstellt' },
  invoiceId: { en: 'Invoice ID', de: 'Rechnungs-ID' },
  documentId: { en: 'Document ID', de: 'Dokument-ID' },
  engagementId: { en: 'Engagement number', de: 'Engagementnummer' },
  further: { en: 'Further fields of the answer', de: 'Weitere Felder der Antwort' },
  notGiven: { en: 'not given', de: 'nicht genannt' },
  copied: { en: 'Copied: {{what}}', de: 'Kopiert: {{what}}' },
  copiedForAMinute: {
    en: 'Copied for a minute: {{what}}',
    de: 'Für eine Minute kopiert: {{what}}',
  },
  notCopied: { en: 'Not copied: {{what}}', de: 'Nicht kopiert: {{what}}' },
  nothingToCopy: { en: 'The invoice names none: {{what}}', de: 'Die Rechnung nennt keine Angabe: {{what}}' },

  paymentCode: { en: 'Payment code', de: 'Zahlcode' },
})
