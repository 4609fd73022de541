import { defineTexts } from '../../../../lib/i18n/texts'

export const stepTexts = defineTexts('next-step', {
  nextStep: { en: 'Next step', de: 'Nächster Schritt' },
  othersTurn: { en: 'Waiting', de: 'Wartet' },
  over: { en: 'Over', de: 'Vorbei' },
  state: { en: 'Status', de: 'Status' },
  means: { en: 'Means', de: 'Bedeutet' },
  whoActs: { en: 'Who acts', de: 'Wer handelt' },
  thenWho: { en: '{{first}}, then {{second}}', de: '{{first}}, dann {{second}}' },
  stillOpen: { en: 'Also open', de: 'Außerdem offen' },
  limitOpen: {
    en: 'Limit of {{amount}}: received, decision open',
    de: 'Rahmen über {{amount}}: eingegangen, Entscheidung offen',
  },
  limitOpenDoes: {
    en: 'The service does not tell its decision. Record it when you learn it.',
    de: 'Der Dienst teilt seine Entscheidung nicht mit. Halten Sie sie fest, wenn Sie sie erfahren.',
  },
  limitInDoubt: {
    en: 'Limit of {{amount}}: not known whether the request arrived',
    de: 'Rahmen über {{amount}}: nicht bekannt, ob der Antrag ankam',
  },
  limitInDoubtDoes: {
    en: 'Ask the service whether it has the request, then record it here.',
    de: 'Beim Dienst nachfragen, ob er den Antrag hat, und es dann hier festhalten.',
  },
  toDo: { en: 'To do', de: 'Zu tun' },
  lastChange: { en: 'Last changed {{when}}', de: 'Zuletzt geändert {{when}}' },

  toDocuments: { en: 'To the documents', de: 'Zu den Dokumenten' },
  toOverview: { en: 'To the overview', de: 'Zur Übersicht' },
  toDirectDebit: { en: 'To direct debit', de: 'Zur Lastschrift' },
  toCreditLimit: { en: 'To the credit limit', de: 'Zum Kreditrahmen' },
  toInvoices: { en: 'To the invoices', de: 'Zu den Rechnungen' },
  sendLink: { en: 'Send signing link', de: 'Signierlink senden' },
  noLink: {
    en: 'The service has not given the link.',
    de: 'Der Dienst hat den Link nicht genannt.',
  },
  chooseLink: { en: 'Choose the signing link', de: 'Signierlink auswählen' },
  whichLink: { en: 'Link from the field', de: 'Link aus dem Feld' },
  tell: { en: 'Prepare a message', de: 'Nachricht vorbereiten' },
  askForDocuments: { en: 'Ask for documents', de: 'Um Unterlagen bitten' },
  askService: { en: 'Ask the service', de: 'Beim Dienst nachfragen' },
  settle: { en: 'Clear up', de: 'Klären' },
  reopen: { en: 'Reopen', de: 'Wieder öffnen' },

  uploadStaged: {
    en: { one: 'Upload 1 file', other: 'Upload {{count}} files' },
    de: { one: '1 bereitgelegte Datei hochladen', other: '{{count}} bereitgelegte Dateien hochladen' },
  },
  leftOutToo: {
    en: {
      one: 'One more is left out and needs a decision.',
      other: '{{count}} more are left out and need a decision.',
    },
    de: {
      one: 'Eine weitere ist ausgelassen und braucht eine Entscheidung.',
      other: '{{count}} weitere sind ausgelassen und brauchen eine Entscheidung.',
    },
  },
  decideLeftOut: {
    en: { one: 'Decide on the file left out', other: 'Decide on {{count}} files left out' },
    de: { one: 'Über die ausgelassene Datei entscheiden', other: 'Über {{count}} ausgelassene Dateien entscheiden' },
  },
  uploadRuns: { en: 'The upload runs by itself.', de: 'Das Hochladen läuft von selbst.' },
  uploading: { en: 'Uploading', de: 'Wird hochgeladen' },
  clearDoubt: { en: 'Clear up the upload in doubt', de: 'Ungewissen Upload klären' },
  clearDoubtHint: {
    en: 'Look the case up before sending again.',
    de: 'Sehen Sie im Fall nach, bevor Sie noch einmal senden.',
  },
  retryFailed: {
    en: { one: 'Retry 1 document', other: 'Retry {{count}} documents' },
    de: { one: '1 Dokument erneut senden', other: '{{count}} Dokumente erneut senden' },
  },
  retryFailedHint: { en: 'The last upload did not go through.', de: 'Das letzte Hochladen gelang nicht.' },

  linkTitle: { en: 'Signing link for {{who}}', de: 'Signierlink für {{who}}' },
  linkExplain: {
    en: 'Whoever has the link can open it: give it to the applicant alone.',
    de: 'Wer den Link hat, kann ihn öffnen: nur dem Antragsteller geben.',
  },
  qrCode: { en: 'QR code of the signing link', de: 'QR-Code des Signierlinks' },
  qrTooLong: {
    en: 'This link is too long for a QR code. Copy it or send it by e-mail.',
    de: 'Dieser Link ist zu lang für einen QR-Code. Bitte kopieren oder per E-Mail senden.',
  },
  scan: {
    en: 'To be scanned with the applicant’s phone.',
    de: 'Zum Einlesen mit dem Telefon des Antragstellers.',
  },
  showCode: { en: 'Show QR code', de: 'QR-Code zeigen' },
  linkOver: {
    en: 'The case does not await signing any more: this link is not to be sent.',
    de: 'Der Fall wartet nicht mehr auf die Unterschrift: Dieser Link ist nicht mehr zu senden.',
  },
  copyLink: { en: 'Copy link', de: 'Link kopieren' },
  prepareMail: { en: 'Prepare e-mail', de: 'E-Mail vorbereiten' },
  backToLink: { en: 'Back to the link', de: 'Zurück zum Link' },

  messageTitle: { en: 'Message to {{who}}', de: 'Nachricht an {{who}}' },
  messageExplain: {
    en: 'Read it and change what you like. Your mail program opens with it; you send it there.',
    de: 'Lesen und ändern, was nötig ist. Ihr E-Mail-Programm öffnet sich damit; gesendet wird dort.',
  },
  language: { en: 'Language of the message', de: 'Sprache der Nachricht' },
  german: { en: 'German', de: 'Deutsch' },
  english: { en: 'English', de: 'Englisch' },
  to: { en: 'To', de: 'An' },
  noAddress: {
    en: 'The application names no e-mail address. It can be entered here or in the mail program.',
    de: 'Der Antrag nennt keine E-Mail-Adresse. Sie kann hier oder im E-Mail-Programm eingetragen werden.',
  },
  questionTitle: { en: 'Question to the service', de: 'Frage an den Dienst' },
  noContactAddress: {
    en: 'No e-mail address of a contact is set for this environment. It can be entered here or in the mail program.',
    de: 'Für diese Umgebung ist keine E-Mail-Adresse eines Ansprechpartners hinterlegt. Sie kann hier oder im E-Mail-Programm eingetragen werden.',
  },
  subject: { en: 'Subject', de: 'Betreff' },
  body: { en: 'Text', de: 'Text' },
  openMail: { en: 'Open in mail program', de: 'Im E-Mail-Programm öffnen' },
  copyText: { en: 'Copy text', de: 'Text kopieren' },

  mailOpened: { en: 'E-mail opened, {{time}}', de: 'E-Mail geöffnet, {{time}}' },
  linkCopied: { en: 'Link copied, {{time}}', de: 'Link kopiert, {{time}}' },
  textCopied: { en: 'Text copied, {{time}}', de: 'Text kopiert, {{time}}' },
  mailOpenedMeans: {
    en: 'The e-mail was opened in your mail program at {{time}}. Whether it was sent, Kartei cannot know.',
    de: 'Die E-Mail wurde um {{time}} in Ihrem E-Mail-Programm geöffnet. Ob sie gesendet wurde, kann Kartei nicht wissen.',
  },
})
