import { defineTexts } from '../../lib/i18n/texts'

/** What is said while Kartei has stopped in front of the data of an environment, by why it has. */
export const stoppedTexts = defineTexts('stopped', {
  title: {
    en: 'The cases of “{{name}}” cannot be opened at the moment',
    de: 'Die Fälle von „{{name}}“ lassen sich gerade nicht öffnen',
  },
  newerTitle: {
    en: 'The cases of “{{name}}” were made by a newer Kartei',
    de: 'Die Fälle von „{{name}}“ stammen von einem neueren Kartei',
  },
  migrationTitle: {
    en: 'The cases of “{{name}}” could not be brought to this version',
    de: 'Die Fälle von „{{name}}“ ließen sich nicht auf diese Version bringen',
  },
  'keychain-away': {
    en: 'They are encrypted, and their key is in the keychain of this computer. No keychain can be used now: it may be locked, or it was not started with this session. Unlock it and try again; if that does not help, restart Kartei.',
    de: 'Sie sind verschlüsselt, und ihr Schlüssel liegt im Schlüsselbund dieses Rechners. Gerade ist kein Schlüsselbund benutzbar: Er ist vielleicht gesperrt oder mit dieser Sitzung nicht gestartet. Entsperren Sie ihn und versuchen Sie es noch einmal; hilft das nicht, starten Sie Kartei neu.',
  },
  'other-keychain': {
    en: 'They are encrypted, and another keychain than the one that is there now has their key. Sign in so that the keychain of before is there, then restart Kartei.',
    de: 'Sie sind verschlüsselt, und ihr Schlüssel liegt in einem anderen Schlüsselbund als dem, der jetzt da ist. Melden Sie sich so an, dass der frühere Schlüsselbund da ist, und starten Sie Kartei neu.',
  },
  'key-refused': {
    en: 'They are encrypted, and the keychain of this computer does not give their key. It may be a new keychain, or Kartei was denied access to it. Bring the former keychain back, or allow the access, then restart Kartei.',
    de: 'Sie sind verschlüsselt, und der Schlüsselbund dieses Rechners gibt ihren Schlüssel nicht heraus. Vielleicht ist es ein neuer Schlüsselbund, oder Kartei wurde der Zugriff verweigert. Holen Sie den früheren Schlüsselbund zurück oder erlauben Sie den Zugriff, und starten Sie Kartei neu.',
  },
  'key-missing': {
    en: 'They are encrypted, and the file with their key is missing from the folder “keys” of Kartei’s profile. Bring it back, for example from a backup of this computer, then try again.',
    de: 'Sie sind verschlüsselt, und die Datei mit ihrem Schlüssel fehlt im Ordner „keys“ des Kartei-Profils. Holen Sie sie zurück, zum Beispiel aus einer Sicherung dieses Rechners, und versuchen Sie es noch einmal.',
  },
  'key-damaged': {
    en: 'They are encrypted, and the file with their key, in the folder “keys” of Kartei’s profile, is damaged. Bring it back, for example from a backup of this computer, then try again.',
    de: 'Sie sind verschlüsselt, und die Datei mit ihrem Schlüssel, im Ordner „keys“ des Kartei-Profils, ist beschädigt. Holen Sie sie zurück, zum Beispiel aus einer Sicherung dieses Rechners, und versuchen Sie es noch einmal.',
  },
  'wrong-key': {
    en: 'They are encrypted, and the key that is there belongs to other data. If files of Kartei’s profile were exchanged, bring back those that belong together, then try again.',
    de: 'Sie sind verschlüsselt, und der Schlüssel, der da ist, gehört zu anderen Daten. Wurden Dateien des Kartei-Profils ausgetauscht, holen Sie die zusammengehörigen zurück, und versuchen Sie es noch einmal.',
  },
  newer: {
    en: 'This version of Kartei does not know their form and leaves them as they are. Install the newer version again.',
    de: 'Diese Version von Kartei kennt ihre Form nicht und lässt sie, wie sie sind. Installieren Sie wieder die neuere Version.',
  },
  'migration-failed': {
    en: 'This version of Kartei keeps them in another form, and the change did not succeed; they are unchanged. Make sure that the disk is not full and try again, or go on with the former version. Tell your support about it.',
    de: 'Diese Version von Kartei bewahrt sie in anderer Form auf, und die Umstellung gelang nicht; sie sind unverändert. Achten Sie darauf, dass der Datenträger nicht voll ist, und versuchen Sie es noch einmal, oder arbeiten Sie mit der früheren Version weiter. Sagen Sie es Ihrem Support.',
  },
  held: {
    en: 'This computer does not let Kartei open the file below. Often a virus scanner or a backup program is just working on it: wait a moment and try again. If it stays so, show this to your administrator: another program keeps the file open, or Kartei has no permission for it.',
    de: 'Dieser Rechner gibt Kartei die Datei unten nicht heraus. Oft arbeitet gerade ein Virenscanner oder ein Sicherungsprogramm daran: Warten Sie einen Moment, und versuchen Sie es noch einmal. Bleibt es so, zeigen Sie dies Ihrer Administration: Ein anderes Programm hält die Datei offen, oder Kartei darf nicht darauf zugreifen.',
  },
  unchanged: {
    en: 'Nothing was deleted or changed. Until it is settled Kartei asks the service for nothing here and writes nothing down. You can work in another environment meanwhile (Settings).',
    de: 'Nichts wurde gelöscht oder verändert. Bis das geklärt ist, fragt Kartei hier den Dienst nicht ab und schreibt nichts auf. In einer anderen Umgebung können Sie inzwischen arbeiten (Einstellungen).',
  },
  file: { en: 'File in Kartei’s profile', de: 'Datei im Kartei-Profil' },
  said: { en: 'The system says', de: 'Das System meldet' },
  now: { en: 'Keychain now', de: 'Schlüsselbund jetzt' },
  sealedBy: { en: 'Their key was sealed by', de: 'Ihr Schlüssel wurde versiegelt von' },
  noKeychain: { en: 'none that can be used ({{backend}})', de: 'kein benutzbarer ({{backend}})' },
  gnome: { en: 'GNOME keyring ({{backend}})', de: 'GNOME-Schlüsselbund ({{backend}})' },
  kwallet: { en: 'KWallet ({{backend}})', de: 'KWallet ({{backend}})' },
  mac: { en: 'macOS keychain', de: 'macOS-Schlüsselbund' },
  windows: { en: 'Windows (DPAPI)', de: 'Windows (DPAPI)' },
  tryAgain: { en: 'Try again', de: 'Noch einmal versuchen' },
  stillStopped: { en: 'It is still as it was.', de: 'Es ist noch, wie es war.' },
  restart: { en: 'Restart Kartei', de: 'Kartei neu starten' },
  beginNew: { en: 'Begin new…', de: 'Neu beginnen…' },
  openSettings: { en: 'Settings', de: 'Einstellungen' },
  aside: { en: 'Set aside earlier', de: 'Früher beiseitegelegt' },
})
