import { defineTexts } from '../../lib/i18n/texts'

/** The recovery key and the copies of backups outside of this computer. */
export const recoveryTexts = defineTexts('recovery', {
  title: { en: 'Recovery key', de: 'Wiederherstellungsschlüssel' },
  none: {
    en: 'Backups open only with the keychain of this computer. With a recovery key they open without it: on a new computer, or with a new keychain.',
    de: 'Sicherungen öffnet nur der Schlüsselbund dieses Rechners. Mit einem Wiederherstellungsschlüssel lassen sie sich auch ohne ihn öffnen: auf einem neuen Rechner oder mit einem neuen Schlüsselbund.',
  },
  made: {
    en: 'Made on {{at}}. Every backup since then opens with it.',
    de: 'Erstellt am {{at}}. Jede Sicherung seitdem lässt sich mit ihm öffnen.',
  },
  given: {
    en: 'Your administrator’s key {{recipient}}, since {{at}}. Every backup since then opens with its private part.',
    de: 'Der Schlüssel Ihrer Administration {{recipient}}, seit {{at}}. Jede Sicherung seitdem lässt sich mit seinem privaten Teil öffnen.',
  },
  unconfirmed: {
    en: 'The public key {{recipient}} stands in the settings, but nobody has confirmed it with the keychain of this computer. Until you do, new backups do not open with it.',
    de: 'Der öffentliche Schlüssel {{recipient}} steht in den Einstellungen, wurde aber mit dem Schlüsselbund dieses Rechners nicht bestätigt. Solange lassen sich neue Sicherungen nicht mit ihm öffnen.',
  },
  confirmKey: { en: 'Check and confirm…', de: 'Prüfen und bestätigen…' },
  make: { en: 'Make a recovery key…', de: 'Wiederherstellungsschlüssel erstellen…' },
  makeAnother: { en: 'Make a new recovery key…', de: 'Neuen Wiederherstellungsschlüssel erstellen…' },
  giveOpen: { en: 'Use an administrator’s key…', de: 'Schlüssel der Administration verwenden…' },
  restoreOpen: { en: 'Restore with the recovery key…', de: 'Mit dem Wiederherstellungsschlüssel wiederherstellen…' },

  makeTitle: { en: 'Your recovery key', de: 'Ihr Wiederherstellungsschlüssel' },
  makeMeans: {
    en: 'It is shown this once and kept nowhere. Write it down or print it, and keep it away from this computer. Whoever has it and a backup can read all cases.',
    de: 'Er wird nur jetzt gezeigt und nirgends aufbewahrt. Schreiben Sie ihn ab oder drucken Sie ihn, und verwahren Sie ihn nicht bei diesem Rechner. Wer ihn und eine Sicherung hat, kann alle Fälle lesen.',
  },
  key: { en: 'Recovery key', de: 'Wiederherstellungsschlüssel' },
  code: { en: 'The recovery key as a QR code', de: 'Der Wiederherstellungsschlüssel als QR-Code' },
  tooLong: { en: 'It does not fit into a QR code.', de: 'Er passt in keinen QR-Code.' },
  print: { en: 'Print', de: 'Drucken' },
  lastGroup: { en: 'Type the last group of the key', de: 'Geben Sie die letzte Gruppe des Schlüssels ein' },
  lastGroupWhy: {
    en: 'From your paper, so that it is really written down.',
    de: 'Von Ihrem Papier, damit er wirklich notiert ist.',
  },
  otherGroup: {
    en: 'This is not the last group. Compare it with the key above.',
    de: 'Das ist nicht die letzte Gruppe. Vergleichen Sie sie mit dem Schlüssel oben.',
  },
  keep: { en: 'I have written it down', de: 'Ich habe ihn notiert' },
  keptKey: {
    en: 'The recovery key is in use, and a backup is being made.',
    de: 'Der Wiederherstellungsschlüssel gilt, und eine Sicherung wird erstellt.',
  },

  giveTitle: { en: 'Use an administrator’s key', de: 'Schlüssel der Administration verwenden' },
  giveMeans: {
    en: 'Your administrator gives you the public part of a key. Every backup from now on opens with its private part, which you do not need.',
    de: 'Ihre Administration gibt Ihnen den öffentlichen Teil eines Schlüssels. Jede Sicherung ab jetzt lässt sich mit seinem privaten Teil öffnen, den Sie nicht brauchen.',
  },
  recipient: { en: 'Public part (age1…)', de: 'Öffentlicher Teil (age1…)' },
  notARecipient: {
    en: 'This is not a whole key: it begins with age1 and has 62 characters.',
    de: 'Das ist kein ganzer Schlüssel: Er beginnt mit age1 und hat 62 Zeichen.',
  },
  use: { en: 'Use this key', de: 'Diesen Schlüssel verwenden' },

  restoreTitle: {
    en: 'Restore a backup with the recovery key',
    de: 'Sicherung mit dem Wiederherstellungsschlüssel wiederherstellen',
  },
  chooseBackup: { en: 'Choose a backup…', de: 'Sicherung auswählen…' },
  noBackup: { en: 'No backup chosen yet', de: 'Noch keine Sicherung gewählt' },
  typedKey: { en: 'Recovery key', de: 'Wiederherstellungsschlüssel' },
  typedKeyHelp: {
    en: 'As it stands on the paper: capitals, spaces and hyphens do not matter.',
    de: 'Wie er auf dem Papier steht: Großschreibung, Leerzeichen und Bindestriche spielen keine Rolle.',
  },
  open: { en: 'Open', de: 'Öffnen' },
  holds: {
    en: 'The backup of “{{name}}” is whole: {{cases}} cases, {{entries}} journal entries.',
    de: 'Die Sicherung von „{{name}}“ ist unversehrt: {{cases}} Fälle, {{entries}} Journaleinträge.',
  },
  putsAside: {
    en: {
      one: '{{count}} case that is here now is set aside.',
      other: '{{count}} cases that are here now are set aside.',
    },
    de: {
      one: '{{count}} Fall, der jetzt hier ist, wird beiseitegelegt.',
      other: '{{count}} Fälle, die jetzt hier sind, werden beiseitegelegt.',
    },
  },
  restore: { en: 'Restore…', de: 'Zurückholen…' },
  restored: {
    en: 'Restored: {{name}}. Enter its API key anew.',
    de: 'Wiederhergestellt: {{name}}. Geben Sie den API-Schlüssel neu ein.',
  },

  unlockOpen: { en: 'Use the recovery key…', de: 'Wiederherstellungsschlüssel verwenden…' },
  unlockTitle: { en: 'Open the cases with the recovery key', de: 'Fälle mit dem Wiederherstellungsschlüssel öffnen' },
  unlockMeans: {
    en: 'The cases open as they are, and the keychain that is there now keeps their key from then on.',
    de: 'Die Fälle werden geöffnet, wie sie sind, und der Schlüsselbund, der jetzt da ist, bewahrt ihren Schlüssel von da an auf.',
  },
  noKeychain: {
    en: 'There is no keychain now that could keep the key of the data. Start or unlock one, restart Kartei, and try again.',
    de: 'Es ist jetzt kein Schlüsselbund da, der den Schlüssel der Daten aufbewahren könnte. Starten oder entsperren Sie einen, starten Sie Kartei neu, und versuchen Sie es noch einmal.',
  },

  'recovery-key-empty': { en: 'Enter the recovery key.', de: 'Geben Sie den Wiederherstellungsschlüssel ein.' },
  'recovery-key-recipient': {
    en: 'This is the public part, which opens nothing. The recovery key begins with AGE-SECRET-KEY-1.',
    de: 'Das ist der öffentliche Teil, der nichts öffnet. Der Wiederherstellungsschlüssel beginnt mit AGE-SECRET-KEY-1.',
  },
  'recovery-key-length': {
    en: 'The key has {{wanted}} characters behind AGE-SECRET-KEY-1; you entered {{characters}}.',
    de: 'Der Schlüssel hat {{wanted}} Zeichen hinter AGE-SECRET-KEY-1; eingegeben sind {{characters}}.',
  },
  'recovery-key-character': {
    en: 'Group {{group}} has a character that no key has.',
    de: 'Gruppe {{group}} enthält ein Zeichen, das in keinem Schlüssel vorkommt.',
  },
  wrongGroup: {
    en: 'Group {{group}} is not right. Compare it with the paper.',
    de: 'Gruppe {{group}} stimmt nicht. Vergleichen Sie sie mit dem Papier.',
  },
  'recovery-key-checksum': {
    en: 'More than one character is not right. Compare every group with the paper.',
    de: 'Mehr als ein Zeichen stimmt nicht. Vergleichen Sie jede Gruppe mit dem Papier.',
  },
  'other-recovery-key': {
    en: 'This recovery key is whole, but these data were sealed for another one.',
    de: 'Dieser Wiederherstellungsschlüssel ist in Ordnung, aber diese Daten wurden für einen anderen versiegelt.',
  },
  notMadeFor: {
    en: 'This file cannot be opened: no recovery key had been made when it was written, it is damaged, of a newer Kartei, or no backup.',
    de: 'Diese Datei lässt sich nicht öffnen: Als sie entstand, gab es keinen Wiederherstellungsschlüssel, oder sie ist beschädigt, von einem neueren Kartei oder keine Sicherung.',
  },

  folderTitle: { en: 'Copies in another place', de: 'Kopien an einem anderen Ort' },
  noFolder: {
    en: 'Backups lie on this computer only. Choose a folder on another drive, and every backup is copied there as well.',
    de: 'Sicherungen liegen nur auf diesem Rechner. Wählen Sie einen Ordner auf einem anderen Laufwerk, und jede Sicherung wird auch dorthin kopiert.',
  },
  folder: {
    en: 'Every backup is copied to {{path}}; the newest 14 of each environment stay there. Those of the sandbox are not copied.',
    de: 'Jede Sicherung wird nach {{path}} kopiert; die neuesten 14 jeder Umgebung bleiben dort. Die der Übungsumgebung werden nicht kopiert.',
  },
  copiedAt: { en: 'Last copied and checked: {{at}}.', de: 'Zuletzt kopiert und geprüft: {{at}}.' },
  away: {
    en: 'The folder has not been reachable since {{at}}. Nothing is copied until it is; Kartei tries every hour.',
    de: 'Der Ordner ist seit {{at}} nicht erreichbar. Solange wird nichts kopiert; Kartei versucht es jede Stunde.',
  },
  full: {
    en: 'There has been no room left in the folder since {{at}}. Nothing is copied until there is.',
    de: 'Seit {{at}} ist im Ordner kein Platz mehr. Solange wird nichts kopiert.',
  },
  refused: {
    en: 'The folder has taken no file since {{at}}. Check whether you may write there.',
    de: 'Der Ordner nimmt seit {{at}} keine Datei an. Prüfen Sie, ob Sie dort schreiben dürfen.',
  },
  'not-whole': {
    en: 'A copy was not like the backup ({{at}}). The drive may be failing.',
    de: 'Eine Kopie war nicht wie die Sicherung ({{at}}). Das Laufwerk ist vielleicht defekt.',
  },
  chooseFolder: { en: 'Choose a folder…', de: 'Ordner auswählen…' },
  otherFolder: { en: 'Another folder…', de: 'Anderer Ordner…' },
  forgetFolder: { en: 'Copy no longer', de: 'Nicht mehr kopieren' },
  cancel: { en: 'Go back', de: 'Zurück' },
})
