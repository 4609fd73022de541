import { defineTexts } from '../i18n/texts'

export const answeredTexts = defineTexts('answered', {
  notGiven: { en: 'not given', de: 'nicht genannt' },
  empty: { en: 'empty', de: 'leer' },
  more: { en: '(all of it under Raw)', de: '(ganz unter Rohdaten)' },
  moreItems: {
    en: { one: 'and one more, under Raw', other: 'and {{count}} more, under Raw' },
    de: { one: 'und eines mehr, unter Rohdaten', other: 'und {{count}} mehr, unter Rohdaten' },
  },
  whole: { en: 'the answer', de: 'die Antwort' },
  yes: { en: 'yes', de: 'ja' },
  no: { en: 'no', de: 'nein' },
})
