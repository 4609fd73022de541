import { defineTexts } from '../../lib/i18n/texts'

export const invoicesTexts = defineTexts('invoices', {
  table: { en: 'Invoices', de: 'Rechnungen' },
  number: { en: 'Invoice', de: 'Rechnung' },
  period: { en: 'Period', de: 'Zeitraum' },
  due: { en: 'Due', de: 'Fällig' },
  total: { en: 'Total', de: 'Summe' },
  minimum: { en: 'Minimum', de: 'Mindestens' },
  coming: { en: 'Coming due', de: 'Noch nicht fällig' },
  overdue: { en: 'Due date passed', de: 'Fälligkeit vorbei' },
  unknownDue: { en: 'Due date missing or not readable', de: 'Fälligkeit fehlt oder nicht lesbar' },
  byDate: {
    en: 'By date. Payments received are not known here.',
    de: 'Nach Datum. Zahlungseingänge sind hier nicht bekannt.',
  },
  periodFromTo: { en: '{{from}} – {{to}}', de: '{{from}} – {{to}}' },
  dueAsSent: { en: 'As the service sent it: {{stamp}}', de: 'Wie vom Dienst gesendet: {{stamp}}' },
  loading: { en: 'Loading invoices …', de: 'Rechnungen werden geladen …' },
  empty: {
    en: 'No invoices yet. The service lists them after the first billing period.',
    de: 'Noch keine Rechnungen. Der Dienst führt sie nach dem ersten Abrechnungszeitraum auf.',
  },
  reload: { en: 'Load again', de: 'Neu laden' },
  count: {
    en: { one: '{{count}} invoice', other: '{{count}} invoices' },
    de: { one: '{{count}} Rechnung', other: '{{count}} Rechnungen' },
  },
  asOf: { en: 'as of {{time}}', de: 'Stand {{time}}' },
  stale: {
    en: 'Could not be refreshed. Shown as of {{time}}.',
    de: 'Konnte nicht aktualisiert werden. Stand {{time}}.',
  },

  tick: { en: 'Tick {{number}}', de: '{{number}} ankreuzen' },
  tickAll: { en: 'Tick all', de: 'Alle ankreuzen' },
  untick: { en: 'Clear selection', de: 'Auswahl aufheben' },
  actions: { en: 'With the ticked invoices', de: 'Mit den angekreuzten Rechnungen' },
  exportCsv: { en: 'Export CSV', de: 'Als CSV exportieren' },
  csv: { en: 'CSV', de: 'CSV' },
  csvSemicolon: { en: 'CSV for spreadsheets', de: 'CSV für Tabellenprogramme' },

  choose: {
    en: 'Choose an invoice to read it here.',
    de: 'Wählen Sie eine Rechnung, um sie hier zu lesen.',
  },
  nothingToRead: { en: 'Invoices are read here.', de: 'Rechnungen werden hier gelesen.' },
  document: { en: 'Invoice {{number}}', de: 'Rechnung {{number}}' },
  documentLoading: { en: 'Loading {{number}} …', de: '{{number}} wird geladen …' },
  overdueSince: { en: 'Was due {{day}}', de: 'War fällig am {{day}}' },
  noDueDate: { en: 'No due date given', de: 'Keine Fälligkeit genannt' },
  dueOn: { en: 'Due {{day}}', de: 'Fällig {{day}}' },
  noDocument: {
    en: 'The service names no document for this invoice.',
    de: 'Der Dienst nennt zu dieser Rechnung kein Dokument.',
  },
  onlyPdf: {
    en: 'Only a PDF can be printed. This document can be saved.',
    de: 'Nur ein PDF kann gedruckt werden. Dieses Dokument kann gespeichert werden.',
  },
  notPdf: {
    en: 'This document is not a PDF: the service sent {{type}} ({{size}}). It cannot be shown or printed here, but it can be saved.',
    de: 'Dieses Dokument ist kein PDF: Der Dienst hat {{type}} gesendet ({{size}}). Es kann hier nicht angezeigt oder gedruckt, aber gespeichert werden.',
  },
  emptyDocument: {
    en: 'The service sent an empty document.',
    de: 'Der Dienst hat ein leeres Dokument gesendet.',
  },
  protected: {
    en: 'This PDF is protected by a password and cannot be shown here. Save it and open it with a program that asks for the password.',
    de: 'Dieses PDF ist durch ein Kennwort geschützt und kann hier nicht angezeigt werden. Speichern Sie es und öffnen Sie es mit einem Programm, das nach dem Kennwort fragt.',
  },
  damaged: {
    en: 'This PDF is damaged and cannot be shown. Load it again; if that does not help, ask the service for a new copy.',
    de: 'Dieses PDF ist beschädigt und kann nicht angezeigt werden. Laden Sie es neu; hilft das nicht, bitten Sie den Dienst um ein neues Exemplar.',
  },

  damagedNext: {
    en: 'What is shown of it may be incomplete. It is not printed or mailed. Load it again; if that does not help, ask the service for a new copy.',
    de: 'Was davon zu sehen ist, kann unvollständig sein. Es wird weder gedruckt noch als E-Mail übergeben. Laden Sie es neu; hilft das nicht, bitten Sie den Dienst um ein neues Exemplar.',
  },
  nothingShown: { en: 'Nothing of it can be shown.', de: 'Nichts davon lässt sich anzeigen.' },
  saveAsItCame: { en: 'Save as it came', de: 'Speichern, wie es kam' },
  savedAsItCame: { en: 'Saved as it came, as {{name}}.', de: 'Gespeichert, wie es kam, als {{name}}.' },
  canBeSaved: { en: 'It can be saved as it came.', de: 'Es kann so gespeichert werden, wie es kam.' },

  print: { en: 'Print', de: 'Drucken' },
  printNow: { en: 'Print now', de: 'Sofort drucken' },
  saveAs: { en: 'Save as', de: 'Speichern unter' },
  mail: { en: 'Mail', de: 'E-Mail' },
  mailHint: {
    en: 'Opens your mail program with the file attached',
    de: 'Öffnet Ihr E-Mail-Programm mit der Datei als Anhang',
  },
  mailing: { en: 'Handing the file over …', de: 'Datei wird übergeben …' },
  mailed: {
    en: 'Your mail program opens a message with {{name}} attached. Nothing is sent yet.',
    de: 'Ihr E-Mail-Programm öffnet eine Nachricht mit {{name}} als Anhang. Noch ist nichts gesendet.',
  },
  mailShown: {
    en: '{{name}} is shown in its folder: drag it into a message. It is erased after an hour, or when Kartei ends.',
    de: '{{name}} wird in seinem Ordner gezeigt: Ziehen Sie die Datei in eine Nachricht. Sie wird nach einer Stunde oder am Ende von Kartei gelöscht.',
  },
  notMailed: { en: 'Not handed over.', de: 'Nicht übergeben.' },
  printHint: { en: 'With the system’s print dialog', de: 'Mit dem Druckdialog des Systems' },
  printNowHint: { en: 'At once, on {{printer}}', de: 'Sofort, auf {{printer}}' },
  defaultPrinter: { en: 'the system’s default printer', de: 'dem Standarddrucker des Systems' },
  printing: { en: 'Printing …', de: 'Wird gedruckt …' },
  dialogOpen: { en: 'The print dialog is open.', de: 'Der Druckdialog ist geöffnet.' },
  saving: { en: 'Saving …', de: 'Wird gespeichert …' },
  printed: { en: 'Printed at {{time}}.', de: 'Um {{time}} gedruckt.' },
  printedOn: { en: 'Printed on {{printer}} at {{time}}.', de: 'Um {{time}} auf {{printer}} gedruckt.' },
  notPrinted: { en: 'Not printed.', de: 'Nicht gedruckt.' },
  notPrintedNext: {
    en: 'Check the printer, then print again.',
    de: 'Prüfen Sie den Drucker und drucken Sie dann noch einmal.',
  },
  printThere: { en: 'Print on this printer', de: 'Auf diesem Drucker drucken' },
  printUnknown: {
    en: 'It is not known whether this was printed.',
    de: 'Es ist nicht bekannt, ob gedruckt wurde.',
  },
  printUnknownNext: {
    en: 'Look at the printer before you print again.',
    de: 'Sehen Sie am Drucker nach, bevor Sie noch einmal drucken.',
  },
  printCancelled: { en: 'Not printed: the dialog was cancelled.', de: 'Nicht gedruckt: Der Dialog wurde abgebrochen.' },
  saved: { en: 'Saved as {{name}}.', de: 'Gespeichert als {{name}}.' },
  savedUnnamed: { en: 'Saved.', de: 'Gespeichert.' },
  notSaved: { en: 'Not saved.', de: 'Nicht gespeichert.' },
  notWritten: {
    en: 'The file could not be written there. Choose another place or name.',
    de: 'Die Datei konnte dort nicht geschrieben werden. Wählen Sie einen anderen Ort oder Namen.',
  },
  dismiss: { en: 'Dismiss', de: 'Schließen' },
})
