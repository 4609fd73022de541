import { defineTexts } from '../../lib/i18n/texts'

export const texts = defineTexts('print-queue', {
  title: { en: 'Print queue', de: 'Druckaufträge' },
  subtitle: {
    en: 'Invoices printed since Kartei began, and what did not end well before',
    de: 'Rechnungen, die gedruckt wurden, seit Kartei läuft, und was davor nicht gut ausging',
  },
  loading: { en: 'Reading the print queue …', de: 'Die Druckaufträge werden gelesen …' },
  none: {
    en: 'Nothing printed yet. Invoices that you print are listed here with what became of each.',
    de: 'Noch nichts gedruckt. Rechnungen, die Sie drucken, stehen hier mit ihrem Ergebnis.',
  },
  open: { en: 'Under way and open', de: 'Laufend und offen' },
  done: { en: 'Printed', de: 'Gedruckt' },
  runs: {
    en: { one: '1 print job', other: '{{count}} print jobs' },
    de: { one: '1 Druckauftrag', other: '{{count}} Druckaufträge' },
  },
  documents: {
    en: { one: '1 invoice', other: '{{count}} invoices' },
    de: { one: '1 Rechnung', other: '{{count}} Rechnungen' },
  },
  list: { en: 'Documents', de: 'Dokumente' },
  onPrinter: { en: 'on {{printer}}', de: 'auf {{printer}}' },
  byDialog: { en: 'by the system’s dialog', de: 'über den Druckdialog' },
  waiting: { en: 'Waiting', de: 'Wartet' },
  printing: { en: 'Printing', de: 'Wird gedruckt' },
  printed: { en: 'Printed', de: 'Gedruckt' },
  failed: { en: 'Not printed', de: 'Nicht gedruckt' },
  unknown: { en: 'Perhaps printed', de: 'Vielleicht gedruckt' },
  'not-printed': { en: 'Not printed: stopped before', de: 'Nicht gedruckt: vorher beendet' },
  countPrinted: { en: '{{count}} printed', de: '{{count}} gedruckt' },
  countFailed: { en: '{{count}} failed', de: '{{count}} fehlgeschlagen' },
  countUnknown: { en: '{{count}} perhaps printed', de: '{{count}} vielleicht gedruckt' },
  countNotPrinted: { en: '{{count}} not printed', de: '{{count}} nicht gedruckt' },
  ofAll: { en: '{{done}} of {{all}} done', de: '{{done}} von {{all}} erledigt' },
  running: { en: 'Printing', de: 'Druckt' },
  paused: { en: 'Paused', de: 'Angehalten' },
  stopped: {
    en: 'The printer is stopped. Kartei goes on by itself when it prints again.',
    de: 'Der Drucker ist angehalten. Kartei macht von selbst weiter, wenn er wieder druckt.',
  },
  gone: {
    en: 'The printer {{printer}} is not there any more. Nothing more was handed over; what is left waits here.',
    de: 'Der Drucker {{printer}} ist nicht mehr da. Es wurde nichts mehr übergeben; der Rest wartet hier.',
  },
  goOnThere: { en: 'Go on on this printer', de: 'Auf diesem Drucker fortsetzen' },
  unknownNext: {
    en: 'Look at the printer before you print these again.',
    de: 'Sehen Sie am Drucker nach, bevor Sie diese noch einmal drucken.',
  },
  pause: { en: 'Pause', de: 'Anhalten' },
  resume: { en: 'Resume', de: 'Fortsetzen' },
  cancel: { en: 'Cancel printing', de: 'Drucken abbrechen' },
  reprintFailed: {
    en: { one: 'Print the failed one again', other: 'Print the {{count}} failed again' },
    de: { one: 'Die fehlgeschlagene erneut drucken', other: 'Die {{count}} fehlgeschlagenen erneut drucken' },
  },
  printLeft: {
    en: { one: 'Print the one left', other: 'Print the {{count}} left' },
    de: { one: 'Die übrige drucken', other: 'Die {{count}} übrigen drucken' },
  },
  reprint: { en: 'Print again', de: 'Erneut drucken' },
  reprintOf: { en: 'Print {{number}} again', de: '{{number}} erneut drucken' },
  forget: { en: 'Remove from list', de: 'Aus der Liste nehmen' },
  progress: { en: 'Progress of printing', de: 'Fortschritt des Druckens' },
})
