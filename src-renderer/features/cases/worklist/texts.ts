import { defineTexts } from '../../../lib/i18n/texts'

export const worklistTexts = defineTexts('worklist', {
  title: { en: 'Worklist', de: 'Arbeitsliste' },
  filters: { en: 'Which cases', de: 'Welche Fälle' },
  all: { en: 'All', de: 'Alle' },
  needsAction: { en: 'Needs action', de: 'Zu tun' },
  waiting: { en: 'Waiting', de: 'Wartet' },
  done: { en: 'Done', de: 'Erledigt' },
  drafts: { en: 'Drafts', de: 'Entwürfe' },
  waitingForOthers: { en: 'Waiting for others', de: 'Wartet auf andere' },

  who: { en: 'Who', de: 'Wer' },
  kind: { en: 'Kind', de: 'Art' },
  status: { en: 'Status', de: 'Status' },
  nextStep: { en: 'Next step', de: 'Nächster Schritt' },
  age: { en: 'Age', de: 'Alter' },
  changed: { en: 'Changed', de: 'Geändert' },
  note: { en: 'Note', de: 'Notiz' },
  cardType: { en: 'Card', de: 'Karte' },
  labels: { en: 'Labels', de: 'Etiketten' },
  changedBy: { en: 'Changed by', de: 'Geändert von' },
  columns: { en: 'Columns', de: 'Spalten' },
  usualColumns: { en: 'Standard columns', de: 'Standardspalten' },
  sizeColumn: { en: 'Width of {{column}}', de: 'Breite von {{column}}' },
  tick: { en: 'Select {{who}}', de: '{{who}} auswählen' },
  tickAll: { en: 'Select all', de: 'Alle auswählen' },
  rowLoading: { en: 'Being read', de: 'Wird gelesen' },

  changedUnseen: { en: 'changed, not seen yet', de: 'geändert, noch nicht gesehen' },
  overAge: { en: 'waiting for a long time', de: 'wartet lange' },
  pinned: { en: 'Pinned', de: 'Angeheftet' },
  movedOn: { en: 'moved on', de: 'nicht mehr hier' },
  movedOnHint: {
    en: 'This case does not belong into this list any more. It stays until you go to another row.',
    de: 'Dieser Fall gehört nicht mehr in diese Liste. Er bleibt, bis Sie in eine andere Zeile gehen.',
  },
  markedDone: { en: 'Marked as done', de: 'Als erledigt markiert' },
  unreadable: {
    en: 'A part of this case is damaged on disk and cannot be shown.',
    de: 'Ein Teil dieses Falls ist auf der Festplatte beschädigt und kann nicht gezeigt werden.',
  },
  dropWill: {
    en: {
      one: 'Drop to add 1 file here. Nothing is sent yet.',
      other: 'Drop to add {{count}} files here. Nothing is sent yet.',
    },
    de: {
      one: 'Ablegen, um 1 Datei hier bereitzulegen. Noch wird nichts gesendet.',
      other: 'Ablegen, um {{count}} Dateien hier bereitzulegen. Noch wird nichts gesendet.',
    },
  },
  dropEngagement: {
    en: 'Known by its engagement alone: documents go to an application.',
    de: 'Nur über das Engagement bekannt: Dokumente gehören zu einem Antrag.',
  },
  dropInDoubt: {
    en: 'No application is known for this case yet: documents have nowhere to go.',
    de: 'Zu diesem Fall ist noch kein Antrag bekannt: Dokumente haben kein Ziel.',
  },
  dropOnRow: {
    en: 'Drop files on the row of their case. They are laid out there and nothing is sent yet.',
    de: 'Dateien auf der Zeile ihres Falls ablegen. Sie werden dort bereitgelegt, noch wird nichts gesendet.',
  },

  allKinds: { en: 'All kinds', de: 'Alle Arten' },
  kinds: {
    en: { one: '{{count}} kind', other: '{{count}} kinds' },
    de: { one: '{{count}} Art', other: '{{count}} Arten' },
  },
  anyLabel: { en: 'Any label', de: 'Alle Etiketten' },
  label: { en: 'Label: {{name}}', de: 'Etikett: {{name}}' },
  anyAge: { en: 'Any age', de: 'Jedes Alter' },
  daysAndMore: {
    en: { one: '{{count}} day +', other: '{{count}} days +' },
    de: { one: 'ab {{count}} Tag', other: 'ab {{count}} Tagen' },
  },
  byTurn: { en: 'Grouped by who acts', de: 'Nach Zuständigkeit' },
  activeFilters: { en: 'Filters in use', de: 'Aktive Filter' },
  searched: { en: 'Search: {{search}}', de: 'Suche: {{search}}' },
  removeFilter: { en: 'Remove {{name}}', de: '{{name}} entfernen' },
  clearFilters: { en: 'Clear filters', de: 'Filter aufheben' },

  alsoFound: { en: 'Also found:', de: 'Außerdem gefunden:' },
  moreIn: { en: '{{number}} more in {{tab}}', de: '{{number}} weitere in „{{tab}}“' },
  cases: {
    en: { one: '{{number}} case', other: '{{number}} cases' },
    de: { one: '{{number}} Fall', other: '{{number}} Fälle' },
  },
  keys: {
    en: 'Arrow keys choose, Enter opens, Space selects, / searches',
    de: 'Pfeiltasten wählen, Eingabetaste öffnet, Leertaste wählt aus, / sucht',
  },
  openCase: { en: 'Open case', de: 'Fall öffnen' },
  onboardingId: { en: 'application number', de: 'Antragsnummer' },
  engagementId: { en: 'engagement number', de: 'Engagementnummer' },
  copyId: { en: 'Copy number', de: 'Nummer kopieren' },
  reading: {
    en: 'Reading cases: {{done}} of {{of}}',
    de: 'Fälle werden gelesen: {{done}} von {{of}}',
  },
  behind: {
    en: 'The list below is as it was before: it could not be read again.',
    de: 'Die Liste unten ist von vorhin: Sie konnte nicht noch einmal gelesen werden.',
  },
  loading: { en: 'Reading the worklist …', de: 'Arbeitsliste wird gelesen …' },
  tryAgain: { en: 'Try again', de: 'Noch einmal' },
  noMatch: { en: 'No case matches “{{search}}”.', de: 'Kein Fall passt zu „{{search}}“.' },
  noneFiltered: { en: 'No case passes these filters.', de: 'Kein Fall passt zu diesen Filtern.' },
  notInFilter: {
    en: { one: 'One case elsewhere matches.', other: '{{number}} cases elsewhere match.' },
    de: { one: 'Ein Fall anderswo passt.', other: '{{number}} Fälle anderswo passen.' },
  },
  clearSearch: { en: 'Clear search', de: 'Suche leeren' },
  showAll: { en: 'Show all', de: 'Alle zeigen' },
  noneNeedsAction: { en: 'Nothing needs action.', de: 'Nichts ist zu tun.' },
  noneWaiting: { en: 'Nothing waits for others.', de: 'Nichts wartet auf andere.' },
  noneDone: { en: 'Nothing is done yet.', de: 'Noch nichts ist erledigt.' },

  openById: { en: 'Open case by number', de: 'Fall über Nummer öffnen' },
  lookUp: { en: 'Look it up', de: 'Nachschlagen' },
  identifier: { en: 'Number', de: 'Nummer' },
  identifierHelp: {
    en: 'Of an application, an engagement, a customer or a mandate. A whole line or address with one in it will do.',
    de: 'Eines Antrags, eines Engagements, eines Kunden oder eines Mandats. Eine ganze Zeile oder Adresse, die eine enthält, genügt.',
  },
  open: { en: 'Open', de: 'Öffnen' },
  enterIdentifier: { en: 'Enter or paste a number.', de: 'Geben Sie eine Nummer ein oder fügen Sie sie ein.' },
  notFound: {
    en: 'Nobody knows this number: it is in no known case, and the service has neither an application nor an engagement with it.',
    de: 'Diese Nummer kennt niemand: Sie steht in keinem bekannten Fall, und der Dienst hat weder einen Antrag noch ein Engagement dazu.',
  },
  opening: { en: 'Asking the service …', de: 'Der Dienst wird gefragt …' },
})
