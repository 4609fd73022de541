import { defineTexts } from '../../../lib/i18n/texts'

export const peekTexts = defineTexts('onboardingPeek', {
  documents: { en: 'Documents of the application', de: 'Dokumente zum Antrag' },
  heading: { en: 'Documents', de: 'Dokumente' },
  unfold: { en: 'Application beside the form', de: 'Antrag neben dem Formular' },
  unfoldCount: {
    en: { one: 'Show {{count}} document', other: 'Show {{count}} documents' },
    de: { one: '{{count}} Dokument zeigen', other: '{{count}} Dokumente zeigen' },
  },
  fold: { en: 'Fold the documents away', de: 'Dokumente einklappen' },
  width: { en: 'Width of the documents', de: 'Breite der Dokumente' },
  drop: { en: 'Drop the application here', de: 'Antrag hier ablegen' },
  dropNow: { en: 'Drop to read it beside the form', de: 'Ablegen, um ihn neben dem Formular zu lesen' },
  reading: { en: 'Reading …', de: 'Wird gelesen …' },
  takes: {
    en: 'It stays open while you type. PDF or image; up to {{megabytes}} MB it can be sent along.',
    de: 'Er bleibt offen, während Sie tippen. PDF oder Bild; bis {{megabytes}} MB kann er mitgesendet werden.',
  },
  keptEmpty: {
    en: 'The draft keeps its documents, also after Kartei was closed. Nothing is sent yet.',
    de: 'Der Entwurf behält seine Dokumente, auch nach dem Beenden von Kartei. Gesendet ist noch nichts.',
  },
  kept: {
    en: 'The draft keeps what is typed and these documents.',
    de: 'Der Entwurf behält, was getippt ist, und diese Dokumente.',
  },
  alongHint: {
    en: 'Ticked documents are sent along, as the first documents of the case.',
    de: 'Angekreuzte Dokumente werden mitgesendet, als erste Dokumente des Falls.',
  },
  sendAlong: {
    en: 'Send along as the first documents: {{name}}',
    de: 'Als erste Dokumente mitsenden: {{name}}',
  },
  notAlong: { en: 'Cannot be sent along. {{why}}', de: 'Kann nicht mitgesendet werden. {{why}}' },
  remove: { en: 'Remove {{name}}', de: '{{name}} entfernen' },
  close: { en: 'Close', de: 'Schließen' },
  missing: {
    en: {
      one: '{{count}} file did not come through. Add it again.',
      other: '{{count}} files did not come through. Add them again.',
    },
    de: {
      one: '{{count}} Datei ist nicht angekommen. Fügen Sie sie erneut hinzu.',
      other: '{{count}} Dateien sind nicht angekommen. Fügen Sie sie erneut hinzu.',
    },
  },
})
