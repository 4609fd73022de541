import { defineTexts } from '../../lib/i18n/texts'

/** The amount to collect. */
export const amountTexts = defineTexts('direct-debit-amount', {
  saidBesides: { en: 'The service also said:', de: 'Der Dienst sagte außerdem:' },
  amount: { en: 'Amount to collect', de: 'Einzuziehender Betrag' },
  fromEach: { en: 'From each invoice', de: 'Von jeder Rechnung' },
  fromEachBy: { en: 'From each invoice, by mandate {{reference}}', de: 'Von jeder Rechnung, mit Mandat {{reference}}' },
  full: { en: 'Full', de: 'Voll' },
  fullHint: { en: 'The invoice total', de: 'Der Rechnungsbetrag' },
  minimum: { en: 'Minimum', de: 'Minimum' },
  minimumHint: { en: 'The minimum amount of the invoice', de: 'Der Mindestbetrag der Rechnung' },
  fixed: { en: 'Fixed', de: 'Fest' },
  fixedAmount: { en: 'Fixed amount in euros', de: 'Fester Betrag in Euro' },
  anInvoice: { en: 'EUR an invoice', de: 'EUR je Rechnung' },
  save: { en: 'Save amount', de: 'Betrag speichern' },
  willSend: { en: '{{amount}} an invoice', de: '{{amount}} je Rechnung' },
  confirmSave: { en: 'Change the amount for {{who}}?', de: 'Betrag für {{who}} ändern?' },
  chooseFirst: { en: 'Choose what to collect.', de: 'Wählen, was eingezogen wird.' },
  stored: {
    en: 'Stored at the service: {{setting}}. Last set here on {{time}} by {{clerk}}.',
    de: 'Beim Dienst gespeichert: {{setting}}. Zuletzt hier gesetzt am {{time}} von {{clerk}}.',
  },
  storedUnrepeated: {
    en: 'Set to {{setting}}, here on {{time}} by {{clerk}}. The service accepted it and did not repeat it.',
    de: 'Gesetzt auf {{setting}}, hier am {{time}} von {{clerk}}. Der Dienst hat es angenommen und nicht wiederholt.',
  },
  storedOtherwise: {
    en: 'Asked for: {{asked}}. Stored, as the service says: {{setting}}. Set here on {{time}} by {{clerk}}.',
    de: 'Gewünscht: {{asked}}. Gespeichert laut Dienst: {{setting}}. Hier gesetzt am {{time}} von {{clerk}}.',
  },
  latestInvoice: {
    en: 'Latest invoice: {{number}} of {{day}}, {{total}}.',
    de: 'Letzte Rechnung: {{number}} vom {{day}}, {{total}}.',
  },
  wouldCollect: {
    en: 'From the latest invoice, {{number}} of {{day}} over {{total}}, it would collect {{amount}}.',
    de: 'Von der letzten Rechnung, {{number}} vom {{day}} über {{total}}, würden {{amount}} eingezogen.',
  },
  wouldCollectMore: {
    en: 'The latest invoice, {{number}} of {{day}}, is over {{total}}: less than the {{amount}} that would be collected.',
    de: 'Die letzte Rechnung, {{number}} vom {{day}}, lautet über {{total}}: weniger als die {{amount}}, die eingezogen würden.',
  },
  noInvoice: { en: 'There is no invoice yet.', de: 'Es gibt noch keine Rechnung.' },
  invoicesUnread: {
    en: 'The latest invoice could not be read.',
    de: 'Die letzte Rechnung konnte nicht gelesen werden.',
  },
  storedUnknown: {
    en: 'What the service has stored is not known: Kartei cannot look it up there.',
    de: 'Was der Dienst gespeichert hat, ist nicht bekannt: Kartei kann es dort nicht nachsehen.',
  },
  noActive: {
    en: 'The engagement has no active mandate, so the service stores no amount. Your choice is kept.',
    de: 'Das Engagement hat kein aktives Mandat, darum speichert der Dienst keinen Betrag. Die Auswahl bleibt erhalten.',
  },
  noActiveThough: {
    en: 'The service says that there is no active mandate and stores no amount, although {{reference}} was read as “{{status}}”. Your choice is kept.',
    de: 'Der Dienst sagt, es gebe kein aktives Mandat, und speichert keinen Betrag, obwohl {{reference}} als „{{status}}“ gelesen wurde. Die Auswahl bleibt erhalten.',
  },
  readMandates: { en: 'Read the mandates again', de: 'Mandate noch einmal lesen' },
  toRegister: { en: 'Register a mandate first', de: 'Zuerst ein Mandat registrieren' },
  amountDoubt: {
    en: 'Whether the service stored “{{setting}}” is not known: no answer came.',
    de: 'Ob der Dienst „{{setting}}“ gespeichert hat, ist nicht bekannt: Es kam keine Antwort.',
  },
  amountDoubtAnswered: {
    en: 'Whether the service stored “{{setting}}” is not known: its answer does not say so.',
    de: 'Ob der Dienst „{{setting}}“ gespeichert hat, ist nicht bekannt: Seine Antwort sagt es nicht.',
  },
  amountDoubtSent: {
    en: 'Sent {{time}} by {{clerk}}. It cannot be read back, and is not sent again by itself. Saving the same once more leads to the same setting.',
    de: 'Gesendet {{time}} von {{clerk}}. Es lässt sich nicht nachlesen und wird nicht von selbst noch einmal gesendet. Dasselbe noch einmal zu speichern führt zur selben Einstellung.',
  },
  saveSameAgain: { en: 'Save the same once more', de: 'Dasselbe noch einmal speichern' },
  wasStored: { en: 'It was stored', de: 'Es wurde gespeichert' },
  wasNotStored: { en: 'It was not stored', de: 'Es wurde nicht gespeichert' },
  wasStoredTitle: {
    en: 'Was “{{setting}}” stored at the service?',
    de: 'Wurde „{{setting}}“ beim Dienst gespeichert?',
  },
  wasNotStoredTitle: {
    en: 'Was “{{setting}}” not stored at the service?',
    de: 'Wurde „{{setting}}“ beim Dienst nicht gespeichert?',
  },
  amountSettledBody: {
    en: 'Only if the service has confirmed it. Nothing is sent; the journal says who recorded it.',
    de: 'Nur, wenn der Dienst es bestätigt hat. Es wird nichts gesendet; im Journal steht, wer es geklärt hat.',
  },
  storedByWord: {
    en: 'Set to {{setting}}, sent from here on {{time}} by {{clerk}}. No answer came; {{settledBy}} recorded that it was stored.',
    de: 'Gesetzt auf {{setting}}, von hier gesendet am {{time}} von {{clerk}}. Es kam keine Antwort; dass es gespeichert wurde, hat {{settledBy}} festgehalten.',
  },
  saveDoubt: {
    en: 'Whether the service stored this is not known, and it cannot be read back. Saving the same once more leads to the same setting.',
    de: 'Ob der Dienst das gespeichert hat, ist nicht bekannt und lässt sich nicht nachlesen. Dasselbe noch einmal zu speichern führt zur selben Einstellung.',
  },
})
