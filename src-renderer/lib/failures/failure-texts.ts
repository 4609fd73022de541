import type { FailureKind } from '@contract/outcome'
import { defineTexts } from '../i18n/texts'

const kinds = {
  'invalid-input': {
    en: 'Something entered breaks a rule of the service; nothing was sent.',
    de: 'Eine Eingabe verletzt eine Regel des Dienstes; nichts wurde gesendet.',
  },
  'no-api-key': {
    en: 'This environment has no API key that can be used; nothing was sent.',
    de: 'Diese Umgebung hat keinen API-Schlüssel, der benutzt werden kann; nichts wurde gesendet.',
  },
  'keychain-unavailable': {
    en: 'The keychain of this computer cannot be used, so the API key has to be entered again.',
    de: 'Der Schlüsselbund dieses Rechners ist nicht verfügbar; der API-Schlüssel muss neu eingegeben werden.',
  },
  unauthorized: {
    en: 'The service does not accept the API key of this environment.',
    de: 'Der Dienst nimmt den API-Schlüssel dieser Umgebung nicht an.',
  },
  forbidden: {
    en: 'The service does not allow this with the API key of this environment.',
    de: 'Der Dienst erlaubt das mit dem API-Schlüssel dieser Umgebung nicht.',
  },
  'not-found': { en: 'The service does not know this.', de: 'Der Dienst kennt das nicht.' },
  conflict: {
    en: 'The service refuses this in the present status of the case.',
    de: 'Der Dienst lehnt das beim jetzigen Status des Falls ab.',
  },
  'rate-limited': {
    en: 'The service asks for a pause: too many requests in a short time.',
    de: 'Der Dienst bittet um eine Pause: zu viele Anfragen in kurzer Zeit.',
  },
  rejected: { en: 'The service rejected this.', de: 'Der Dienst hat das zurückgewiesen.' },
  'service-error': {
    en: 'The service has a problem of its own at the moment.',
    de: 'Der Dienst hat gerade selbst ein Problem.',
  },
  'unexpected-response': {
    en: 'The service answered in a way that Kartei cannot read.',
    de: 'Der Dienst hat so geantwortet, dass Kartei es nicht lesen kann.',
  },
  network: {
    en: 'The service could not be reached; nothing was changed.',
    de: 'Der Dienst war nicht zu erreichen; nichts wurde geändert.',
  },
  timeout: {
    en: 'The service did not answer in time; nothing was changed.',
    de: 'Der Dienst hat nicht rechtzeitig geantwortet; nichts wurde geändert.',
  },
  'outcome-unknown': {
    en: 'It was sent, but no answer came back: it may have been done. Look it up before sending it again.',
    de: 'Es wurde gesendet, aber keine Antwort kam: Es kann ausgeführt worden sein. Sehen Sie nach, bevor Sie es noch einmal senden.',
  },
  cancelled: { en: 'This was cancelled.', de: 'Das wurde abgebrochen.' },
  file: { en: 'A file could not be read or written.', de: 'Eine Datei konnte nicht gelesen oder geschrieben werden.' },
  printer: { en: 'The printer did not take this.', de: 'Der Drucker hat das nicht angenommen.' },
  storage: {
    en: 'Kartei could not read or write its own data on this computer.',
    de: 'Kartei konnte seine eigenen Daten auf diesem Rechner nicht lesen oder schreiben.',
  },
  internal: {
    en: 'Something went wrong inside Kartei.',
    de: 'In Kartei selbst ist etwas schiefgegangen.',
  },
} as const satisfies Record<FailureKind, { en: string; de: string }>

/** One sentence a kind of Failure, and the words around it. */
export const failureTexts = defineTexts('failures', {
  ...kinds,
  answeredBusy: {
    en: 'The service answered {{status}}: it is busy, or closed for maintenance. Try again in a while.',
    de: 'Der Dienst hat mit {{status}} geantwortet: Er ist ausgelastet oder wird gewartet. Versuchen Sie es nach einer Weile noch einmal.',
  },
  answeredAway: {
    en: 'The service answered {{status}}: it is not available at the moment. Try again in a while.',
    de: 'Der Dienst hat mit {{status}} geantwortet: Er ist gerade nicht verfügbar. Versuchen Sie es nach einer Weile noch einmal.',
  },
  answeredFailing: {
    en: 'The service answered {{status}}: it has a problem of its own at the moment.',
    de: 'Der Dienst hat mit {{status}} geantwortet: Er hat gerade selbst ein Problem.',
  },
  answeredPause: {
    en: 'The service answered {{status}}: too many requests in a short time. It asks for a pause.',
    de: 'Der Dienst hat mit {{status}} geantwortet: zu viele Anfragen in kurzer Zeit. Er bittet um eine Pause.',
  },
  answeredKey: {
    en: 'The service answered {{status}}: it does not accept the API key of this environment.',
    de: 'Der Dienst hat mit {{status}} geantwortet: Er nimmt den API-Schlüssel dieser Umgebung nicht an.',
  },
  enterKey: { en: 'Enter the API key', de: 'API-Schlüssel eingeben' },
  'being-sent': {
    en: 'The same is being sent just now, from another window. Nothing was sent from here.',
    de: 'Dasselbe wird gerade aus einem anderen Fenster gesendet. Von hier wurde nichts gesendet.',
  },
  'call-under-way': {
    en: 'A call to this environment is still under way. Nothing was changed here. Wait until it is answered, or cancel it, and try again.',
    de: 'Ein Aufruf an diese Umgebung läuft noch. Hier wurde nichts geändert. Warten Sie die Antwort ab, oder brechen Sie ihn ab, und versuchen Sie es noch einmal.',
  },
  serviceSays: { en: 'The service says: “{{words}}”', de: 'Der Dienst schreibt: „{{words}}“' },
  copyDetails: { en: 'Copy details', de: 'Details kopieren' },
  detailsCopied: { en: 'Details copied', de: 'Details kopiert' },
  detailsNotCopied: { en: 'Details could not be copied', de: 'Details konnten nicht kopiert werden' },
})
