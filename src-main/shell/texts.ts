export type Language = 'en' | 'de'

/** The words that main itself shows: the native menu and system dialogs. Both languages are written together. */
export const texts = {
  file: { en: 'File', de: 'Datei' },
  quit: { en: 'Quit', de: 'Beenden' },
  edit: { en: 'Edit', de: 'Bearbeiten' },
  undo: { en: 'Undo', de: 'Rückgängig' },
  redo: { en: 'Redo', de: 'Wiederholen' },
  cut: { en: 'Cut', de: 'Ausschneiden' },
  copy: { en: 'Copy', de: 'Kopieren' },
  paste: { en: 'Paste', de: 'Einfügen' },
  selectAll: { en: 'Select all', de: 'Alles auswählen' },
  view: { en: 'View', de: 'Ansicht' },
  zoomIn: { en: 'Zoom in', de: 'Vergrößern' },
  zoomOut: { en: 'Zoom out', de: 'Verkleinern' },
  zoomReset: { en: 'Actual size', de: 'Originalgröße' },
  fullScreen: { en: 'Full screen', de: 'Vollbild' },
  developerTools: { en: 'Developer tools', de: 'Entwicklerwerkzeuge' },
  help: { en: 'Help', de: 'Hilfe' },
  saveDocument: { en: 'Save document', de: 'Dokument speichern' },
  saveIntoFolder: { en: 'Choose a folder to save into', de: 'Ordner zum Speichern auswählen' },
  chooseCertificate: { en: 'Choose a certificate file', de: 'Zertifikatsdatei auswählen' },
  chooseIntakeFolder: { en: 'Choose the intake folder', de: 'Eingangsordner auswählen' },
  chooseFolder: { en: 'Choose a folder of documents', de: 'Ordner mit Dokumenten auswählen' },
  certificateFiles: { en: 'Certificates (PEM)', de: 'Zertifikate (PEM)' },
  uploadRuns: { en: 'An upload is still running.', de: 'Ein Upload läuft noch.' },
  uploadsRun: { en: '# uploads are still running.', de: '# Uploads laufen noch.' },
  quitWithUploads: {
    en: 'If you quit, nothing is lost: documents that were not sent yet stay in Uploads and wait for your word at the next start. What has just been sent and is not confirmed will be in doubt: it may have arrived.',
    de: 'Beim Beenden geht nichts verloren: Noch nicht gesendete Dokumente bleiben unter Uploads und warten beim nächsten Start auf Ihr Wort. Was gerade gesendet und nicht bestätigt wurde, ist dann ungewiss: Es kann angekommen sein.',
  },
  printRuns: { en: 'Invoices are still being printed.', de: 'Es werden noch Rechnungen gedruckt.' },
  printsRun: { en: '# batches are still being printed.', de: '# Stapel werden noch gedruckt.' },
  quitWithPrints: {
    en: 'If you quit, no more is printed: what is left stays in the print queue and waits for your word at the next start. What has just been handed to the printer may still come out.',
    de: 'Beim Beenden wird nichts mehr gedruckt: Was übrig ist, bleibt unter Druckaufträge und wartet beim nächsten Start auf Ihr Wort. Was gerade an den Drucker ging, kann noch herauskommen.',
  },
  goBack: { en: 'Go back', de: 'Zurück' },
  beginNewAsked: {
    en: 'Begin “#” with an empty register?',
    de: '„#“ mit leerer Kartei neu beginnen?',
  },
  beginNewMeans: {
    en: 'The cases and the journal that cannot be opened now will not be shown. They stay on this computer, unchanged and set aside; once their key is back, Settings > Data puts them back.',
    de: 'Die Fälle und das Journal, die sich gerade nicht öffnen lassen, werden nicht gezeigt. Sie bleiben unverändert auf diesem Rechner, beiseitegelegt; ist ihr Schlüssel wieder da, holen Sie sie unter Einstellungen > Daten zurück.',
  },
  beginNewNow: { en: 'Begin new', de: 'Neu beginnen' },
  putBackAsked: { en: 'Put the data back that were set aside?', de: 'Die beiseitegelegten Daten zurückholen?' },
  putBackMeans: {
    en: '“#” goes on with the cases and the journal of the file that was set aside. What is in use now is set aside in its turn and can be put back as well; nothing is lost.',
    de: '„#“ geht mit den Fällen und dem Journal der beiseitegelegten Datei weiter. Was jetzt in Gebrauch ist, wird seinerseits beiseitegelegt und lässt sich ebenso zurückholen; nichts geht verloren.',
  },
  putBackNow: { en: 'Put back', de: 'Zurückholen' },
  waitForUploads: { en: 'Wait', de: 'Warten' },
  quitAnyway: { en: 'Quit anyway', de: 'Trotzdem beenden' },
  openLink: { en: 'Open # in the browser?', de: '# im Browser öffnen?' },
  linkOfDocument: {
    en: 'The document links to this page. Kartei has not looked at it.',
    de: 'Das Dokument verweist auf diese Seite. Kartei hat sie nicht geprüft.',
  },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  openInBrowser: { en: 'Open', de: 'Öffnen' },
  crashedTitle: { en: 'Kartei', de: 'Kartei' },
  crashed: {
    en: 'The window stopped working several times in a row. Nothing that the service confirmed is lost.',
    de: 'Das Fenster ist mehrmals hintereinander abgestürzt. Nichts, was der Dienst bestätigt hat, ist verloren.',
  },
  openAgain: { en: 'Open again', de: 'Wieder öffnen' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>

export type TextKey = keyof typeof texts
