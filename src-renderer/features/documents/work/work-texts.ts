import { defineTexts } from '../../../i18n/texts'

export const workTexts = defineTexts('documentWork', {
  more: { en: 'What to do with {{name}}', de: 'Was mit {{name}} geschehen soll' },
  tick: { en: 'Tick {{name}}', de: '{{name}} ankreuzen' },
  open: { en: 'Open', de: 'Öffnen' },
  rename: { en: 'Rename', de: 'Umbenennen' },
  newName: { en: 'Name of {{name}}', de: 'Name von {{name}}' },
  up: { en: 'Move up', de: 'Nach oben' },
  down: { en: 'Move down', de: 'Nach unten' },
  right: { en: 'Turn right', de: 'Nach rechts drehen' },
  left: { en: 'Turn left', de: 'Nach links drehen' },
  split: { en: 'Split …', de: 'Aufteilen …' },
  join: { en: 'Join into one PDF …', de: 'Zu einem PDF verbinden …' },
  makePdf: { en: 'Make a PDF of it …', de: 'Ein PDF daraus machen …' },
  shrink: { en: 'Make smaller …', de: 'Verkleinern …' },
  remove: { en: 'Remove', de: 'Entfernen' },
  deleteKey: { en: 'Del', de: 'Entf' },

  rotated: { en: 'turned', de: 'gedreht' },
  splitOff: { en: 'split off', de: 'abgetrennt' },
  joined: {
    en: { one: 'made of {{name}}', other: 'joined of {{count}} files' },
    de: { one: 'aus {{name}} gemacht', other: 'aus {{count}} Dateien verbunden' },
  },
  shrunk: { en: 'made smaller', de: 'verkleinert' },
  undo: { en: 'Undo', de: 'Rückgängig' },
  undoOf: { en: 'Undo: bring back what {{name}} was made of', de: 'Rückgängig: zurückholen, woraus {{name}} entstand' },

  ticked: {
    en: { one: '1 ticked, {{size}}', other: '{{count}} ticked, {{size}}' },
    de: { one: '1 angekreuzt, {{size}}', other: '{{count}} angekreuzt, {{size}}' },
  },
  clear: { en: 'Tick none', de: 'Nichts ankreuzen' },

  working: { en: 'Working on {{name}} …', de: '{{name}} wird bearbeitet …' },
  workingOn: {
    en: { one: 'Working on 1 document …', other: 'Working on {{count}} documents …' },
    de: { one: '1 Dokument wird bearbeitet …', other: '{{count}} Dokumente werden bearbeitet …' },
  },
  percent: { en: '{{percent}} %', de: '{{percent}} %' },
  progress: { en: 'Progress of the work', de: 'Fortschritt der Bearbeitung' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },

  splitTitle: { en: 'Split {{name}}', de: '{{name}} aufteilen' },
  ranges: { en: 'Pages of each part', de: 'Seiten jedes Teils' },
  rangesHint: {
    en: 'A comma ends a part: “1-3, 4” makes two documents. Pages that are not named are left out.',
    de: 'Ein Komma beendet einen Teil: „1-3, 4“ ergibt zwei Dokumente. Nicht genannte Seiten fallen weg.',
  },
  rangesUnreadable: {
    en: '“{{at}}” is no page and no range. Write pages like 1-3, 4.',
    de: '„{{at}}“ ist keine Seite und kein Bereich. Seiten so schreiben: 1-3, 4.',
  },
  rangesOutside: {
    en: {
      one: '“{{at}}” is not in this document: it has 1 page.',
      other: '“{{at}}” is not in this document: it has {{count}} pages.',
    },
    de: {
      one: '„{{at}}“ gibt es hier nicht: Das Dokument hat 1 Seite.',
      other: '„{{at}}“ gibt es hier nicht: Das Dokument hat {{count}} Seiten.',
    },
  },
  rangesEmpty: { en: 'Name the pages of at least one part.', de: 'Die Seiten mindestens eines Teils nennen.' },
  eachPage: { en: 'Each page alone', de: 'Jede Seite einzeln' },
  parts: {
    en: { one: '1 document', other: '{{count}} documents' },
    de: { one: '1 Dokument', other: '{{count}} Dokumente' },
  },
  leftOutPages: {
    en: { one: ', 1 page left out', other: ', {{count}} pages left out' },
    de: { one: ', 1 Seite fällt weg', other: ', {{count}} Seiten fallen weg' },
  },
  page: { en: 'Page {{page}}', de: 'Seite {{page}}' },
  inPart: { en: 'part {{parts}}', de: 'Teil {{parts}}' },
  inNone: { en: 'left out', de: 'fällt weg' },
  doSplit: { en: 'Split', de: 'Aufteilen' },

  joinTitle: {
    en: { one: 'Make a PDF of 1 document', other: 'Join {{count}} documents into one PDF' },
    de: { one: 'Aus 1 Dokument ein PDF machen', other: '{{count}} Dokumente zu einem PDF verbinden' },
  },
  joinOrder: { en: 'In this order, as in the list:', de: 'In dieser Reihenfolge, wie in der Liste:' },
  joinName: { en: 'Name of the PDF', de: 'Name des PDF' },
  pictures: { en: 'Pictures', de: 'Bilder' },
  onA4: { en: 'on A4 with a margin', de: 'auf A4 mit Rand' },
  ownSize: { en: 'on a page of their own size', de: 'auf einer Seite ihrer Größe' },
  doJoin: { en: 'Make the PDF', de: 'PDF machen' },
  shrinkTo: { en: 'Shrink to {{size}}', de: 'Auf {{size}} verkleinern' },
  shrinkAsked: { en: 'Trying to make it smaller …', de: 'Wird probeweise verkleinert …' },
  shrinkTitle: { en: 'Make {{name}} smaller', de: '{{name}} verkleinern' },
  shrinkFrom: {
    en: 'It has {{size}} now. The original is kept until what comes of it was sent.',
    de: 'Es hat jetzt {{size}}. Das Original bleibt, bis gesendet ist, was daraus entsteht.',
  },
  levels: { en: 'How fine', de: 'Wie fein' },
  fine: { en: '{{size}}, fine print stays sharp', de: '{{size}}, auch Kleingedrucktes bleibt scharf' },
  medium: { en: '{{size}}, text stays easy to read', de: '{{size}}, Text bleibt gut lesbar' },
  small: { en: '{{size}}, for large print and photographs', de: '{{size}}, für große Schrift und Fotos' },
  stillTooLarge: { en: 'still over the limit', de: 'noch über der Grenze' },
  doShrink: { en: 'Make smaller', de: 'Verkleinern' },
  'small-already': { en: 'It would not become smaller to speak of.', de: 'Es würde nicht nennenswert kleiner.' },
  text: {
    en: 'Its pages are no scans, so there are no pictures to make smaller. Split it instead.',
    de: 'Seine Seiten sind keine Scans, es gibt also keine Bilder zu verkleinern. Stattdessen aufteilen.',
  },
  animated: { en: 'Only a still picture would be left of it.', de: 'Es bliebe nur ein Standbild davon.' },
  'no-picture': {
    en: 'Kartei cannot draw this kind of file, so it cannot make it smaller. Save it as JPEG or PDF and add that.',
    de: 'Kartei kann diese Art von Datei nicht zeichnen und darum nicht verkleinern. Als JPEG oder PDF speichern und dieses hinzufügen.',
  },
  unfit: {
    en: 'It is damaged, protected or too large to be worked on.',
    de: 'Es ist beschädigt, geschützt oder zu groß, um bearbeitet zu werden.',
  },
  goBack: { en: 'Go back', de: 'Zurück' },
})
