import { defineTexts } from '../../../lib/i18n/texts'

/** What main tells about this computer's data, by the notice's code; `detail` is a file's name or a reason. */
export const noticeTexts = defineTexts('notices', {
  region: { en: 'What you should know', de: 'Was Sie wissen sollten' },
  dismiss: { en: 'Dismiss', de: 'Ausblenden' },
  'storage-session': {
    en: 'This computer has no keychain that can be used, so nothing personal is written to disk: the list of cases is gone when Kartei ends. Note the numbers that you need.',
    de: 'Dieser Rechner hat keinen benutzbaren Schlüsselbund, daher wird nichts Persönliches gespeichert: Die Liste der Fälle ist weg, wenn Kartei endet. Notieren Sie die Nummern, die Sie brauchen.',
  },
  'storage-unavailable': {
    en: 'The data on this computer cannot be opened at the moment ({{detail}}). Kartei works on, but keeps nothing beyond this session.',
    de: 'Die Daten auf diesem Rechner lassen sich gerade nicht öffnen ({{detail}}). Kartei arbeitet weiter, behält aber nichts über diese Sitzung hinaus.',
  },
  'data-set-aside': {
    en: 'The file with the cases could not be read. It was set aside, not deleted ({{detail}}); Kartei began a new one.',
    de: 'Die Datei mit den Fällen war nicht lesbar. Sie wurde beiseitegelegt, nicht gelöscht ({{detail}}); Kartei hat eine neue begonnen.',
  },
  'data-missing': {
    en: 'The file with the cases is missing ({{detail}}). Kartei began a new one.',
    de: 'Die Datei mit den Fällen fehlt ({{detail}}). Kartei hat eine neue begonnen.',
  },
  'data-cut-off': {
    en: 'Kartei was interrupted while it wrote ({{detail}}). Everything before is there; look whether your last change is.',
    de: 'Kartei wurde beim Schreiben unterbrochen ({{detail}}). Alles davor ist da; sehen Sie nach, ob Ihre letzte Änderung es ist.',
  },
  'settings-set-aside': {
    en: 'A file with settings was damaged. It was set aside ({{detail}}), and what could be read was kept.',
    de: 'Eine Datei mit Einstellungen war beschädigt. Sie wurde beiseitegelegt ({{detail}}), und was lesbar war, blieb erhalten.',
  },
  'settings-unavailable': {
    en: 'A file with settings cannot be read or written ({{detail}}). Changes last until Kartei ends.',
    de: 'Eine Datei mit Einstellungen lässt sich nicht lesen oder schreiben ({{detail}}). Änderungen gelten, bis Kartei endet.',
  },
  'certificates-unreadable': {
    en: 'The certificate file that was chosen ({{detail}}) is gone or damaged. Choose it again in the settings.',
    de: 'Die gewählte Zertifikatsdatei ({{detail}}) fehlt oder ist beschädigt. Wählen Sie sie in den Einstellungen noch einmal.',
  },
  'cases-not-written': {
    en: 'A change in the list of cases could not be written to disk ({{detail}}). It holds until Kartei ends; is the disk full?',
    de: 'Eine Änderung in der Liste der Fälle konnte nicht gespeichert werden ({{detail}}). Sie gilt, bis Kartei endet; ist der Datenträger voll?',
  },
  'journal-not-written': {
    en: 'The journal could not be written to disk ({{detail}}). What you do now may be missing from it; is the disk full?',
    de: 'Das Journal konnte nicht gespeichert werden ({{detail}}). Was Sie jetzt tun, fehlt darin vielleicht; ist der Datenträger voll?',
  },
  'saved-views-unreadable': {
    en: 'The saved views of the worklist were damaged and are gone. Please save them again.',
    de: 'Die gespeicherten Ansichten der Arbeitsliste waren beschädigt und sind weg. Bitte legen Sie sie neu an.',
  },
  'recovery-key-offered': {
    en: 'Your backups open only with the keychain of this computer. Make a recovery key (Settings, Data on this computer), and they open without it.',
    de: 'Ihre Sicherungen öffnet nur der Schlüsselbund dieses Rechners. Erstellen Sie einen Wiederherstellungsschlüssel (Einstellungen, Daten auf diesem Rechner), und sie lassen sich auch ohne ihn öffnen.',
  },
  'recovery-key-unconfirmed': {
    en: 'The recovery key in the settings was not confirmed with the keychain of this computer, so nothing is sealed for it. Check it (Settings, Data on this computer).',
    de: 'Der Wiederherstellungsschlüssel in den Einstellungen wurde mit dem Schlüsselbund dieses Rechners nicht bestätigt; für ihn wird nichts versiegelt. Prüfen Sie ihn (Einstellungen, Daten auf diesem Rechner).',
  },
  'recovery-key-refused': {
    en: 'Backups of “{{detail}}” are made, but do not open with the recovery key at the moment: its seal could not be written. Kartei tries again within the hour.',
    de: 'Sicherungen von „{{detail}}“ entstehen, lassen sich aber zurzeit nicht mit dem Wiederherstellungsschlüssel öffnen: Sein Siegel ließ sich nicht schreiben. Kartei versucht es binnen einer Stunde wieder.',
  },
  'backup-folder-away': {
    en: 'The backup could not be copied: the folder “{{detail}}” cannot be reached. Check its drive or the network; Kartei tries again within the hour.',
    de: 'Die Sicherung ließ sich nicht kopieren: Der Ordner „{{detail}}“ ist nicht erreichbar. Prüfen Sie das Laufwerk oder das Netz; Kartei versucht es binnen einer Stunde wieder.',
  },
  'backup-folder-full': {
    en: 'The backup could not be copied: there is no room left in the folder “{{detail}}”.',
    de: 'Die Sicherung ließ sich nicht kopieren: Im Ordner „{{detail}}“ ist kein Platz mehr.',
  },
  'backup-folder-refused': {
    en: 'The backup could not be copied: the folder “{{detail}}” takes no file. May you write there?',
    de: 'Die Sicherung ließ sich nicht kopieren: Der Ordner „{{detail}}“ nimmt keine Datei an. Dürfen Sie dort schreiben?',
  },
  'backup-folder-not-whole': {
    en: 'A copy of the backup in the folder “{{detail}}” was not like the backup. The drive may be failing.',
    de: 'Eine Kopie der Sicherung im Ordner „{{detail}}“ war nicht wie die Sicherung. Das Laufwerk ist vielleicht defekt.',
  },
  'erasing-unfinished': {
    en: 'Not everything is erased yet: another program holds the file {{detail}}. Kartei goes on with it every hour and when it starts.',
    de: 'Noch ist nicht alles gelöscht: Ein anderes Programm hält die Datei {{detail}} fest. Kartei löscht stündlich und beim nächsten Start weiter.',
  },
  other: {
    en: 'Something happened with the data on this computer: {{code}} {{detail}}',
    de: 'Mit den Daten auf diesem Rechner ist etwas geschehen: {{code}} {{detail}}',
  },
})
