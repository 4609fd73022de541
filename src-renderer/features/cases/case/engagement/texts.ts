import { defineTexts } from '../../../../lib/i18n/texts'

export const engagementTexts = defineTexts('engagement', {
  parts: { en: 'The engagement at a glance', de: 'Das Engagement im Überblick' },
  asOf: { en: 'as of {{time}}', de: 'Stand {{time}}' },
  lastKnown: { en: 'last known {{time}}', de: 'zuletzt bekannt {{time}}' },
  stale: {
    en: 'Shown as last known on {{time}}. It could not be read now.',
    de: 'Zuletzt bekannter Stand vom {{time}}. Es konnte jetzt nicht gelesen werden.',
  },
  again: { en: 'Try again', de: 'Noch einmal versuchen' },
  openPart: { en: '{{part}}: open', de: '{{part}}: öffnen' },

  due: { en: 'Due next', de: 'Als Nächstes fällig' },
  dueInvoice: { en: 'Invoice {{number}}', de: 'Rechnung {{number}}' },
  atLeast: { en: 'at least {{amount}}', de: 'mindestens {{amount}}' },
  moreComing: {
    en: { one: 'One more is due later.', other: '{{count}} more are due later.' },
    de: { one: 'Eine weitere ist später fällig.', other: '{{count}} weitere sind später fällig.' },
  },
  nothingDue: { en: 'Nothing is due from today on.', de: 'Ab heute ist nichts fällig.' },
  overdue: {
    en: { one: 'One with its due date passed: {{amount}}', other: '{{count}} with their due date passed: {{amount}}' },
    de: {
      one: 'Bei einer ist die Fälligkeit vorbei: {{amount}}',
      other: 'Bei {{count}} ist die Fälligkeit vorbei: {{amount}}',
    },
  },
  paidNotKnown: {
    en: 'The service does not tell which payments were received.',
    de: 'Zahlungseingänge nennt der Dienst nicht.',
  },
  noInvoices: {
    en: 'No invoices yet. The service lists them after the first billing period.',
    de: 'Noch keine Rechnungen. Der Dienst listet sie nach der ersten Abrechnung.',
  },
  uncounted: {
    en: { one: '(1 without a readable amount)', other: '({{count}} without a readable amount)' },
    de: { one: '(1 ohne lesbaren Betrag)', other: '({{count}} ohne lesbaren Betrag)' },
  },
  latest: { en: 'Last invoices', de: 'Letzte Rechnungen' },
  dueOn: { en: 'due {{day}}', de: 'fällig {{day}}' },

  collection: { en: 'How it is collected', de: 'Wie eingezogen wird' },
  byDirectDebit: { en: 'By direct debit', de: 'Per Lastschrift' },
  noMandate: { en: 'Not by direct debit, as far as known here', de: 'Nicht per Lastschrift, soweit hier bekannt' },
  mandatesUnread: {
    en: 'Not known: the mandate could not be read.',
    de: 'Nicht bekannt: Das Mandat konnte nicht gelesen werden.',
  },
  noneKnown: {
    en: 'No mandate is known here. Kartei cannot look them up at the service.',
    de: 'Hier ist kein Mandat bekannt. Kartei kann beim Dienst nicht nachsehen, welche es gibt.',
  },
  noneActive: {
    en: { one: 'The mandate known here is not active.', other: 'None of the {{count}} mandates known here is active.' },
    de: {
      one: 'Das hier bekannte Mandat ist nicht aktiv.',
      other: 'Keines der {{count}} hier bekannten Mandate ist aktiv.',
    },
  },
  mandate: { en: 'Mandate', de: 'Mandat' },
  iban: { en: 'IBAN', de: 'IBAN' },
  amount: { en: 'Amount', de: 'Betrag' },
  setHere: { en: 'last set here on {{time}} by {{clerk}}', de: 'hier zuletzt gesetzt am {{time}} von {{clerk}}' },
  amountNotKnown: {
    en: 'not known: not set here, and Kartei cannot look it up at the service',
    de: 'nicht bekannt: hier nicht gesetzt, und Kartei kann ihn beim Dienst nicht nachsehen',
  },
  inDoubt: {
    en: {
      one: 'One step of the direct debit is in doubt.',
      other: '{{count}} steps of the direct debit are in doubt.',
    },
    de: {
      one: 'Ein Schritt der Lastschrift ist ungewiss.',
      other: '{{count}} Schritte der Lastschrift sind ungewiss.',
    },
  },
  payee: { en: 'Paid to', de: 'Zahlbar an' },
  paymentReference: { en: 'Payment reference', de: 'Verwendungszweck' },

  customer: { en: 'Customer and address', de: 'Kunde und Anschrift' },
  customerId: { en: 'Customer number', de: 'Kundennummer' },
  noAddress: {
    en: 'The service tells no address of this customer.',
    de: 'Der Dienst nennt keine Anschrift zu diesem Kunden.',
  },

  application: { en: 'Application', de: 'Antrag' },
  onboarding: { en: 'Application', de: 'Antrag' },
  appliedFor: { en: 'Applied for', de: 'Beantragt' },
  limitOf: { en: '{{card}}, limit {{amount}}', de: '{{card}}, Rahmen {{amount}}' },
  card: { en: 'a card', de: 'eine Karte' },
  received: { en: 'Received', de: 'Eingegangen' },
  state: { en: 'Status', de: 'Status' },
  sinceWhen: { en: '{{state}}, {{when}}', de: '{{state}}, {{when}}' },
  seeApplication: { en: 'See the whole application', de: 'Ganzen Antrag ansehen' },

  limit: { en: 'Credit limit requests', de: 'Anträge auf höheren Rahmen' },
  noRequests: { en: 'None was sent from here.', de: 'Von hier wurde keiner gesendet.' },
  requestKnown: { en: 'Known by its number alone', de: 'Nur mit seiner Nummer bekannt' },
  requestSent: { en: 'Sent {{time}} by {{clerk}}', de: 'Gesendet {{time}} von {{clerk}}' },
  requestAccepted: { en: 'received, decision open', de: 'eingegangen, Entscheidung offen' },
  granted: { en: 'granted', de: 'bewilligt' },
  refused: { en: 'refused', de: 'abgelehnt' },
  requestInDoubt: { en: 'in doubt', de: 'ungewiss' },

  documents: { en: 'Documents sent', de: 'Gesendete Dokumente' },
  sentCount: {
    en: { one: '1 document arrived.', other: '{{count}} documents arrived.' },
    de: { one: '1 Dokument ist angekommen.', other: '{{count}} Dokumente sind angekommen.' },
  },
  noDocuments: { en: 'None was sent from here.', de: 'Von hier wurde keines gesendet.' },
  document: { en: 'Document', de: 'Dokument' },
  receipt: { en: 'receipt {{number}}', de: 'Beleg {{number}}' },
  foundArrived: { en: 'marked as arrived', de: 'als angekommen markiert' },
  fromSandbox: { en: 'came with the sandbox', de: 'kam mit der Übungsumgebung' },
  ofLimit: { en: 'for the credit limit', de: 'zum Rahmen' },
  laidOut: {
    en: { one: '1 document is laid out and not sent.', other: '{{count}} documents are laid out and not sent.' },
    de: {
      one: '1 Dokument liegt bereit und ist nicht gesendet.',
      other: '{{count}} Dokumente liegen bereit und sind nicht gesendet.',
    },
  },
  andMore: {
    en: { one: 'and one more', other: 'and {{count}} more' },
    de: { one: 'und eines mehr', other: 'und {{count}} mehr' },
  },

  notes: { en: 'Notes', de: 'Notizen' },
  noNote: { en: 'Nothing is noted.', de: 'Nichts ist notiert.' },
  journal: { en: 'Journal', de: 'Journal' },
  noEntries: { en: 'Nothing was done with this case yet.', de: 'Mit diesem Fall wurde noch nichts getan.' },
})
