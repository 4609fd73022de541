import { defineTexts } from '../../../lib/i18n/texts'

export const texts = defineTexts('case', {
  documents: { en: 'Documents', de: 'Dokumente' },
  notes: { en: 'Notes', de: 'Notizen' },
  journal: { en: 'Journal', de: 'Journal' },
  sections: { en: 'Parts of the case', de: 'Teile des Falls' },
  neighbours: { en: 'Neighbouring cases', de: 'Benachbarte Fälle' },
  previous: { en: 'Previous case (Alt+←)', de: 'Voriger Fall (Alt+←)' },
  next: { en: 'Next case (Alt+→)', de: 'Nächster Fall (Alt+→)' },
  place: { en: '{{place}} of {{of}} in {{filter}}', de: '{{place}} von {{of}} in {{filter}}' },
  loading: { en: 'Reading the case …', de: 'Fall wird gelesen …' },
  toWorklist: { en: 'Back to the worklist', de: 'Zurück zur Arbeitsliste' },
  again: { en: 'Try again', de: 'Noch einmal versuchen' },
  lastAnswers: { en: 'See the last answers kept', de: 'Letzte aufgehobene Antworten ansehen' },
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
  awaitedEngagement: {
    en: 'Not yet: the service has not named the engagement. If you know its number, open it with “Open case by number”.',
    de: 'Noch nicht: Der Dienst hat das Engagement noch nicht genannt. Wenn Sie seine Nummer haben, öffnen Sie es mit „Fall über Nummer öffnen“.',
  },
  neverEngagement: {
    en: 'Not here: this belongs to an engagement, and the case ended without one.',
    de: 'Hier nicht: Das gehört zu einem Engagement, und der Fall endete ohne eines.',
  },
  noOnboarding: {
    en: 'This case was opened by its engagement. The service tells nothing more about the application.',
    de: 'Dieser Fall wurde über sein Engagement geöffnet. Mehr sagt der Dienst über den Antrag nicht.',
  },

  onboarding: { en: 'Application', de: 'Antrag' },
  engagement: { en: 'Engagement', de: 'Engagement' },
  customer: { en: 'Customer', de: 'Kunde' },
  externalCustomer: { en: 'External customer', de: 'Externer Kunde' },
  afterCompletion: { en: 'after completion', de: 'nach Abschluss' },
  creditCard: { en: 'credit card', de: 'Kreditkarte' },
  debitCard: { en: 'debit card', de: 'Debitkarte' },
  prepaidCard: { en: 'prepaid card', de: 'Prepaidkarte' },
  born: { en: 'born {{day}}', de: 'geboren {{day}}' },
  applicantIs: { en: '{{name}}, applicant', de: '{{name}}, Antragsteller' },

  history: { en: 'History', de: 'Verlauf' },
  received: { en: 'Received', de: 'Eingegangen' },
  since: { en: 'since {{when}}', de: 'seit {{when}}' },
  changed: { en: 'changed {{when}}', de: 'geändert {{when}}' },
  usuallyNext: { en: 'usually next', de: 'üblicherweise danach' },
  usuallyThen: { en: 'usually then', de: 'üblicherweise dann' },
  historyFailed: {
    en: 'The history of this case could not be read.',
    de: 'Der Verlauf dieses Falls konnte nicht gelesen werden.',
  },

  unreadable: {
    en: 'Part of what is stored here about this case is damaged and cannot be read: {{what}}. The rest is as it was.',
    de: 'Ein Teil dessen, was hier über diesen Fall gespeichert ist, ist beschädigt und nicht lesbar: {{what}}. Der Rest ist wie zuvor.',
  },
  unreadableTitle: { en: 'the name', de: 'der Name' },
  unreadableIdentifiers: { en: 'the numbers', de: 'die Nummern' },
  unreadableDetails: { en: 'the details of the application', de: 'die Angaben zum Antrag' },
  unreadableDesk: { en: 'note, labels and marks', de: 'Notiz, Etiketten und Vermerke' },

  inDoubtElsewhere: {
    en: 'Not yet: it is in doubt whether the service knows this application at all. Clear that up first.',
    de: 'Noch nicht: Es ist ungewiss, ob der Dienst diesen Antrag überhaupt kennt. Klären Sie das zuerst.',
  },
  clearUp: { en: 'Clear up', de: 'Klären' },
})
