import { defineTexts } from '../../../../lib/i18n/texts'

/**
 * What is written to applicants, and to the contact at the service. It says the state and nothing else: no reason, no promise, no decision that the service
 * did not make. In the applicant's language, which need not be the clerk's.
 */
export const messageTexts = defineTexts('prepared-messages', {
  greeting: { en: 'Dear {{name}},', de: 'Guten Tag {{name}},' },
  greetingNobody: { en: 'Hello,', de: 'Guten Tag,' },
  closing: { en: 'Kind regards', de: 'Mit freundlichen Grüßen' },

  signingSubject: { en: 'Your card application: please sign', de: 'Ihr Kartenantrag: bitte unterschreiben' },
  signingSentence: {
    en: 'Your card application is waiting for your signature. Please open this link to sign:',
    de: 'Ihr Kartenantrag wartet auf Ihre Unterschrift. Bitte öffnen Sie dazu diesen Link:',
  },
  documentsSubject: { en: 'Your card application: documents', de: 'Ihr Kartenantrag: Unterlagen' },
  documentsSentence: {
    en: 'Documents are still missing for your card application. Please send us:',
    de: 'Zu Ihrem Kartenantrag fehlen noch Unterlagen. Bitte senden Sie uns:',
  },
  completedSubject: { en: 'Your card application', de: 'Ihr Kartenantrag' },
  completedSentence: {
    en: 'Your card application is completed.',
    de: 'Ihr Kartenantrag ist abgeschlossen.',
  },
  rejectedSubject: { en: 'Your card application', de: 'Ihr Kartenantrag' },
  rejectedSentence: {
    en: 'Your card application has been rejected.',
    de: 'Ihr Kartenantrag wurde abgelehnt.',
  },
  informationSubject: {
    en: 'Application {{id}}: which information is missing?',
    de: 'Antrag {{id}}: Welche Angaben fehlen?',
  },
  informationSentence: {
    en: 'This application has the status AWAITING_ADDITIONAL_INFO at your service. Please tell us which information or documents you still need, and how we are to hand them in.',
    de: 'Dieser Antrag steht bei Ihnen auf AWAITING_ADDITIONAL_INFO. Bitte teilen Sie uns mit, welche Angaben oder Unterlagen Sie noch brauchen und auf welchem Weg wir sie einreichen sollen.',
  },
  informationAbout: { en: 'Application number: {{id}}', de: 'Antragsnummer: {{id}}' },
  failedSubject: { en: 'Your card application', de: 'Ihr Kartenantrag' },
  failedSentence: {
    en: 'Your card application could not be completed.',
    de: 'Ihr Kartenantrag konnte nicht zu Ende gebracht werden.',
  },
})
