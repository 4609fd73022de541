import { defineTexts } from '../../../lib/i18n/texts'

export const pasteTexts = defineTexts('onboardingPaste', {
  pasteApplication: { en: 'Paste application', de: 'Antrag einfügen' },
  box: { en: 'Text of the application', de: 'Text des Antrags' },
  boxHint: {
    en: 'Paste an e-mail or address block here. What is recognised is offered below; nothing is filled in unasked.',
    de: 'Fügen Sie hier eine E-Mail oder einen Adressblock ein. Erkanntes wird darunter angeboten; nichts wird ungefragt eingetragen.',
  },
  nothingFound: {
    en: 'Nothing recognised yet: no address, date, phone number or e-mail.',
    de: 'Noch nichts erkannt: keine Anschrift, kein Datum, keine Telefonnummer, keine E-Mail-Adresse.',
  },
  close: { en: 'Close', de: 'Schließen' },
  announced: {
    en: {
      one: '{{count}} part recognised in the pasted text. Press Tab for the offer, Escape to leave the text as it is.',
      other:
        '{{count}} parts recognised in the pasted text. Press Tab for the offer, Escape to leave the text as it is.',
    },
    de: {
      one: '{{count}} Angabe im eingefügten Text erkannt. Mit Tab zum Angebot, mit Escape bleibt der Text, wie er ist.',
      other:
        '{{count}} Angaben im eingefügten Text erkannt. Mit Tab zum Angebot, mit Escape bleibt der Text, wie er ist.',
    },
  },
  taken: {
    en: { one: '{{count}} field filled in.', other: '{{count}} fields filled in.' },
    de: { one: '{{count}} Feld ausgefüllt.', other: '{{count}} Felder ausgefüllt.' },
  },
  takenOut: {
    en: 'The field holds again what it held before.',
    de: 'Im Feld steht wieder, was vorher darin stand.',
  },
  undone: { en: 'Everything is back as it was.', de: 'Alles ist wieder wie vorher.' },
  titleBefore: {
    en: 'Left out unless ticked; goes before the first name.',
    de: 'Entfällt, wenn nicht angekreuzt; steht sonst vor dem Vornamen.',
  },
  ibanElsewhere: {
    en: 'This form has no place for it: it belongs to the mandate, on the case’s Direct debit tab.',
    de: 'Dieses Formular hat dafür keinen Platz: Sie gehört zum Mandat, im Reiter Lastschrift des Falls.',
  },
})
