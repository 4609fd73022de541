import { defineTexts } from '../../../lib/i18n/texts'

export const firstStepTexts = defineTexts('first-steps', {
  title: { en: 'Three steps to begin with', de: 'Drei Schritte für den Anfang' },
  done: { en: 'Done', de: 'Erledigt' },
  open: { en: 'Still to do', de: 'Noch offen' },
  begun: { en: 'Begun', de: 'Begonnen' },

  service: { en: 'Set up the service', de: 'Dienst einrichten' },
  serviceWords: {
    en: 'An environment needs the base URL of the service and the API key that you were given.',
    de: 'Eine Umgebung braucht die Basisadresse des Dienstes und den API-Schlüssel, den Sie bekommen haben.',
  },
  serviceSandbox: {
    en: 'You work in the sandbox, where you can practise with made-up data. Add an environment for your own service.',
    de: 'Sie arbeiten in der Übungsumgebung und können mit erfundenen Daten üben. Für Ihren Dienst eine Umgebung hinzufügen.',
  },
  toEnvironments: { en: 'To the environments', de: 'Zu den Umgebungen' },

  case: { en: 'Create a case, or open one', de: 'Fall anlegen oder öffnen' },
  caseWords: {
    en: 'The service has no list of cases. Each one that is created or opened here stays in this list.',
    de: 'Der Dienst führt keine Liste. Jeder Fall, der hier angelegt oder geöffnet wird, bleibt in dieser Liste.',
  },

  caseBegun: {
    en: 'What you have begun is kept among the drafts. Once it is sent, it is a case and stands in this list.',
    de: 'Was Sie begonnen haben, liegt bei den Entwürfen. Sobald es gesendet ist, steht es als Fall in dieser Liste.',
  },
  toDrafts: { en: 'To the drafts', de: 'Zu den Entwürfen' },

  document: { en: 'Drop a document', de: 'Dokument ablegen' },
  documentWords: {
    en: 'On the row of a case, on the open case, or beside the form of a new application. Scans can come in by themselves.',
    de: 'Auf der Zeile eines Falls, auf dem offenen Fall oder neben dem Formular eines neuen Antrags. Scans können von selbst hereinkommen.',
  },
  toIntake: { en: 'Choose an intake folder', de: 'Eingangsordner auswählen' },
})
