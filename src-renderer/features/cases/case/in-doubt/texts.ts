import { defineTexts } from '../../../../lib/i18n/texts'

export const inDoubtTexts = defineTexts('in-doubt', {
  title: {
    en: 'It is not known whether this application arrived',
    de: 'Es ist nicht bekannt, ob dieser Antrag angekommen ist',
  },
  sent: {
    en: 'The application was sent on {{when}}. No answer came back.',
    de: 'Der Antrag wurde am {{when}} gesendet. Eine Antwort kam nicht.',
  },
  sentAndAnswered: {
    en: 'The application was sent on {{when}}. The answer that came back is kept below.',
    de: 'Der Antrag wurde am {{when}} gesendet. Die Antwort, die kam, ist unten aufbewahrt.',
  },
  mayExist: {
    en: 'It may exist at the service, under a number that nobody here has seen.',
    de: 'Er kann beim Dienst bestehen, unter einer Nummer, die hier niemand gesehen hat.',
  },
  mayExistAs: {
    en: 'It may exist at the service, under one of the numbers in that answer.',
    de: 'Er kann beim Dienst bestehen, unter einer der Nummern in dieser Antwort.',
  },
  notAgain: {
    en: 'Nothing is sent again by itself. Ask the service, with the applicant’s name and the time above.',
    de: 'Von selbst wird nichts noch einmal gesendet. Fragen Sie beim Dienst nach, mit dem Namen und der Zeit oben.',
  },
  turnedUp: { en: 'It was found', de: 'Er wurde gefunden' },
  identifier: { en: 'Application number', de: 'Antragsnummer' },
  identifierHelp: {
    en: 'As the service names it. Kartei reads it there before it takes it over.',
    de: 'So, wie der Dienst sie nennt. Kartei liest dort nach, bevor sie übernommen wird.',
  },
  enterIdentifier: { en: 'Enter the number.', de: 'Geben Sie die Nummer ein.' },
  notFound: {
    en: 'The service does not know this number.',
    de: 'Der Dienst kennt diese Nummer nicht.',
  },
  takeOver: { en: 'Take over', de: 'Übernehmen' },
  reading: { en: 'Asking the service …', de: 'Dienst wird gefragt …' },
  nothingArrived: { en: 'Nothing arrived', de: 'Nichts ist angekommen' },
  nothingArrivedHelp: {
    en: 'If the service says that it has no such application.',
    de: 'Wenn der Dienst sagt, dass er keinen solchen Antrag hat.',
  },
  askTitle: { en: 'Did nothing arrive at the service?', de: 'Ist beim Dienst nichts angekommen?' },
  askBody: {
    en: 'The case is marked as done here. If it does exist at the service, nobody here watches it. Nothing is sent.',
    de: 'Der Fall wird hier als erledigt markiert. Besteht er beim Dienst doch, sieht hier niemand mehr nach. Gesendet wird nichts.',
  },
})
