import { endpoints } from '@contract/endpoints'
import { defineTexts } from '../../lib/i18n/texts'

export const texts = defineTexts('raw', {
  loading: { en: 'Reading the last answers …', de: 'Letzte Antworten werden gelesen …' },
  none: {
    en: 'Nothing was asked of the service for this case yet. The last request and answer of each kind will stand here.',
    de: 'Zu diesem Fall wurde der Dienst noch nichts gefragt. Hier stehen dann die letzte Anfrage und Antwort jeder Art.',
  },
  refresh: { en: 'Refresh', de: 'Aktualisieren' },
  refreshHint: { en: 'Ask the service for this case now', de: 'Den Dienst jetzt nach diesem Fall fragen' },
  again: { en: 'Try again', de: 'Noch einmal versuchen' },
  stale: {
    en: 'Shown as read at {{time}}. It could not be read again.',
    de: 'Stand von {{time}}. Es konnte nicht neu gelesen werden.',
  },
  list: { en: 'Last calls of this case', de: 'Letzte Aufrufe zu diesem Fall' },
  keeps: {
    en: 'The last call of each kind. An answer that stays the same keeps the time at which it first came.',
    de: 'Der letzte Aufruf jeder Art. Eine Antwort, die gleich bleibt, behält die Zeit, zu der sie zuerst kam.',
  },
  rowName: { en: '{{number}} {{words}}, {{outcome}}, {{time}}', de: '{{number}} {{words}}, {{outcome}}, {{time}}' },
  rowHits: { en: { one: '1 hit', other: '{{count}} hits' }, de: { one: '1 Treffer', other: '{{count}} Treffer' } },

  byHand: { en: 'by hand', de: 'von Hand' },
  find: { en: 'Find in requests and answers', de: 'In Anfragen und Antworten suchen' },
  place: { en: '{{at}} of {{of}}', de: '{{at}} von {{of}}' },
  placeOfMany: { en: '{{at}} of more than {{of}}', de: '{{at}} von mehr als {{of}}' },
  noHit: { en: 'not found', de: 'nicht gefunden' },
  previousHit: { en: 'Previous hit', de: 'Voriger Treffer' },
  nextHit: { en: 'Next hit', de: 'Nächster Treffer' },
  showIban: { en: 'Show IBAN', de: 'IBAN zeigen' },
  hideIban: { en: 'Hide IBAN', de: 'IBAN verbergen' },

  at: { en: 'Answered', de: 'Beantwortet' },
  ended: { en: 'Ended', de: 'Beendet' },
  call: { en: 'Call', de: 'Aufruf' },
  status: { en: 'Status', de: 'Status' },
  outcome: { en: 'Result', de: 'Ergebnis' },
  took: { en: 'Took', de: 'Dauer' },
  milliseconds: { en: '{{ms}} ms', de: '{{ms}} ms' },
  requestId: { en: 'Request ID', de: 'Anfragekennung' },
  noStatus: { en: 'none', de: 'keiner' },

  sent: { en: 'Sent', de: 'Gesendet' },
  answer: { en: 'Answer', de: 'Antwort' },
  nothingSent: { en: 'This call sends no body.', de: 'Dieser Aufruf sendet keinen Inhalt.' },
  noAnswer: { en: 'No answer came.', de: 'Es kam keine Antwort.' },
  emptyAnswer: { en: 'The answer had no body.', de: 'Die Antwort hatte keinen Inhalt.' },
  document: {
    en: 'A document of {{size}} ({{type}}). Its content is not kept here.',
    de: 'Ein Dokument von {{size}} ({{type}}). Sein Inhalt wird hier nicht aufgehoben.',
  },
  untyped: { en: 'no type told', de: 'kein Typ genannt' },
  cut: {
    en: 'Only the beginning is kept: it was longer than Kartei keeps.',
    de: 'Nur der Anfang ist aufgehoben: Es war länger, als Kartei aufhebt.',
  },
  showAll: {
    en: { one: 'Show all of it', other: 'Show all {{count}} lines' },
    de: { one: 'Ganz zeigen', other: 'Alle {{count}} Zeilen zeigen' },
  },
  lines: { en: { one: '1 line', other: '{{count}} lines' }, de: { one: '1 Zeile', other: '{{count}} Zeilen' } },
  copySent: { en: 'what was sent', de: 'Gesendetes' },
  copyAnswer: { en: 'answer', de: 'Antwort' },
  copyAll: { en: 'request and answer', de: 'Anfrage und Antwort' },
})

/** The endpoints of the interface document by their numbers. */
export const endpointTexts = defineTexts(
  'raw-endpoints',
  Object.fromEntries(endpoints.map(({ number, en, de }) => [number.toString(), { en, de }])),
)
