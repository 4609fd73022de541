import { defineTexts, useTexts } from '../i18n/texts'
import { useProblemText } from '../failures/problem-texts'

/** What a typed text can be besides breaking a rule of the contract, whose codes are in `problemTexts`. */
export const fieldProblemTexts = defineTexts('field-problems', {
  'money-empty': { en: 'Enter the amount.', de: 'Geben Sie den Betrag ein.' },
  'money-form': { en: 'This is not an amount, such as 1,234.56.', de: 'Das ist kein Betrag wie 1.234,56.' },
  'money-grouping': {
    en: 'The digits are not grouped in threes. Write 1,234.56 or 1234.56.',
    de: 'Die Ziffern sind nicht in Dreiergruppen geteilt. Schreiben Sie 1.234,56 oder 1234,56.',
  },
  'money-decimals': {
    en: 'This currency does not have so many decimals. They follow the point; a comma groups thousands: 12,500.',
    de: 'So viele Nachkommastellen hat diese Währung nicht. Sie stehen nach dem Komma; ein Punkt trennt Tausender: 12.500.',
  },
  'money-minor-only': {
    en: 'Kartei does not know the decimals of this currency: enter the amount in its smallest unit.',
    de: 'Kartei kennt die Nachkommastellen dieser Währung nicht: Geben Sie den Betrag in der kleinsten Einheit ein.',
  },
  'money-negative': { en: 'The amount must not be negative.', de: 'Der Betrag darf nicht negativ sein.' },
  'money-positive': { en: 'The amount must be more than zero.', de: 'Der Betrag muss größer als null sein.' },
  'money-currency-differs': {
    en: 'The amount names another currency than the field beside it.',
    de: 'Im Betrag steht eine andere Währung als im Feld daneben.',
  },
  'date-empty': { en: 'Enter the date.', de: 'Geben Sie das Datum ein.' },
  'date-form': {
    en: 'Write the date as 7.3.1985, 07031985 or 1985-03-07.',
    de: 'Schreiben Sie das Datum als 7.3.1985, 07031985 oder 1985-03-07.',
  },
  date: {
    en: 'This day does not exist. The day comes before the month: 7.3.1985 is 7 March.',
    de: 'Diesen Tag gibt es nicht. Erst der Tag, dann der Monat: 7.3.1985 ist der 7. März.',
  },
  'date-future': { en: 'This day is in the future.', de: 'Dieser Tag liegt in der Zukunft.' },
  'date-too-old': { en: 'Nobody is older than 130 years.', de: 'Niemand ist älter als 130 Jahre.' },
  'postal-code-de': {
    en: 'German postal codes have five digits, such as 01067.',
    de: 'Deutsche Postleitzahlen haben fünf Ziffern, etwa 01067.',
  },
  'country-empty': { en: 'Enter the country.', de: 'Geben Sie das Land ein.' },
  'country-unknown': {
    en: 'No country found by this name. Choose one, or write its two capital letters.',
    de: 'Kein Land mit diesem Namen gefunden. Wählen Sie eines aus, oder schreiben Sie seine zwei Großbuchstaben.',
  },
  'phone-empty': { en: 'Enter the phone number.', de: 'Geben Sie die Telefonnummer ein.' },
  'email-empty': { en: 'Enter the e-mail address.', de: 'Geben Sie die E-Mail-Adresse ein.' },
  'url-empty': { en: 'Enter the address.', de: 'Geben Sie die Adresse ein.' },
  'text-too-long': { en: 'This text is too long.', de: 'Dieser Text ist zu lang.' },
  'metadata-key-empty': { en: 'This value needs a key.', de: 'Dieser Wert braucht einen Schlüssel.' },
  'metadata-key-twice': { en: 'Another row has this key.', de: 'Diesen Schlüssel hat schon eine andere Zeile.' },
})

type Code = keyof (typeof fieldProblemTexts)['table']
const isCode = (code: string): code is Code => Object.hasOwn(fieldProblemTexts.table, code)

/** What is wrong with a typed text, in the clerk's language, by the code of its `Reading`. */
export function useFieldProblem(): (code: string) => string {
  const t = useTexts(fieldProblemTexts)
  const problemText = useProblemText()
  return (code) => (isCode(code) ? t(code) : problemText({ code, message: code }))
}
