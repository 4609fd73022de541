import { defineTexts } from '../../../lib/i18n/texts'

export const actionTexts = defineTexts('worklist-actions', {
  actions: { en: 'What to do with the selection', de: 'Was mit der Auswahl geschehen soll' },
  more: { en: 'More actions', de: 'Weitere Aktionen' },
  selectedOf: {
    en: { one: '{{number}} of {{of}} selected', other: '{{number}} of {{of}} selected' },
    de: { one: '{{number}} von {{of}} ausgewählt', other: '{{number}} von {{of}} ausgewählt' },
  },
  empty: { en: 'Clear selection', de: 'Auswahl aufheben' },
  openCase: { en: 'Open case', de: 'Fall öffnen' },
  addDocuments: { en: 'Add documents', de: 'Dokumente hinzufügen' },
  note: { en: 'Note', de: 'Notiz' },
  refresh: { en: 'Refresh', de: 'Aktualisieren' },
  editLabels: { en: 'Labels …', de: 'Etiketten …' },
  pin: { en: 'Pin', de: 'Anheften' },
  unpin: { en: 'Unpin', de: 'Lösen' },
  markDone: { en: 'Mark as done', de: 'Als erledigt markieren' },
  reopen: { en: 'Reopen', de: 'Wieder öffnen' },
  copyIds: { en: 'Copy numbers', de: 'Nummern kopieren' },
  copyId: { en: 'Copy number', de: 'Nummer kopieren' },
  export: { en: 'Export …', de: 'Exportieren …' },
  dismiss: { en: 'Dismiss', de: 'Ausblenden' },
  stop: { en: 'Stop', de: 'Anhalten' },

  labelled: {
    en: { one: 'Labels of {{number}} case changed.', other: 'Labels of {{number}} cases changed.' },
    de: { one: 'Etiketten von {{number}} Fall geändert.', other: 'Etiketten von {{number}} Fällen geändert.' },
  },
  didPin: {
    en: { one: '{{number}} case pinned.', other: '{{number}} cases pinned.' },
    de: { one: '{{number}} Fall angeheftet.', other: '{{number}} Fälle angeheftet.' },
  },
  didUnpin: {
    en: { one: '{{number}} case unpinned.', other: '{{number}} cases unpinned.' },
    de: { one: '{{number}} Fall gelöst.', other: '{{number}} Fälle gelöst.' },
  },
  didMark: {
    en: { one: '{{number}} case marked as done.', other: '{{number}} cases marked as done.' },
    de: { one: '{{number}} Fall als erledigt markiert.', other: '{{number}} Fälle als erledigt markiert.' },
  },
  doneAlready: { en: 'These are done already.', de: 'Diese sind schon erledigt.' },
  didReopen: {
    en: { one: '{{number}} case reopened.', other: '{{number}} cases reopened.' },
    de: { one: '{{number}} Fall wieder geöffnet.', other: '{{number}} Fälle wieder geöffnet.' },
  },
  undone: {
    en: { one: 'Undone: {{number}} case is as it was.', other: 'Undone: {{number}} cases are as they were.' },
    de: {
      one: 'Zurückgenommen: {{number}} Fall ist wie zuvor.',
      other: 'Zurückgenommen: {{number}} Fälle sind wie zuvor.',
    },
  },
  copied: {
    en: { one: 'Number of {{number}} case copied.', other: 'Numbers of {{number}} cases copied.' },
    de: { one: 'Nummer von {{number}} Fall kopiert.', other: 'Nummern von {{number}} Fällen kopiert.' },
  },
  notCopied: { en: 'The clipboard could not be reached.', de: 'Die Zwischenablage war nicht zu erreichen.' },
  tooManyToCopy: {
    en: 'Too many for the clipboard. Export them as a list instead.',
    de: 'Zu viele für die Zwischenablage. Exportieren Sie sie als Liste.',
  },
  noId: { en: 'No number is known for this yet.', de: 'Dazu ist noch keine Nummer bekannt.' },
  refreshing: {
    en: 'Asking the service: {{done}} of {{of}}',
    de: 'Der Dienst wird gefragt: {{done}} von {{of}}',
  },
  refreshed: {
    en: {
      one: '{{number}} case asked for, {{changed}} changed.',
      other: '{{number}} cases asked for, {{changed}} changed.',
    },
    de: {
      one: '{{number}} Fall abgefragt, {{changed}} geändert.',
      other: '{{number}} Fälle abgefragt, {{changed}} geändert.',
    },
  },
  refreshStopped: {
    en: 'Stopped after {{done}} of {{of}}, {{changed}} changed.',
    de: 'Angehalten nach {{done}} von {{of}}, {{changed}} geändert.',
  },
  notHad: {
    en: { one: '{{number}} could not be read.', other: '{{number}} could not be read.' },
    de: { one: '{{number}} konnte nicht abgefragt werden.', other: '{{number}} konnten nicht abgefragt werden.' },
  },
  exported: {
    en: { one: '{{number}} case written to {{file}}.', other: '{{number}} cases written to {{file}}.' },
    de: { one: '{{number}} Fall nach {{file}} geschrieben.', other: '{{number}} Fälle nach {{file}} geschrieben.' },
  },

  labelsOf: {
    en: { one: 'Labels of {{number}} case', other: 'Labels of {{number}} cases' },
    de: { one: 'Etiketten von {{number}} Fall', other: 'Etiketten von {{number}} Fällen' },
  },
  labels: { en: 'Labels', de: 'Etiketten' },
  addLabels: { en: 'Add', de: 'Hinzufügen' },
  removeLabels: { en: 'Remove', de: 'Entfernen' },
  labelHelp: {
    en: 'Type and press Enter, or choose one in use.',
    de: 'Eintippen und die Eingabetaste drücken, oder ein benutztes wählen.',
  },
  save: { en: 'Save', de: 'Speichern' },

  list: { en: 'List', de: 'Liste' },
  importList: { en: 'Import a list …', de: 'Liste importieren …' },
  exportShown: { en: 'Export these cases', de: 'Diese Fälle exportieren' },
  exportSelected: { en: 'Export the selection', de: 'Auswahl exportieren' },
  csv: { en: 'CSV', de: 'CSV' },
  csvSemicolon: { en: 'CSV for spreadsheets', de: 'CSV für Tabellenprogramme' },
  json: { en: 'JSON', de: 'JSON' },

  importTitle: { en: 'Import {{file}}', de: '{{file}} importieren' },
  importing: { en: 'Reading the list …', de: 'Liste wird gelesen …' },
  importChecking: { en: 'Checking row {{done}} of {{of}} …', de: 'Zeile {{done}} von {{of}} wird geprüft …' },
  importLookingUp: {
    en: 'Asking the service: {{done}} of {{of}} numbers',
    de: 'Der Dienst wird gefragt: {{done}} von {{of}} Nummern',
  },
  importTakingOver: { en: 'Taking over: {{done}} of {{of}} cases', de: 'Übernehmen: {{done}} von {{of}} Fällen' },
  importProgress: { en: 'Progress of the import', de: 'Fortschritt der Übernahme' },
  importCancelled: {
    en: 'The import was cancelled. Nothing was taken over.',
    de: 'Die Übernahme wurde abgebrochen. Nichts wurde übernommen.',
  },
  rows: {
    en: { one: '{{number}} row with a number', other: '{{number}} rows with a number' },
    de: { one: '{{number}} Zeile mit Nummer', other: '{{number}} Zeilen mit Nummer' },
  },
  fresh: {
    en: { one: '{{number}} of them is new', other: '{{number}} of them are new' },
    de: { one: '{{number}} davon ist neu', other: '{{number}} davon sind neu' },
  },
  used: { en: 'Used: {{names}}', de: 'Benutzt: {{names}}' },
  ignored: { en: 'Not used: {{names}}', de: 'Nicht benutzt: {{names}}' },
  problems: {
    en: { one: '{{number}} row cannot be taken over', other: '{{number}} rows cannot be taken over' },
    de: {
      one: '{{number}} Zeile kann nicht übernommen werden',
      other: '{{number}} Zeilen können nicht übernommen werden',
    },
  },
  problemAt: { en: 'Line {{line}}: {{message}}', de: 'Zeile {{line}}: {{message}}' },
  moreProblems: { en: 'and {{number}} more', de: 'und {{number}} weitere' },
  nothingNew: {
    en: 'Nothing in this list is new. Known cases keep what they have.',
    de: 'Nichts in dieser Liste ist neu. Bekannte Fälle behalten, was sie haben.',
  },
  takeOver: {
    en: { one: 'Add {{number}} case', other: 'Add {{number}} cases' },
    de: { one: '{{number}} Fall hinzufügen', other: '{{number}} Fälle hinzufügen' },
  },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  imported: {
    en: { one: '{{number}} case added, {{known}} were known.', other: '{{number}} cases added, {{known}} were known.' },
    de: {
      one: '{{number}} Fall hinzugefügt, {{known}} waren bekannt.',
      other: '{{number}} Fälle hinzugefügt, {{known}} waren bekannt.',
    },
  },
})
