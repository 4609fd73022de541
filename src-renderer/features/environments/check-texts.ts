import type { ForeignAnswer } from '@contract/api/environments'
import { defineTexts } from '../../lib/i18n/texts'

const foreign = {
  'not-found': {
    en: 'It does not know the address of the check ({{status}}).',
    de: 'Es kennt die Adresse der Prüfung nicht ({{status}}).',
  },
  redirect: { en: 'It sends the caller elsewhere ({{status}}).', de: 'Es schickt den Aufrufer weiter ({{status}}).' },
  html: {
    en: 'It answered with a web page ({{status}}), perhaps a sign-in page.',
    de: 'Es antwortete mit einer Webseite ({{status}}), vielleicht einer Anmeldeseite.',
  },
  'not-json': { en: 'Its answer is not JSON ({{status}}).', de: 'Die Antwort ist kein JSON ({{status}}).' },
  'other-json': {
    en: 'Its JSON holds nothing that the service shows there ({{status}}).',
    de: 'Das JSON enthält nichts von dem, was der Dienst dort zeigt ({{status}}).',
  },
  empty: { en: 'Its answer is empty ({{status}}).', de: 'Die Antwort ist leer ({{status}}).' },
  'no-http': { en: 'It does not speak HTTP.', de: 'Es spricht kein HTTP.' },
} as const satisfies Record<ForeignAnswer, { en: string; de: string }>

/** What "Check connection" found out. */
export const checkTexts = defineTexts('connection-check', {
  ...foreign,
  accepted: {
    en: 'Reachable, API key accepted, answered in {{ms}} ms.',
    de: 'Erreichbar, API-Schlüssel angenommen, Antwort in {{ms}} ms.',
  },
  keyRefused: {
    en: 'Reachable, but the API key is not accepted ({{status}}).',
    de: 'Erreichbar, aber der API-Schlüssel wird nicht angenommen ({{status}}).',
  },
  keyRefusedHelp: {
    en: 'Enter it again. A key of the test environment does not fit production, nor the other way round.',
    de: 'Geben Sie ihn noch einmal ein. Ein Schlüssel der Testumgebung passt nicht zur Produktion und umgekehrt.',
  },
  notAllowed: {
    en: 'Reachable, but this call is not allowed ({{status}}).',
    de: 'Erreichbar, aber dieser Aufruf ist nicht erlaubt ({{status}}).',
  },
  notAllowedHelp: {
    en: 'Ask whoever gave you the API key what it may do. Whether it is accepted otherwise is not known.',
    de: 'Fragen Sie, wer Ihnen den API-Schlüssel gab, was er darf. Ob er sonst angenommen wird, ist nicht bekannt.',
  },
  notThisService: {
    en: 'Something answers there, but it is not the service.',
    de: 'Dort antwortet etwas, aber es ist nicht der Dienst.',
  },
  redirectTo: {
    en: 'It sends the caller to {{host}} ({{status}}).',
    de: 'Es schickt den Aufrufer zu {{host}} ({{status}}).',
  },
  notThisServiceHelp: {
    en: 'Compare the base URL. If it is right, something in your network may answer in place of the service.',
    de: 'Vergleichen Sie die Basisadresse. Stimmt sie, antwortet vielleicht etwas in Ihrem Netz an Stelle des Dienstes.',
  },
  busy: {
    en: 'Reachable, but busy at the moment ({{status}}).',
    de: 'Erreichbar, aber gerade ausgelastet ({{status}}).',
  },
  busyHelp: {
    en: 'Try again in a few minutes. Whether the API key is accepted is not known yet.',
    de: 'Versuchen Sie es in einigen Minuten noch einmal. Ob der API-Schlüssel angenommen wird, ist noch nicht bekannt.',
  },
  busyUntil: {
    en: 'Try again at {{when}}. Whether the API key is accepted is not known yet.',
    de: 'Versuchen Sie es um {{when}} noch einmal. Ob der API-Schlüssel angenommen wird, ist noch nicht bekannt.',
  },
  failed: {
    en: 'Something answers there, but with a failure ({{status}}).',
    de: 'Dort antwortet etwas, aber mit einem Fehler ({{status}}).',
  },
  failedHelp: {
    en: 'Try again later. Whether the API key is accepted is not known.',
    de: 'Versuchen Sie es später noch einmal. Ob der API-Schlüssel angenommen wird, ist nicht bekannt.',
  },
  notReached: { en: 'No answer. {{what}}', de: 'Keine Antwort. {{what}}' },
})
