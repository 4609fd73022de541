import { defineTexts } from '../../lib/i18n/texts'

export const texts = defineTexts('documents', {
  dropHere: { en: 'Drop files or folders anywhere', de: 'Dateien oder Ordner irgendwo ablegen' },
  takenTypes: {
    en: 'PDF or image, up to {{megabytes}} MB each. Paste works too.',
    de: 'PDF oder Bild, je höchstens {{megabytes}} MB. Einfügen geht auch.',
  },
  addDocuments: { en: 'Add documents', de: 'Dokumente hinzufügen' },
  addFolder: { en: 'Add a whole folder', de: 'Einen ganzen Ordner hinzufügen' },
  takingIn: {
    en: 'Adding {{done}} of {{total}} files …',
    de: '{{done}} von {{total}} Dateien werden hinzugefügt …',
  },
  takingInProgress: { en: 'Progress of adding', de: 'Fortschritt des Hinzufügens' },
  cancelStaging: { en: 'Cancel', de: 'Abbrechen' },
  removed: {
    en: { one: '{{name}} removed', other: '{{count}} documents removed' },
    de: { one: '{{name}} entfernt', other: '{{count}} Dokumente entfernt' },
  },
  folderLeftOut: {
    en: {
      one: '1 hidden or system file or link of the folder was not taken.',
      other: '{{count}} hidden or system files and links of the folder were not taken.',
    },
    de: {
      one: '1 versteckte oder Systemdatei oder Verknüpfung des Ordners wurde nicht übernommen.',
      other: '{{count}} versteckte oder Systemdateien und Verknüpfungen des Ordners wurden nicht übernommen.',
    },
  },
  dropOnCase: {
    en: 'Documents go to a case: drop them on its row in the worklist, or open the case first.',
    de: 'Dokumente gehören zu einem Fall: auf seiner Zeile in der Arbeitsliste ablegen, oder den Fall erst öffnen.',
  },
  reading: {
    en: { one: 'Reading 1 file …', other: 'Reading {{count}} files …' },
    de: { one: '1 Datei wird gelesen …', other: '{{count}} Dateien werden gelesen …' },
  },
  dropWill: {
    en: {
      one: 'Drop to add 1 file here. Nothing is sent yet.',
      other: 'Drop to add {{count}} files here. Nothing is sent yet.',
    },
    de: {
      one: 'Ablegen, um 1 Datei hier bereitzulegen. Es wird noch nichts gesendet.',
      other: 'Ablegen, um {{count}} Dateien hier bereitzulegen. Es wird noch nichts gesendet.',
    },
  },
  dropRefused: {
    en: 'This case is known by its engagement alone, and documents go to an application.',
    de: 'Dieser Fall ist nur über sein Engagement bekannt; Dokumente gehören zu einem Antrag.',
  },
  noOnboarding: {
    en: 'No documents here: this case is known by its engagement alone. Open it by its application number to add some.',
    de: 'Keine Dokumente: Dieser Fall ist nur über sein Engagement bekannt. Über die Antragsnummer öffnen, um welche hinzuzufügen.',
  },
  nothingStaged: {
    en: 'No documents added yet. Those you add are listed here before anything is sent.',
    de: 'Noch keine Dokumente bereitgelegt. Was Sie hinzufügen, steht zuerst hier, bevor etwas gesendet wird.',
  },
  shortDrop: {
    en: {
      one: '1 file did not come through. Compare the list with what you dropped and add it again.',
      other: '{{count}} files did not come through. Compare the list with what you dropped and add them again.',
    },
    de: {
      one: '1 Datei ist nicht angekommen. Die Liste mit dem Abgelegten vergleichen und sie noch einmal hinzufügen.',
      other:
        '{{count}} Dateien sind nicht angekommen. Die Liste mit dem Abgelegten vergleichen und sie noch einmal hinzufügen.',
    },
  },
  noFileDropped: {
    en: 'What was dropped holds no file: some mail programs hand over a mere reference. Save the attachment first, then drop it or add it here.',
    de: 'Das Abgelegte enthält keine Datei: Manche E-Mail-Programme übergeben nur einen Verweis. Den Anhang erst speichern, dann ablegen oder hier hinzufügen.',
  },
  dropNoFile: { en: 'This holds no file', de: 'Das enthält keine Datei' },
  sameBeside: {
    en: 'Same content as “{{name}}”, which is laid out too',
    de: 'Gleicher Inhalt wie „{{name}}“, auch bereitgelegt',
  },
  sameHere: { en: 'Same content went to this case on {{when}}', de: 'Gleicher Inhalt ging am {{when}} an diesen Fall' },
  sameElsewhere: { en: 'Same content went on {{when}} to', de: 'Gleicher Inhalt ging am {{when}} an' },
  anotherCase: { en: 'another case', de: 'einen anderen Fall' },
  leaveOutFile: { en: 'Leave out {{name}}', de: '{{name}} auslassen' },
  close: { en: 'Close this message', de: 'Diesen Hinweis schließen' },
  documents: { en: 'Documents', de: 'Dokumente' },

  request: { en: 'Request {{number}} of {{of}}', de: 'Anfrage {{number}} von {{of}}' },
  oneRequest: { en: 'One request', de: 'Eine Anfrage' },
  files: {
    en: { one: '1 file, {{size}}', other: '{{count}} files, {{size}}' },
    de: { one: '1 Datei, {{size}}', other: '{{count}} Dateien, {{size}}' },
  },
  leftOut: { en: 'Left out', de: 'Ausgelassen' },
  needsDecision: {
    en: { one: '1 file needs a decision', other: '{{count}} files need a decision' },
    de: { one: '1 Datei braucht eine Entscheidung', other: '{{count}} Dateien brauchen eine Entscheidung' },
  },
  notSent: { en: 'Not sent', de: 'Nicht gesendet' },
  inDoubt: { en: 'In doubt', de: 'Ungewiss' },
  answersLast: {
    en: 'Sending. The service answers after the last byte.',
    de: 'Wird gesendet. Der Dienst antwortet nach dem letzten Byte.',
  },
  checking: { en: 'The service is checking', de: 'Der Dienst prüft' },
  requestChecking: { en: 'All sent. The service is checking.', de: 'Alles gesendet. Der Dienst prüft.' },
  allChecking: {
    en: 'All sent. The service is checking, for up to two minutes.',
    de: 'Alles gesendet. Der Dienst prüft, bis zu zwei Minuten lang.',
  },
  sentOfChecking: {
    en: '{{sent}} of {{total}}. The service is checking.',
    de: '{{sent}} von {{total}}. Der Dienst prüft.',
  },
  cancelLeavesDoubt: {
    en: 'Cancelling now leaves open whether they arrived',
    de: 'Abbrechen lässt jetzt offen, ob sie angekommen sind',
  },
  next: { en: 'Next', de: 'Als Nächstes' },
  afterThisUpload: { en: 'After the running upload', de: 'Nach dem laufenden Hochladen' },

  ready: { en: 'Ready', de: 'Bereit' },
  readyAsItIs: { en: 'Is sent as it is', de: 'Wird unverändert gesendet' },
  waiting: { en: 'Waiting', de: 'Wartet' },
  sentPercent: { en: '{{percent}} % sent', de: '{{percent}} % gesendet' },
  sentNotConfirmed: { en: 'Sent, not confirmed', de: 'Gesendet, nicht bestätigt' },
  confirmed: { en: 'Confirmed', de: 'Bestätigt' },
  failed: { en: 'Not accepted', de: 'Nicht angenommen' },
  cancelled: { en: 'Cancelled', de: 'Abgebrochen' },
  mayHaveArrived: { en: 'May have arrived', de: 'Vielleicht angekommen' },
  leaveOut: { en: 'Leave out', de: 'Auslassen' },
  remove: { en: 'Remove {{name}}', de: '{{name}} entfernen' },

  problemTooLarge: {
    en: '{{size}} is over the limit of {{limit}} MB a file',
    de: '{{size}} sind mehr als die erlaubten {{limit}} MB je Datei',
  },
  problemWrongType: {
    en: 'The service takes PDF and images only; this is {{type}}. Save it as PDF and add that.',
    de: 'Der Dienst nimmt nur PDF und Bilder; dies ist {{type}}. Als PDF speichern und dieses hinzufügen.',
  },
  problemMessage: {
    en: 'This is an e-mail. The service takes PDF and images only: take its attachments out.',
    de: 'Das ist eine E-Mail. Der Dienst nimmt nur PDF und Bilder: die Anhänge herausnehmen.',
  },
  problemProgram: {
    en: 'This is a program and no document, whatever its name says. Do not open it; ask whoever sent it.',
    de: 'Das ist ein Programm und kein Dokument, was auch immer der Name sagt. Nicht öffnen; beim Absender nachfragen.',
  },
  problemWrongExtension: {
    en: 'The name says something else; the content is {{type}}.',
    de: 'Der Name sagt etwas anderes; der Inhalt ist {{type}}.',
  },
  unknownType: { en: 'of an unknown type', de: 'von unbekannter Art' },

  planOne: {
    en: { one: '1 request: 1 file', other: '1 request: {{count}} files' },
    de: { one: '1 Anfrage: 1 Datei', other: '1 Anfrage: {{count}} Dateien' },
  },
  planMany: { en: '{{requests}} requests: {{files}}', de: '{{requests}} Anfragen: {{files}}' },
  planTotal: {
    en: { one: '{{requests}} requests: 1 file', other: '{{requests}} requests: {{count}} files' },
    de: { one: '{{requests}} Anfragen: 1 Datei', other: '{{requests}} Anfragen: {{count}} Dateien' },
  },
  cutExplained: {
    en: 'The service takes {{files}} files and {{megabytes}} MB a request, so Kartei sends {{requests}}, in this order.',
    de: 'Der Dienst nimmt {{files}} Dateien und {{megabytes}} MB je Anfrage, darum sendet Kartei {{requests}}, in dieser Reihenfolge.',
  },
  aloneInRow: {
    en: 'A little over {{megabytes}} MB: is sent in a request of its own, and the service may refuse it.',
    de: 'Knapp über {{megabytes}} MB: wird in einer eigenen Anfrage gesendet, und der Dienst lehnt sie vielleicht ab.',
  },
  typedInPlan: {
    en: {
      one: '1 document has a type and is sent alone, first.',
      other: '{{count}} documents have types and are sent alone, first.',
    },
    de: {
      one: '1 Dokument hat eine Art und wird einzeln gesendet, zuerst.',
      other: '{{count}} Dokumente haben eine Art und werden einzeln gesendet, zuerst.',
    },
  },
  aloneInPlan: {
    en: {
      one: '1 file is a little over {{megabytes}} MB and is sent alone.',
      other: '{{count}} files are a little over {{megabytes}} MB and are sent alone.',
    },
    de: {
      one: '1 Datei ist knapp über {{megabytes}} MB und wird einzeln gesendet.',
      other: '{{count}} Dateien sind knapp über {{megabytes}} MB und werden einzeln gesendet.',
    },
  },
  alone: { en: 'Alone, since it is a little over 10 MB', de: 'Allein, da knapp über 10 MB' },
  segment: {
    en: { one: '{{number}}: 1 file, {{size}}', other: '{{number}}: {{count}} files, {{size}}' },
    de: { one: '{{number}}: 1 Datei, {{size}}', other: '{{number}}: {{count}} Dateien, {{size}}' },
  },
  upload: { en: 'Upload', de: 'Hochladen' },
  uploadCount: { en: { one: '1 file', other: '{{count}} files' }, de: { one: '1 Datei', other: '{{count}} Dateien' } },
  cancelUpload: { en: 'Cancel upload', de: 'Hochladen abbrechen' },
  keepsConfirmed: { en: 'Keeps what was confirmed', de: 'Bestätigtes bleibt' },
  requestOf: { en: 'Request {{number}} of {{of}}', de: 'Anfrage {{number}} von {{of}}' },
  sentOf: { en: '{{sent}} of {{total}}', de: '{{sent}} von {{total}}' },
  sentOfLeft: {
    en: '{{sent}} of {{total}}, about {{seconds}} s left',
    de: '{{sent}} von {{total}}, noch etwa {{seconds}} s',
  },
  progress: { en: 'Upload progress', de: 'Fortschritt des Hochladens' },
  fileProgress: { en: 'Progress of {{name}}', de: 'Fortschritt von {{name}}' },
  retry: { en: 'Retry', de: 'Erneut versuchen' },
  retryFiles: {
    en: { one: 'Retry 1 file', other: 'Retry {{count}} files' },
    de: { one: '1 Datei erneut senden', other: '{{count}} Dateien erneut senden' },
  },

  doubtTitle: {
    en: 'The answer of the service is missing.',
    de: 'Die Antwort des Dienstes fehlt.',
  },
  doubtExplained: {
    en: 'These documents may have arrived. Kartei does not send them again by itself. Look the case up first: if its status has moved on since, they have arrived.',
    de: 'Diese Dokumente sind vielleicht angekommen. Kartei sendet sie nicht von selbst noch einmal. Erst den Fall abfragen: Ist der Status seither weitergegangen, sind sie angekommen.',
  },
  doubtWithoutLook: {
    en: 'These documents may have arrived. Kartei does not send them again by itself, and cannot look them up at the service: ask there first.',
    de: 'Diese Dokumente sind vielleicht angekommen. Kartei sendet sie nicht von selbst noch einmal, und kann beim Dienst nicht nachsehen: erst dort nachfragen.',
  },
  confirmedForRequest: { en: 'Confirmed for this request', de: 'Für diesen Antrag bestätigt' },
  lookUp: { en: 'Look the case up', de: 'Fall abfragen' },
  lookedUp: {
    en: 'Looked up at {{time}}: {{status}}, last changed {{changed}}',
    de: 'Nachgesehen um {{time}}: {{status}}, zuletzt geändert {{changed}}',
  },
  dealtWith: { en: 'Mark as arrived', de: 'Als angekommen markieren' },
  sendAgain: { en: 'Send again', de: 'Noch einmal senden' },

  confirmedHere: { en: 'Confirmed on this case', de: 'Für diesen Fall bestätigt' },
  confirmedIn: {
    en: { one: '{{when}}, one request', other: '{{when}}, {{count}} requests' },
    de: { one: '{{when}}, eine Anfrage', other: '{{when}}, {{count}} Anfragen' },
  },

  confirmedAgain: {
    en: 'Kartei sends each of them once. To send one again, such as with a type, add its file anew.',
    de: 'Kartei sendet jedes davon einmal. Um eines noch einmal zu senden, etwa mit einer Art, seine Datei neu hinzufügen.',
  },
  confirmedKept: { en: 'A name opens the copy that was kept.', de: 'Ein Name öffnet die behaltene Kopie.' },
  openNamed: { en: 'Open {{name}}', de: '{{name}} öffnen' },
  showAll: { en: 'Show all {{count}} documents', de: 'Alle {{count}} Dokumente zeigen' },

  single: { en: 'Single document with type', de: 'Einzelnes Dokument mit Art' },
  singleExplained: {
    en: 'For a document that the service must know by its type, such as a tax registration.',
    de: 'Für ein Dokument, dessen Art der Dienst wissen muss, etwa eine Steuerregistrierung.',
  },
  singleFile: { en: 'Document', de: 'Dokument' },
  documentType: { en: 'Document type', de: 'Art des Dokuments' },
  documentTypeHint: {
    en: 'A known type or any other that the service named',
    de: 'Eine bekannte Art oder jede andere, die der Dienst nennt',
  },
  documentTypeMissing: { en: 'Enter the document type.', de: 'Die Art des Dokuments eingeben.' },
  sendSingle: { en: 'Send this document', de: 'Dieses Dokument senden' },

  anywayHint: {
    en: 'It can still be sent as a single document with type.',
    de: 'Als einzelnes Dokument mit Art kann eine solche Datei trotzdem gesendet werden.',
  },
  anywayAsked: {
    en: 'Unusual: Kartei asks before it is sent.',
    de: 'Ungewöhnlich: Kartei fragt nach, bevor es gesendet wird.',
  },
  anywayTitle: { en: 'Send this document anyway?', de: 'Dieses Dokument trotzdem senden?' },
  anywayTooLarge: {
    en: '{{name}} has {{size}}; other uploads allow {{limit}} MB.',
    de: '{{name}} hat {{size}}; sonst sind {{limit}} MB erlaubt.',
  },
  anywayWrongType: {
    en: '{{name}} is {{type}}; other uploads allow PDF and images only.',
    de: '{{name}} ist {{type}}; sonst sind nur PDF und Bilder erlaubt.',
  },
  anywayBody: {
    en: 'For a single document with type no limit is known, and the service may refuse it. It goes to the case of {{who}} and cannot be taken back. The journal says that it was sent anyway.',
    de: 'Für ein einzelnes Dokument mit Art ist keine Grenze bekannt, und der Dienst lehnt es vielleicht ab. Es geht an den Fall {{who}} und kann nicht zurückgeholt werden. Das Journal hält fest, dass es trotzdem gesendet wurde.',
  },
  sendAnyway: { en: 'Send anyway', de: 'Trotzdem senden' },

  confirmTitle: { en: 'Send to production?', de: 'An die Produktion senden?' },
  confirmBody: {
    en: {
      one: '1 document ({{size}}) goes to the case of {{who}}. It cannot be taken back.',
      other: '{{count}} documents ({{size}}) go to the case of {{who}}. They cannot be taken back.',
    },
    de: {
      one: '1 Dokument ({{size}}) geht an den Fall {{who}}. Es kann nicht zurückgeholt werden.',
      other: '{{count}} Dokumente ({{size}}) gehen an den Fall {{who}}. Sie können nicht zurückgeholt werden.',
    },
  },
})
