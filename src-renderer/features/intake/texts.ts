import { defineTexts } from '../../lib/i18n/texts'

export const texts = defineTexts('intake', {
  title: { en: 'Intake', de: 'Eingang' },
  waiting: {
    en: { one: '{{count}} document to assign', other: '{{count}} documents to assign' },
    de: { one: '{{count}} Dokument zuzuordnen', other: '{{count}} Dokumente zuzuordnen' },
  },
  hint: {
    en: 'Drag onto a case, or press Enter on a document. Nothing is sent.',
    de: 'Auf einen Fall ziehen oder Eingabetaste auf einem Dokument. Nichts wird gesendet.',
  },
  hintCase: {
    en: 'Drag onto this case, or press Enter on a document. Nothing is sent.',
    de: 'Auf diesen Fall ziehen oder Eingabetaste auf einem Dokument. Nichts wird gesendet.',
  },
  fold: { en: 'Fold the intake', de: 'Eingang einklappen' },
  unfold: { en: 'Unfold the intake', de: 'Eingang ausklappen' },
  gone: {
    en: 'The intake folder is not there right now (drive or network share). Kartei looks for it and goes on when it is back.',
    de: 'Der Eingangsordner ist gerade nicht da (Laufwerk oder Netzfreigabe). Kartei sucht ihn und macht weiter, sobald er wieder da ist.',
  },
  list: { en: 'Documents of the intake folder', de: 'Dokumente im Eingangsordner' },
  tick: { en: 'Choose {{name}}', de: '{{name}} auswählen' },
  writing: { en: 'still being written …', de: 'wird noch geschrieben …' },
  pages: {
    en: { one: '{{count}} page', other: '{{count}} pages' },
    de: { one: '{{count}} Seite', other: '{{count}} Seiten' },
  },
  overLimit: {
    en: 'over the limit of one document; it can be made smaller on the case',
    de: 'über der Grenze eines Dokuments; auf dem Fall lässt es sich verkleinern',
  },
  before: {
    en: 'The same content was assigned to {{who}} on {{when}}',
    de: 'Derselbe Inhalt wurde am {{when}} {{who}} zugeordnet',
  },
  anotherCase: { en: 'a case that is gone', de: 'einem Fall, den es nicht mehr gibt' },
  assignTo: { en: 'Assign to {{who}}', de: '{{who}} zuordnen' },
  addHere: { en: 'Add to this case', de: 'Zu diesem Fall' },
  assign: { en: 'Assign …', de: 'Zuordnen …' },
  assignTicked: {
    en: { one: 'Assign {{count}} document …', other: 'Assign {{count}} documents …' },
    de: { one: '{{count}} Dokument zuordnen …', other: '{{count}} Dokumente zuordnen …' },
  },
  addTickedHere: {
    en: { one: 'Add {{count}} document to this case', other: 'Add {{count}} documents to this case' },
    de: { one: '{{count}} Dokument zu diesem Fall', other: '{{count}} Dokumente zu diesem Fall' },
  },
  putAside: { en: 'Put aside', de: 'Beiseitelegen' },
  putAsideName: { en: 'Put {{name}} aside', de: '{{name}} beiseitelegen' },
  bringBack: { en: 'Bring back', de: 'Zurückholen' },
  bringBackName: { en: 'Bring {{name}} back', de: '{{name}} zurückholen' },
  aside: { en: 'Put aside', de: 'Beiseitegelegt' },
  refused: { en: 'Not taken', de: 'Nicht übernommen' },
  others: {
    en: { one: '{{count}} other file', other: '{{count}} other files' },
    de: { one: '{{count}} andere Datei', other: '{{count}} andere Dateien' },
  },

  link: { en: 'a link; put the file itself here', de: 'eine Verknüpfung; bitte die Datei selbst ablegen' },
  folder: { en: 'a folder; what is in it is not read', de: 'ein Ordner; was darin liegt, wird nicht gelesen' },
  'not-a-file': { en: 'not a file', de: 'keine Datei' },
  unreadable: { en: 'cannot be read', de: 'nicht lesbar' },
  empty: { en: 'empty', de: 'leer' },
  'wrong-type': { en: 'neither PDF nor image', de: 'weder PDF noch Bild' },
  'too-large': { en: 'too large to be taken in', de: 'zu groß zum Übernehmen' },

  identifierInName: { en: '{{found}} in the file name', de: '{{found}} im Dateinamen' },
  identifierInText: { en: '{{found}} in the text', de: '{{found}} im Text' },
  referenceInName: { en: 'reference {{found}} in the file name', de: 'Referenz {{found}} im Dateinamen' },
  referenceInText: { en: 'reference {{found}} in the text', de: 'Referenz {{found}} im Text' },
  emailInName: { en: 'e-mail in the file name', de: 'E-Mail im Dateinamen' },
  emailInText: { en: 'e-mail {{found}} in the text', de: 'E-Mail {{found}} im Text' },
  nameInName: { en: 'name in the file name', de: 'Name im Dateinamen' },
  nameInText: { en: 'name in the text', de: 'Name im Text' },
  noText: { en: 'No case recognised; this is a picture without text', de: 'Kein Fall erkannt; ein Bild ohne Text' },
  noCase: { en: 'No case recognised', de: 'Kein Fall erkannt' },

  chooseTitle: {
    en: { one: 'Assign {{count}} document', other: 'Assign {{count}} documents' },
    de: { one: '{{count}} Dokument zuordnen', other: '{{count}} Dokumente zuordnen' },
  },
  findCase: { en: 'Find a case', de: 'Fall suchen' },
  cases: { en: 'Cases', de: 'Fälle' },
  noneFound: { en: 'No case that takes documents is found.', de: 'Kein Fall gefunden, der Dokumente aufnimmt.' },
  openCase: { en: 'Open case', de: 'Fall öffnen' },
  assigned: {
    en: {
      one: '{{count}} document lies on {{who}} now. Nothing is sent yet.',
      other: '{{count}} documents lie on {{who}} now. Nothing is sent yet.',
    },
    de: {
      one: '{{count}} Dokument liegt jetzt bei {{who}}. Noch ist nichts gesendet.',
      other: '{{count}} Dokumente liegen jetzt bei {{who}}. Noch ist nichts gesendet.',
    },
  },
  movedToDone: { en: 'Originals are in the folder “done”.', de: 'Die Originale liegen im Ordner „done“.' },
  left: {
    en: {
      one: '{{count}} original could not be moved and stays.',
      other: '{{count}} originals could not be moved and stay.',
    },
    de: {
      one: '{{count}} Original ließ sich nicht verschieben und bleibt.',
      other: '{{count}} Originale ließen sich nicht verschieben und bleiben.',
    },
  },
  failedVanished: { en: '{{name}} is not there any more.', de: '{{name}} ist nicht mehr da.' },
  failedChanged: {
    en: '{{name}} was changed meanwhile and is looked at again.',
    de: '{{name}} wurde inzwischen geändert und wird neu gelesen.',
  },
  failedUnreadable: { en: '{{name}} cannot be read.', de: '{{name}} ist nicht lesbar.' },
  failedStorage: {
    en: '{{name}} could not be written to disk.',
    de: '{{name}} ließ sich nicht auf die Platte schreiben.',
  },
  failedNotReady: { en: '{{name}} is not ready yet.', de: '{{name}} ist noch nicht fertig.' },
  aDocument: { en: 'A document', de: 'Ein Dokument' },

  panelTitle: { en: 'Intake folder', de: 'Eingangsordner' },
  panelExplain: {
    en: 'Kartei can watch the folder of a scanner or a mail rule. What comes in is shown above the worklist, with the cases that it may belong to; you assign it. The originals go into the subfolder “done”; none is erased.',
    de: 'Kartei kann den Ordner eines Scanners oder einer E-Mail-Regel beobachten. Was ankommt, steht über der Arbeitsliste, mit den Fällen, zu denen es gehören kann; Sie ordnen es zu. Die Originale kommen in den Unterordner „done“; gelöscht wird keines.',
  },
  choose: { en: 'Choose intake folder', de: 'Eingangsordner wählen' },
  change: { en: 'Change intake folder', de: 'Eingangsordner ändern' },
  watchIt: { en: 'Watch {{path}}', de: '{{path}} beobachten' },
  noFolder: { en: 'No folder chosen.', de: 'Kein Ordner gewählt.' },
  stateOff: { en: 'Not watched.', de: 'Wird nicht beobachtet.' },
  stateWatched: {
    en: { one: 'Watched; {{count}} document to assign.', other: 'Watched; {{count}} documents to assign.' },
    de: {
      one: 'Wird beobachtet; {{count}} Dokument zuzuordnen.',
      other: 'Wird beobachtet; {{count}} Dokumente zuzuordnen.',
    },
  },
  stateGone: {
    en: 'Not there right now; Kartei goes on when it is back.',
    de: 'Gerade nicht da; Kartei macht weiter, sobald er wieder da ist.',
  },
})
