import { defineTexts } from '../../../lib/i18n/texts'

export const previewTexts = defineTexts('documentPreview', {
  loading: { en: 'Opening {{name}} …', de: '{{name}} wird geöffnet …' },
  notShown: {
    en: 'Kartei cannot show this kind of file, or it is too large to be shown. Open it with another program.',
    de: 'Kartei kann diese Art von Datei nicht zeigen, oder sie ist dafür zu groß. Öffnen Sie sie mit einem anderen Programm.',
  },
  notDrawn: {
    en: 'Kartei cannot draw {{type}}. The service takes it as it is; to read it, open the original with another program.',
    de: 'Kartei kann {{type}} nicht zeichnen. Der Dienst nimmt es, wie es ist; zum Lesen das Original mit einem anderen Programm öffnen.',
  },
  firstPageOnly: {
    en: 'Of a TIFF Kartei draws a small picture of the first page. It is sent whole.',
    de: 'Von einem TIFF zeichnet Kartei ein kleines Bild der ersten Seite. Gesendet wird es ganz.',
  },
  unreadable: {
    en: 'This file was changed or removed since it was added. Add it again.',
    de: 'Diese Datei wurde seit dem Hinzufügen geändert oder entfernt. Fügen Sie sie erneut hinzu.',
  },
  protected: {
    en: 'This PDF is protected by a password and cannot be shown here. Save it without one and add it again.',
    de: 'Dieses PDF ist durch ein Kennwort geschützt und kann hier nicht gezeigt werden. Speichern Sie es ohne Kennwort und fügen Sie es erneut hinzu.',
  },
  damaged: {
    en: 'This file is damaged and cannot be shown. Scan or save it again.',
    de: 'Diese Datei ist beschädigt und kann nicht gezeigt werden. Scannen oder speichern Sie sie noch einmal.',
  },
  print: { en: 'Print', de: 'Drucken' },
  printing: { en: 'The print dialog is open.', de: 'Der Druckdialog ist geöffnet.' },
  'print-printed': { en: 'Printed.', de: 'Gedruckt.' },
  'print-failed': { en: 'Not printed.', de: 'Nicht gedruckt.' },
  'print-unknown': {
    en: 'It is not known whether this was printed. Look at the printer before you print again.',
    de: 'Es ist nicht bekannt, ob gedruckt wurde. Sehen Sie am Drucker nach, bevor Sie noch einmal drucken.',
  },
  printCancelled: { en: 'Not printed: the dialog was closed.', de: 'Nicht gedruckt: Der Dialog wurde geschlossen.' },
  close: { en: 'Close the preview', de: 'Vorschau schließen' },
  previous: { en: 'Previous document', de: 'Voriges Dokument' },
  next: { en: 'Next document', de: 'Nächstes Dokument' },
  place: { en: '{{number}} of {{of}}', de: '{{number}} von {{of}}' },
  open: { en: 'Preview of {{name}}', de: 'Vorschau von {{name}}' },
})
