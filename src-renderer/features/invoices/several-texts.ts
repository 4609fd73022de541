import { defineTexts } from '../../lib/i18n/texts'

export const severalTexts = defineTexts('several-invoices', {
  printInOrder: { en: 'Print in order', de: 'Der Reihe nach drucken' },
  saveAll: { en: 'Save all', de: 'Alle speichern' },
  join: { en: 'Join into one PDF', de: 'Zu einem PDF verbinden' },
  dragOut: { en: 'Drag out', de: 'Herausziehen' },
  dragHint: {
    en: 'Drag the invoices from here into a mail, a folder or another program',
    de: 'Ziehen Sie die Rechnungen von hier in eine E-Mail, einen Ordner oder ein anderes Programm',
  },
  dragFetching: { en: 'Fetching files …', de: 'Dateien werden geholt …' },
  dragFailed: { en: 'Not fetched: drag again', de: 'Nicht geholt: erneut ziehen' },
  dragDamaged: {
    en: 'Not dragged out: a document is damaged',
    de: 'Nicht herausgezogen: ein Dokument ist beschädigt',
  },
  noDocuments: {
    en: { one: '1 has no document and is left out.', other: '{{count}} have no document and are left out.' },
    de: {
      one: '1 hat kein Dokument und bleibt weg.',
      other: '{{count}} haben kein Dokument und bleiben weg.',
    },
  },
  fetched: { en: '{{done}} of {{total}}', de: '{{done}} von {{total}}' },
  saving: { en: 'Saving: {{done}} of {{total}}', de: 'Speichern: {{done}} von {{total}}' },
  joining: { en: 'Joining: {{done}} of {{total}}', de: 'Verbinden: {{done}} von {{total}}' },
  mailing: {
    en: 'Fetching for the message: {{done}} of {{total}}',
    de: 'Für die Nachricht holen: {{done}} von {{total}}',
  },
  starting: { en: 'Printing …', de: 'Wird gedruckt …' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  savedAll: {
    en: { one: '1 saved in {{folder}}.', other: '{{count}} saved in {{folder}}.' },
    de: { one: '1 in {{folder}} gespeichert.', other: '{{count}} in {{folder}} gespeichert.' },
  },
  savedDamaged: {
    en: {
      one: '1 of them is damaged and was saved as it came: {{numbers}}.',
      other: '{{count}} of them are damaged and were saved as they came: {{numbers}}.',
    },
    de: {
      one: '1 davon ist beschädigt und wurde gespeichert, wie es kam: {{numbers}}.',
      other: '{{count}} davon sind beschädigt und wurden gespeichert, wie sie kamen: {{numbers}}.',
    },
  },
  notSaved: {
    en: { one: '1 not saved: {{why}}', other: '{{count}} not saved: {{why}}' },
    de: { one: '1 nicht gespeichert: {{why}}', other: '{{count}} nicht gespeichert: {{why}}' },
  },
  cancelled: {
    en: { one: '1 not saved, since it was cancelled.', other: '{{count}} not saved, since it was cancelled.' },
    de: { one: '1 nicht gespeichert, weil abgebrochen.', other: '{{count}} nicht gespeichert, weil abgebrochen.' },
  },
  joined: {
    en: { one: '1 invoice joined in {{name}}.', other: '{{count}} invoices joined in {{name}}.' },
    de: { one: '1 Rechnung in {{name}} verbunden.', other: '{{count}} Rechnungen in {{name}} verbunden.' },
  },
  mailAll: { en: 'Mail', de: 'E-Mail' },
  mailAllHint: {
    en: 'Opens your mail program with all of them attached to one message',
    de: 'Öffnet Ihr E-Mail-Programm mit allen als Anhang einer Nachricht',
  },
  mailed: {
    en: {
      one: 'Your mail program opens a message with {{name}} attached. Nothing is sent yet.',
      other: 'Your mail program opens a message with {{count}} invoices attached. Nothing is sent yet.',
    },
    de: {
      one: 'Ihr E-Mail-Programm öffnet eine Nachricht mit {{name}} im Anhang. Noch ist nichts gesendet.',
      other: 'Ihr E-Mail-Programm öffnet eine Nachricht mit {{count}} Rechnungen im Anhang. Noch ist nichts gesendet.',
    },
  },
  mailShown: {
    en: {
      one: '{{name}} is shown in its folder: attach it to your message from there, within the hour.',
      other: '{{count}} invoices are shown in their folder: attach them to your message from there, within the hour.',
    },
    de: {
      one: '{{name}} wird in seinem Ordner gezeigt: Hängen Sie es binnen einer Stunde von dort an Ihre Nachricht.',
      other:
        '{{count}} Rechnungen werden in ihrem Ordner gezeigt: Hängen Sie sie binnen einer Stunde von dort an Ihre Nachricht.',
    },
  },
  notMailed: { en: 'Nothing was attached.', de: 'Es wurde nichts angehängt.' },
  missing: {
    en: 'Nothing was written: {{numbers}} could not be fetched.',
    de: 'Es wurde nichts geschrieben; nicht abrufbar: {{numbers}}.',
  },
  missingDamaged: {
    en: 'Nothing was written: {{numbers}} is damaged. It can be saved as it came.',
    de: 'Es wurde nichts geschrieben: {{numbers}} ist beschädigt. Es kann so gespeichert werden, wie es kam.',
  },
  joinWithout: { en: 'Join without them', de: 'Ohne diese verbinden' },
  notPrinted: { en: 'Nothing was printed.', de: 'Es wurde nichts gedruckt.' },
  notJoined: { en: 'Nothing was joined.', de: 'Es wurde nichts verbunden.' },
  nothingSaved: { en: 'Nothing was saved.', de: 'Es wurde nichts gespeichert.' },
  showQueue: { en: 'Print queue', de: 'Druckaufträge' },
  dismiss: { en: 'Dismiss', de: 'Schließen' },

  saveTitle: { en: 'Save the ticked invoices', de: 'Angekreuzte Rechnungen speichern' },
  pattern: { en: 'File names', de: 'Dateinamen' },
  patternHint: {
    en: 'Filled in are {{parts}}. A name that is taken gets a number; nothing is overwritten.',
    de: 'Ersetzt werden {{parts}}. Ein vergebener Name bekommt eine Nummer; nichts wird überschrieben.',
  },
  example: { en: 'The first one: {{name}}', de: 'Die erste: {{name}}' },
  chooseFolder: { en: 'Choose folder', de: 'Ordner wählen' },
  joinedName: { en: 'Invoices {{customer}}', de: 'Rechnungen {{customer}}' },
})
