import { defineTexts } from '../../i18n/texts'

export const summaryTexts = defineTexts('form-summary', {
  goesOut: { en: 'What goes out', de: 'Was hinausgeht' },
  lacks: {
    en: 'Usually given, but missing here – send all the same, or fill in:',
    de: 'Meist angegeben, hier aber nicht – trotzdem senden oder ausfüllen:',
  },
  send: { en: 'Send', de: 'Senden' },
  sendAll: { en: 'Send all the same', de: 'Trotzdem senden' },
  back: { en: 'Back to the form', de: 'Zurück zum Formular' },
  further: { en: 'Further fields', de: 'Weitere Felder' },
  goesAlong: { en: 'Goes along', de: 'Geht mit' },
  yes: { en: 'Yes', de: 'Ja' },
  no: { en: 'No', de: 'Nein' },
})
