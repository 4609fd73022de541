import { defineTexts } from '../../lib/i18n/texts'

export const paymentTexts = defineTexts('payment-code', {
  title: { en: 'SEPA payment code', de: 'SEPA-Zahlcode' },
  loading: { en: 'One moment …', de: 'Einen Moment …' },
  of: { en: 'Invoice {{number}}, total {{amount}}', de: 'Rechnung {{number}}, Summe {{amount}}' },
  code: { en: 'Payment code for banking apps', de: 'Zahlcode für Banking-Apps' },
  payeeIs: { en: 'Payee: {{name}}.', de: 'Zahlungsempfänger: {{name}}.' },
  rename: { en: 'Change', de: 'Ändern' },
  payee: { en: 'Name of the payee', de: 'Name des Zahlungsempfängers' },
  whoIsPaid: {
    en: 'A payment code names who is paid, and the service does not say it. Enter it once for this environment; it is kept, encrypted.',
    de: 'Ein Zahlcode nennt den Zahlungsempfänger, und der Dienst sagt ihn nicht. Geben Sie ihn einmal für diese Umgebung ein; er wird verschlüsselt aufbewahrt.',
  },
  keep: { en: 'Show the code', de: 'Code zeigen' },
  print: { en: 'Print the code', de: 'Code drucken' },
  printed: { en: 'Printed.', de: 'Gedruckt.' },
  failed: { en: 'Not printed.', de: 'Nicht gedruckt.' },
  unknown: {
    en: 'It is not known whether this was printed. Look at the printer before you print again.',
    de: 'Es ist nicht bekannt, ob gedruckt wurde. Sehen Sie am Drucker nach, bevor Sie noch einmal drucken.',
  },

  noAmount: {
    en: 'There is no payment code for this invoice: it names no total that can be read.',
    de: 'Für diese Rechnung gibt es keinen Zahlcode: Sie nennt keine lesbare Summe.',
  },
  notEuro: {
    en: 'There is no payment code for this invoice: SEPA payments are in euros only.',
    de: 'Für diese Rechnung gibt es keinen Zahlcode: SEPA-Überweisungen lauten nur auf Euro.',
  },
  amount: {
    en: 'There is no payment code for this invoice: its total is not between EUR 0.01 and EUR 999,999,999.99.',
    de: 'Für diese Rechnung gibt es keinen Zahlcode: Ihre Summe liegt nicht zwischen 0,01 EUR und 999.999.999,99 EUR.',
  },
  noAccount: {
    en: 'There is no payment code for this invoice: it names no account to pay to.',
    de: 'Für diese Rechnung gibt es keinen Zahlcode: Sie nennt kein Konto, auf das zu zahlen ist.',
  },
  account: {
    en: 'There is no payment code for this invoice: the account that it names is not a valid IBAN.',
    de: 'Für diese Rechnung gibt es keinen Zahlcode: Das genannte Konto ist keine gültige IBAN.',
  },
  notSepa: {
    en: 'There is no payment code for this invoice: the country of its account takes no part in SEPA.',
    de: 'Für diese Rechnung gibt es keinen Zahlcode: Das Land des Kontos nimmt nicht an SEPA teil.',
  },
  bankNeeded: {
    en: 'There is no payment code for this invoice: an account outside the European Economic Area needs the BIC of its bank, and the invoice names none.',
    de: 'Für diese Rechnung gibt es keinen Zahlcode: Ein Konto außerhalb des Europäischen Wirtschaftsraums braucht die BIC der Bank, und die Rechnung nennt keine.',
  },
  reference: {
    en: 'There is no payment code for this invoice: its payment reference is longer than 140 characters.',
    de: 'Für diese Rechnung gibt es keinen Zahlcode: Der Verwendungszweck ist länger als 140 Zeichen.',
  },
  tooLong: {
    en: 'There is no payment code for this invoice: together its fields are longer than the 331 bytes of a code.',
    de: 'Für diese Rechnung gibt es keinen Zahlcode: Zusammen sind die Angaben länger als die 331 Byte eines Codes.',
  },
})
