import { defineTexts } from '../../i18n/texts'

export const texts = defineTexts('case', {
  overview: { en: 'Overview', de: 'Übersicht' },
  documents: { en: 'Documents', de: 'Dokumente' },
  directDebit: { en: 'Direct debit', de: 'Lastschrift' },
  invoices: { en: 'Invoices', de: 'Rechnungen' },
  sections: { en: 'Parts of the case', de: 'Teile des Falls' },
  neighbours: { en: 'Neighbouring cases', de: 'Benachbarte Fälle' },
  previous: { en: 'Previous case (Alt+←)', de: 'Voriger Fall (Alt+←)' },
  next: { en: 'Next case (Alt+→)', de: 'Nächster Fall (Alt+→)' },
  place: { en: '{{place}} of {{of}} in {{filter}}', de: '{{place}} von {{of}} in {{filter}}' },
  loading: { en: 'Reading the case …', de: 'Fall wird gelesen …' },
  toWorklist: { en: 'Back to the worklist', de: 'Zurück zur Arbeitsliste' },
  again: { en: 'Try again', de: 'Noch einmal versuchen' },
  stale: {
    en: 'Shown as read at {{time}}. It could not be read again.',
    de: 'Stand von {{time}}. Es konnte nicht neu gelesen werden.',
  },
  fullHeader: { en: 'Show the whole head of the case', de: 'Ganzen Kopf des Falls zeigen' },
  shortHeader: { en: 'Shorten the head of the case', de: 'Kopf des Falls kürzen' },
  needsEngagement: {
    en: 'Not yet: this belongs to the engagement, which the service creates when the case is completed.',
    de: 'Noch nicht: Das gehört zum Engagement, das der Dienst beim Abschluss des Falls anlegt.',
  },
  neverEngagement: {
    en: 'Not here: this belongs to an engagement, and the case ended without one.',
    de: 'Hier nicht: Das gehört zu einem Engagement, und der Fall endete ohne eines.',
  },
  noOnboarding: {
    en: 'This case was opened by its engagement. The service tells nothing more about the application.',
    de: 'Dieser Fall wurde über sein Engagement geöffnet. Mehr sagt der Dienst über den Antrag nicht.',
  },

  onboarding: { en: 'Onboarding', de: 'Onboarding' },
  engagement: { en: 'Engagement', de: 'Engagement' },
  customer: { en: 'Customer', de: 'Kunde' },
  externalCustomer: { en: 'External customer', de: 'Externer Kunde' },
  afterCompletion: { en: 'after completion', de: 'nach Abschluss' },
  creditCard: { en: 'credit card', de: 'Kreditkarte' },
  debitCard: { en: 'debit card', de: 'Debitkarte' },
  prepaidCard: { en: 'prepaid card', de: 'Prepaidkarte' },
  born: { en: 'born {{day}}', de: 'geboren {{day}}' },
  applicantIs: { en: '{{name}}, applicant', de: '{{name}}, Antragsteller' },

  nextStep: { en: 'Next step', de: 'Nächster Schritt' },
  othersTurn: { en: 'Waiting', de: 'Wartet' },
  over: { en: 'Over', de: 'Vorbei' },
  uploadStaged: {
    en: { one: 'Upload 1 staged file', other: 'Upload {{count}} staged files' },
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
  clearDoubt: { en: 'Clear up the doubtful upload', de: 'Ungewisses Hochladen klären' },
  clearDoubtHint: {
    en: 'Look the case up before sending again.',
    de: 'Vor dem nochmaligen Senden den Fall nachsehen.',
  },
  retryFailed: {
    en: { one: 'Retry 1 document', other: 'Retry {{count}} documents' },
    de: { one: '1 Dokument erneut senden', other: '{{count}} Dokumente erneut senden' },
  },
  retryFailedHint: { en: 'The last upload did not go through.', de: 'Das letzte Hochladen gelang nicht.' },
  documentsHint: {
    en: 'Drop them on this card, from a folder, a mail or the scanner.',
    de: 'Auf dieser Karte ablegen, aus einem Ordner, einer Mail oder vom Scanner.',
  },
  signingHint: {
    en: 'The applicant signs by this link; Kartei notices.',
    de: 'Über diesen Link wird unterschrieben; Kartei merkt es.',
  },
  signingLink: { en: 'signing link', de: 'Link zum Unterschreiben' },
  lastChange: { en: 'Last changed {{when}}', de: 'Zuletzt geändert {{when}}' },

  history: { en: 'History', de: 'Verlauf' },
  received: { en: 'Received', de: 'Eingegangen' },
  since: { en: 'since {{when}}', de: 'seit {{when}}' },
  changed: { en: 'changed {{when}}', de: 'geändert {{when}}' },
  usuallyNext: { en: 'usually next', de: 'üblicherweise danach' },
  usuallyThen: { en: 'usually then', de: 'üblicherweise dann' },
})
