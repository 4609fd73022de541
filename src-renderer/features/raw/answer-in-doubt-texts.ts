import { defineTexts } from '../../lib/i18n/texts'

export const answerInDoubtTexts = defineTexts('answer-in-doubt', {
  answered: {
    en: 'On {{when}} an answer came ({{words}}) that does not say for certain under which identifier it was taken.',
    de: 'Am {{when}} kam eine Antwort ({{words}}), die nicht sicher sagt, unter welcher Kennung es angenommen wurde.',
  },
  answeredOtherwise: {
    en: 'The service answered ({{words}}) on {{when}}, which does not say whether it was done.',
    de: 'Der Dienst hat am {{when}} geantwortet ({{words}}); ob es ausgeführt wurde, geht daraus nicht hervor.',
  },
  brokeOff: { en: 'The answer broke off.', de: 'Die Antwort brach ab.' },
  offers: {
    en: { one: 'The answer names this identifier', other: 'The answer names these identifiers' },
    de: { one: 'Die Antwort nennt diese Kennung', other: 'Die Antwort nennt diese Kennungen' },
  },
  offersNone: { en: 'The answer names no identifier.', de: 'Die Antwort nennt keine Kennung.' },
  inMember: { en: 'from {{place}}', de: 'aus {{place}}' },
  inText: { en: 'from the text of the answer', de: 'aus dem Text der Antwort' },
  inHead: { en: 'from the address in its head (Location)', de: 'aus der Adresse in ihrem Kopf (Location)' },
  show: { en: 'Show the answer', de: 'Antwort zeigen' },
  hide: { en: 'Hide the answer', de: 'Antwort verbergen' },
  copy: { en: 'the answer', de: 'die Antwort' },
  empty: { en: 'The answer is empty.', de: 'Die Antwort ist leer.' },
})
