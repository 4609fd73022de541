import { defineTexts } from '../../i18n/texts'

/** Of states that have no next step of their own: only what the interface and its field notes say, or that they say nothing. */
export const stateTexts = defineTexts('states', {
  whoActs: { en: 'Who acts', de: 'Wer handelt' },
  toDo: { en: 'To do', de: 'Zu tun' },
  thenWho: { en: '{{first}}, then {{second}}', de: '{{first}}, dann {{second}}' },

  activeMeans: {
    en: 'The mandate is active. How much of each invoice is collected can be set only while a mandate is active.',
    de: 'Das Mandat ist aktiv. Nur mit einem aktiven Mandat lässt sich festlegen, wie viel von jeder Rechnung eingezogen wird.',
  },
  activeDoes: { en: 'Nothing has to be done.', de: 'Nichts muss geschehen.' },
  seenMeans: {
    en: 'Services of this kind use this word, but do not explain it.',
    de: 'Dienste dieser Art verwenden dieses Wort, ohne es zu erklären.',
  },
  unknownMeans: {
    en: 'Kartei does not know this word. It is shown as the service wrote it.',
    de: 'Kartei kennt dieses Wort nicht. Es steht da, wie der Dienst es schrieb.',
  },
  untoldMeans: { en: 'The service has not told a status.', de: 'Der Dienst hat keinen Status mitgeteilt.' },
  askDoes: {
    en: 'What follows from it is not known. Ask the service before you register another mandate.',
    de: 'Was daraus folgt, ist nicht bekannt. Fragen Sie beim Dienst nach, bevor Sie ein weiteres Mandat registrieren.',
  },

  acceptedMeans: {
    en: 'The service has accepted the request and evaluates it. It tells the status once, when the request is made.',
    de: 'Der Dienst hat den Antrag angenommen und bewertet ihn. Den Status nennt er einmal, bei der Antragstellung.',
  },
  acceptedDoes: {
    en: 'When you learn of the decision, note it with “Record decision”: Kartei cannot look it up at the service.',
    de: 'Wenn Sie die Entscheidung erfahren, mit „Entscheidung festhalten“ notieren: Kartei kann sie beim Dienst nicht nachsehen.',
  },
  decidedMeans: {
    en: 'Somebody recorded this decision here. The service itself does not tell it.',
    de: 'Jemand hat diese Entscheidung hier festgehalten. Der Dienst selbst nennt sie nicht.',
  },
  decidedDoes: { en: 'Nothing has to be done.', de: 'Nichts muss geschehen.' },
  notArrivedMeans: {
    en: 'Somebody found out that this request did not arrive.',
    de: 'Jemand hat geklärt, dass dieser Antrag nicht angekommen ist.',
  },
  notArrivedDoes: {
    en: 'Make the request again, if the customer still wants the higher limit.',
    de: 'Den Antrag noch einmal stellen, wenn der Kunde den höheren Rahmen noch möchte.',
  },
  doubtMeans: {
    en: 'The request was sent, but no clear answer came: it may exist at the service.',
    de: 'Der Antrag wurde gesendet, aber es kam keine eindeutige Antwort: Er kann beim Dienst bestehen.',
  },
  doubtDoes: {
    en: 'Find out at the service whether it arrived, and record it here. Nothing is sent again by itself.',
    de: 'Beim Dienst klären, ob er angekommen ist, und es hier festhalten. Von selbst wird nichts noch einmal gesendet.',
  },
})
