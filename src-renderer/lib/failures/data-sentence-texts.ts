import { defineTexts } from '../i18n/texts'

/**
 * What main says of its own data, of a file that it was given, and of a service that answers oddly. The English text is
 * main's sentence, letter for letter (test/renderer/lib/failures/main-sentences.test.ts compares). `why` is another sentence
 * of main.
 */
export const dataSentenceTexts = defineTexts('data-sentences', {
  // A list of cases, an export, a certificate
  oneFile: { en: 'Choose one file.', de: 'Wählen Sie eine einzelne Datei.' },
  notOfComputer: {
    en: '“{{name}}” is not a file of this computer.',
    de: '„{{name}}“ ist keine Datei dieses Rechners.',
  },
  notAFile: { en: '“{{name}}” is not a file.', de: '„{{name}}“ ist keine Datei.' },
  notRead: { en: '“{{name}}” cannot be read.', de: '„{{name}}“ lässt sich nicht lesen.' },
  listTooLarge: {
    en: '“{{name}}” is larger than 50 MB, which is more than any list of cases.',
    de: '„{{name}}“ ist größer als 50 MB; so groß ist keine Liste von Fällen.',
  },
  journalTooLarge: {
    en: '“{{name}}” is too large to be an export of a journal.',
    de: '„{{name}}“ ist zu groß, um der Export eines Journals zu sein.',
  },
  noList: { en: 'This cannot be read as a list.', de: 'Das lässt sich nicht als Liste lesen.' },
  noText: {
    en: 'This is not a list: it holds no text.',
    de: 'Das ist keine Liste: Die Datei enthält keinen Text.',
  },
  notJson: {
    en: 'This file begins like JSON, but it is not JSON.',
    de: 'Diese Datei beginnt wie JSON, ist aber kein JSON.',
  },
  noQuotationMark: {
    en: 'This cannot be read as a list: somewhere a quotation mark is missing.',
    de: 'Das lässt sich nicht als Liste lesen: Irgendwo fehlt ein Anführungszeichen.',
  },
  noJsonList: {
    en: 'In JSON a list is an array of objects, or an object with "cases".',
    de: 'In JSON ist eine Liste ein Array von Objekten oder ein Objekt mit „cases“.',
  },
  tooManyRows: { en: 'This list has more than 200,000 rows.', de: 'Diese Liste hat mehr als 200.000 Zeilen.' },
  noColumns: {
    en: 'The first line names no column that Kartei knows, such as onboardingId or engagementId.',
    de: 'Die erste Zeile nennt keine Spalte, die Kartei kennt, etwa onboardingId oder engagementId.',
  },
  listTooSlow: { en: 'Reading this list takes too long.', de: 'Diese Liste zu lesen dauert zu lange.' },
  listTooMuch: {
    en: 'This list takes more memory than there is for it.',
    de: 'Diese Liste braucht mehr Arbeitsspeicher, als da ist.',
  },
  fileUnreadable: { en: 'This file cannot be read.', de: 'Diese Datei lässt sich nicht lesen.' },
  certificateTooLarge: {
    en: 'This file is too large to be a certificate file.',
    de: 'Diese Datei ist zu groß für eine Zertifikatsdatei.',
  },
  noCertificate: {
    en: 'This file holds no certificate in PEM form.',
    de: 'Diese Datei enthält kein Zertifikat im PEM-Format.',
  },
  certificateDamaged: {
    en: 'A certificate in this file is damaged.',
    de: 'Ein Zertifikat in dieser Datei ist beschädigt.',
  },
  certificatesNotCopied: {
    en: 'The certificates could not be copied into the profile.',
    de: 'Die Zertifikate ließen sich nicht in die Daten von Kartei kopieren.',
  },
  // Documents and what is made of them
  scanChanged: {
    en: 'The scanned form is not there any more as it was recorded.',
    de: 'Das gescannte Formular ist nicht mehr so da, wie es festgehalten wurde.',
  },
  scanGone: {
    en: 'The scanned form is not there any more.',
    de: 'Das gescannte Formular ist nicht mehr da.',
  },
  tooLargeToJoin: {
    en: 'These documents are too large to be joined into one.',
    de: 'Diese Dokumente sind zu groß, um sie zu einem zu verbinden.',
  },
  documentChanged: {
    en: 'The document changed while it was read. Load it again.',
    de: 'Das Dokument hat sich beim Lesen geändert. Laden Sie es noch einmal.',
  },
  documentNotRead: { en: 'A document could not be read.', de: 'Ein Dokument ließ sich nicht lesen.' },
  documentNotInTime: {
    en: 'A document could not be read in time.',
    de: 'Ein Dokument ließ sich nicht rechtzeitig lesen.',
  },
  notSaved: { en: '“{{name}}” was not saved. {{why}}', de: '„{{name}}“ wurde nicht gespeichert. {{why}}' },
  notHandedOn: {
    en: 'The files could not be handed on. {{why}}',
    de: 'Die Dateien ließen sich nicht weitergeben. {{why}}',
  },
  // Data of this computer
  casesNotRead: {
    en: 'The register of cases cannot be read from disk.',
    de: 'Die Fälle lassen sich nicht von der Festplatte lesen.',
  },
  notChanged: {
    en: 'This could not be written to disk, so nothing was changed.',
    de: 'Das ließ sich nicht auf die Festplatte schreiben; darum wurde nichts geändert.',
  },
  changeNotWritten: {
    en: 'The change could not be written to disk.',
    de: 'Die Änderung ließ sich nicht auf die Festplatte schreiben.',
  },
  viewsNotKept: {
    en: 'The saved views could not be read or written.',
    de: 'Die gespeicherten Ansichten ließen sich nicht lesen oder schreiben.',
  },
  requestsNotKept: {
    en: 'The requests for a higher limit can be neither read nor written.',
    de: 'Die Anträge auf einen höheren Rahmen lassen sich weder lesen noch schreiben.',
  },
  directDebitNotKept: {
    en: 'What is known here of this direct debit can be neither read nor written.',
    de: 'Was hier von dieser Lastschrift bekannt ist, lässt sich weder lesen noch schreiben.',
  },
  mandatesNotKept: {
    en: 'The records of mandates can be neither read nor written.',
    de: 'Die Mandatsnachweise lassen sich weder lesen noch schreiben.',
  },
  draftsNotKept: {
    en: 'Drafts can be neither read from disk nor written to it.',
    de: 'Die Entwürfe lassen sich weder von der Festplatte lesen noch auf sie schreiben.',
  },
  draftDamaged: {
    en: 'What was typed in this draft was damaged on disk.',
    de: 'Was in diesem Entwurf getippt war, ist auf der Festplatte beschädigt.',
  },
  payeeNotRead: {
    en: 'The payee cannot be read from disk.',
    de: 'Der Zahlungsempfänger lässt sich nicht von der Festplatte lesen.',
  },
  payeeNotWritten: {
    en: 'The payee could not be written down.',
    de: 'Der Zahlungsempfänger ließ sich nicht festhalten.',
  },
  journalNotRead: {
    en: 'The journal cannot be read from disk.',
    de: 'Das Journal lässt sich nicht von der Festplatte lesen.',
  },
  preferencesNotWritten: {
    en: 'The preferences could not be written to disk.',
    de: 'Die Einstellungen ließen sich nicht auf die Festplatte schreiben.',
  },
  presetsNotKept: {
    en: 'What is set for this environment could not be read or written.',
    de: 'Was für diese Umgebung festgelegt ist, ließ sich nicht lesen oder schreiben.',
  },
  answersNotRead: {
    en: 'The last answers cannot be read from disk.',
    de: 'Die letzten Antworten lassen sich nicht von der Festplatte lesen.',
  },
  byHandNotKept: {
    en: 'Requests that were sent by hand can be neither read nor written.',
    de: 'Die von Hand gesendeten Anfragen lassen sich weder lesen noch schreiben.',
  },
  choiceNotKept: {
    en: 'The choice could not be read or written.',
    de: 'Die Auswahl ließ sich nicht lesen oder schreiben.',
  },
  refused: {
    en: 'The disk or the database refused ({{name}}).',
    de: 'Die Festplatte oder die Datenbank nimmt das nicht an ({{name}}).',
  },
  refusedUnsent: {
    en: 'The disk or the database refused ({{name}}); nothing was sent.',
    de: 'Die Festplatte oder die Datenbank nimmt das nicht an ({{name}}); gesendet wurde nichts.',
  },
  refusedUnknown: {
    en: 'The disk or the database refused ({{name}}); what it did is not known.',
    de: 'Die Festplatte oder die Datenbank nimmt das nicht an ({{name}}); was daraus wurde, ist nicht bekannt.',
  },
  intentNotWritten: {
    en: 'Kartei could not write down what it was about to send, so nothing was sent. Is the disk full?',
    de: 'Kartei konnte nicht festhalten, was gesendet werden sollte; darum wurde nichts gesendet. Ist die Festplatte voll?',
  },
  answerNotWritten: {
    en: 'The service answered, but Kartei could not write it down. Please note this identifier: {{named}}.',
    de: 'Der Dienst hat geantwortet, aber Kartei konnte die Antwort nicht festhalten. Bitte notieren Sie diese Nummer: {{named}}.',
  },
  answerInDoubtNotWritten: {
    en: 'The service answered, but Kartei could not write it down. Please note what it named: {{named}}.',
    de: 'Der Dienst hat geantwortet, aber Kartei konnte die Antwort nicht festhalten. Bitte notieren Sie, was sie nennt: {{named}}.',
  },
  newerData: {
    en: 'The data of this environment were made by a newer Kartei.',
    de: 'Die Daten dieser Umgebung stammen von einer neueren Version von Kartei.',
  },
  notMigrated: {
    en: 'The data of this environment could not be brought to this version of Kartei; they are unchanged.',
    de: 'Die Daten dieser Umgebung ließen sich nicht auf diese Version von Kartei bringen; sie sind unverändert.',
  },
  held: {
    en: 'The system does not give a file of the data of this environment; another program may be working on it.',
    de: 'Das System gibt eine Datei dieser Umgebung nicht frei; vielleicht arbeitet ein anderes Programm damit.',
  },
  // Backups, and files for another computer
  asideGone: {
    en: 'This file is gone, damaged, or of a key that the keychain does not give.',
    de: 'Diese Datei ist weg oder beschädigt, oder der Schlüsselbund gibt ihren Schlüssel nicht heraus.',
  },
  backupGone: {
    en: 'This backup is gone, damaged, or of a key that the keychain does not have any more.',
    de: 'Diese Sicherung ist weg oder beschädigt, oder ihr Schlüssel ist nicht mehr im Schlüsselbund.',
  },
  foreign: {
    en: 'This file was not written by Kartei for another computer.',
    de: 'Diese Datei hat Kartei nicht für einen anderen Rechner geschrieben.',
  },
  newerFile: {
    en: 'This file is from a newer Kartei. Install that version here first.',
    de: 'Diese Datei stammt von einer neueren Version von Kartei. Installieren Sie diese zuerst hier.',
  },
  cutOff: {
    en: 'This file is cut off or damaged. Copy it again, or write it again on the other computer.',
    de: 'Diese Datei ist unvollständig oder beschädigt. Kopieren Sie sie noch einmal, oder schreiben Sie sie auf dem anderen Rechner neu.',
  },
  noRecoveryKey: {
    en: 'No recovery key was made for these data, or this is no backup of Kartei.',
    de: 'Für diese Daten gibt es keinen Wiederherstellungsschlüssel, oder das ist keine Sicherung von Kartei.',
  },
  rightKeyDamaged: {
    en: 'The recovery key is right, and the data are damaged or of a newer Kartei.',
    de: 'Der Wiederherstellungsschlüssel stimmt, aber die Daten sind beschädigt oder von einer neueren Version von Kartei.',
  },
  newerBackup: {
    en: 'This backup is from a newer Kartei.',
    de: 'Diese Sicherung stammt von einer neueren Version von Kartei.',
  },
  backupCutOff: {
    en: 'This backup is cut off or damaged.',
    de: 'Diese Sicherung ist unvollständig oder beschädigt.',
  },
  // The service
  sandboxNotStarted: {
    en: 'The embedded sandbox could not be started.',
    de: 'Die Übungsumgebung ließ sich nicht starten.',
  },
  redirected: {
    en: 'The service answered with a redirect, which Kartei does not follow ({{status}}).',
    de: 'Der Dienst leitet auf eine andere Adresse weiter ({{status}}); Kartei folgt dem nicht.',
  },
  unknownStatus: {
    en: 'The service answered with a status that HTTP does not know ({{status}}).',
    de: 'Der Dienst hat mit einem Status geantwortet, den es in HTTP nicht gibt ({{status}}).',
  },
  notHttp: {
    en: '{{host}} answered something that is not HTTP.',
    de: '{{host}} hat etwas geantwortet, das kein HTTP ist.',
  },
})
