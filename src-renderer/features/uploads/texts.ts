import { defineTexts } from '../../i18n/texts'

export const texts = defineTexts('uploads', {
  title: { en: 'Uploads', de: 'Uploads' },
  subtitle: { en: 'Since Kartei was started', de: 'Seit dem Start von Kartei' },
  none: {
    en: 'No uploads yet. Documents that you send from a case are listed here until Kartei is closed.',
    de: 'Noch keine Uploads. Dokumente, die aus einem Fall gesendet werden, stehen hier, bis Kartei beendet wird.',
  },
  case: { en: 'Case', de: 'Fall' },
  documents: { en: 'Documents', de: 'Dokumente' },
  started: { en: 'Started', de: 'Begonnen' },
  state: { en: 'State', de: 'Stand' },
  actions: { en: 'Actions', de: 'Aktionen' },
  files: {
    en: { one: '1 file, {{size}}', other: '{{count}} files, {{size}}' },
    de: { one: '1 Datei, {{size}}', other: '{{count}} Dateien, {{size}}' },
  },
  unknownCase: { en: 'Case not in the worklist', de: 'Fall nicht in der Arbeitsliste' },
  otherEnvironment: { en: 'In {{name}}', de: 'In {{name}}' },
  openCase: { en: 'Open case', de: 'Fall öffnen' },
  cancelUpload: { en: 'Cancel upload', de: 'Hochladen abbrechen' },
  waiting: { en: 'Waiting', de: 'Wartet' },
  sending: { en: '{{percent}} % sent', de: '{{percent}} % gesendet' },
  sent: { en: 'Sent, not confirmed', de: 'Gesendet, nicht bestätigt' },
  confirmed: { en: 'Confirmed', de: 'Bestätigt' },
  failed: { en: 'Failed', de: 'Fehlgeschlagen' },
  cancelled: { en: 'Cancelled', de: 'Abgebrochen' },
  inDoubt: { en: 'In doubt', de: 'Ungewiss' },
  partly: {
    en: { one: '1 of {{of}} documents confirmed', other: '{{count}} of {{of}} documents confirmed' },
    de: { one: '1 von {{of}} Dokumenten bestätigt', other: '{{count}} von {{of}} Dokumenten bestätigt' },
  },
  progress: { en: 'Upload progress', de: 'Fortschritt des Hochladens' },
})
