import { defineTexts } from '../../lib/i18n/texts'

/** The account: its IBAN as it is typed, and the bank. */
export const ibanTexts = defineTexts('iban', {
  iban: { en: 'IBAN', de: 'IBAN' },
  ibanCount: { en: '{{characters}} of {{expected}} characters', de: '{{characters}} von {{expected}} Zeichen' },
  checkDigitsMatch: { en: 'Check digits match', de: 'Prüfziffern stimmen' },
  ibanAmongOthers: {
    en: 'The pasted text holds more than an IBAN. Found in it: {{iban}}',
    de: 'Der eingefügte Text enthält mehr als eine IBAN. Darin gefunden: {{iban}}',
  },
  useIban: { en: 'Use this IBAN', de: 'Diese IBAN verwenden' },
  leaveAsItIs: { en: 'Leave as it is', de: 'So lassen' },
  bankCode: { en: 'Bank code {{code}}', de: 'Bankleitzahl {{code}}' },
  bankUnlisted: {
    en: 'No German bank in Kartei’s list has this code. Compare it with the paper.',
    de: 'Keine deutsche Bank in der Liste von Kartei hat sie. Bitte mit dem Papier vergleichen.',
  },
  wantsDigit: {
    en: 'Character {{place}} must be a digit: an IBAN of {{country}} has none other there.',
    de: 'Zeichen {{place}} muss eine Ziffer sein: So verlangt es eine IBAN aus {{country}}.',
  },
  wantsLetter: {
    en: 'Character {{place}} must be a letter: an IBAN of {{country}} has none other there.',
    de: 'Zeichen {{place}} muss ein Buchstabe sein: So verlangt es eine IBAN aus {{country}}.',
  },
  wantsEither: {
    en: 'Character {{place}} must be a letter or a digit.',
    de: 'Zeichen {{place}} muss ein Buchstabe oder eine Ziffer sein.',
  },
  slipSwapped: {
    en: 'Perhaps characters {{place}} and {{next}} are swapped: {{instead}} instead of {{typed}}.',
    de: 'Vielleicht sind Zeichen {{place}} und {{next}} vertauscht: {{instead}} statt {{typed}}.',
  },
  slipLookAlike: {
    en: 'Perhaps character {{place}} is {{instead}} instead of {{typed}}, which looks like it.',
    de: 'Vielleicht ist Zeichen {{place}} ein {{instead}} statt des ähnlichen {{typed}}.',
  },
  slipCompare: { en: 'Compare it with the paper.', de: 'Bitte mit dem Papier vergleichen.' },
})
