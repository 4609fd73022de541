import { defineTexts } from '../../../lib/i18n/texts'

export const texts = defineTexts('uploads', {
  title: { en: 'Uploads', de: 'Uploads' },
  subtitle: {
    en: 'Everything on its way to the service, and what became of it',
    de: 'Alles, was zum Dienst unterwegs ist, und was daraus wurde',
  },
  loading: { en: 'Reading the uploads …', de: 'Die Uploads werden gelesen …' },
  none: {
    en: 'No uploads yet. Documents that you send from a case are listed here, also after a restart.',
    de: 'Noch keine Uploads. Dokumente, die aus einem Fall gesendet werden, stehen hier, auch nach einem Neustart.',
  },
  found: { en: 'Documents found', de: 'Gefundene Dokumente' },
  foundCount: {
    en: { one: '1 document', other: '{{count}} documents' },
    de: { one: '1 Dokument', other: '{{count}} Dokumente' },
  },
  foundExplain: {
    en: 'These lie on this computer, encrypted, and on no case: for example they were added after the backup that was restored. Perhaps they were sent since. None of them goes away by itself.',
    de: 'Diese liegen verschlüsselt auf diesem Rechner, aber bei keinem Fall: Sie kamen zum Beispiel nach der Sicherung hinzu, die wiederhergestellt wurde. Vielleicht wurden sie inzwischen gesendet. Von selbst verschwindet keines.',
  },
  foundUnreadable: { en: 'Cannot be opened with the keys here', de: 'Mit den Schlüsseln hier nicht zu öffnen' },
  putOnCase: { en: 'Put on a case', de: 'Zu einem Fall legen' },
  putOf: { en: 'Put {{name}} on a case', de: '{{name}} zu einem Fall legen' },
  putTitle: { en: 'To which case does “{{name}}” belong?', de: 'Zu welchem Fall gehört „{{name}}“?' },
  saveFound: { en: 'Save as', de: 'Speichern unter' },
  saveOf: { en: 'Save {{name}}', de: '{{name}} speichern' },
  eraseFound: { en: 'Erase …', de: 'Löschen …' },
  eraseOf: { en: 'Erase {{name}}', de: '{{name}} löschen' },
  'in-doubt': { en: 'In doubt', de: 'Ungewiss' },
  'not-sent': { en: 'Not sent yet', de: 'Noch nicht gesendet' },
  failed: { en: 'Failed', de: 'Fehlgeschlagen' },
  running: { en: 'Running', de: 'Laufend' },
  queued: { en: 'Queued', de: 'In der Warteschlange' },
  done: { en: 'Done', de: 'Erledigt' },
  count: { en: { one: '1 upload', other: '{{count}} uploads' }, de: { one: '1 Upload', other: '{{count}} Uploads' } },
  documents: { en: 'Documents', de: 'Dokumente' },
  unknownCase: { en: 'Case not in the worklist', de: 'Fall nicht in der Arbeitsliste' },
  fromSandbox: { en: 'came with the sandbox', de: 'kam mit der Übungsumgebung' },
  otherEnvironment: { en: 'in {{name}}', de: 'in {{name}}' },
  openCase: { en: 'Open case', de: 'Fall öffnen' },
  notSentYet: { en: 'Not sent', de: 'Nicht gesendet' },
  settledArrived: { en: 'Marked as arrived', de: 'Als angekommen markiert' },
  settledNotArrived: { en: 'Marked as not arrived', de: 'Als nicht angekommen markiert' },
  partly: {
    en: { one: '1 of {{of}} documents confirmed', other: '{{count}} of {{of}} documents confirmed' },
    de: { one: '1 von {{of}} Dokumenten bestätigt', other: '{{count}} von {{of}} Dokumenten bestätigt' },
  },
  overall: {
    en: '{{count}} uploads, {{sent}} of {{total}} sent',
    de: '{{count}} Uploads, {{sent}} von {{total}} gesendet',
  },
  overallProgress: { en: 'Progress of all uploads', de: 'Fortschritt aller Uploads' },
  triesAgain: {
    en: 'The service is out of reach, and nothing was sent. Next try at {{time}}.',
    de: 'Der Dienst ist nicht erreichbar, und nichts wurde gesendet. Nächster Versuch um {{time}}.',
  },
  doubtExplained: {
    en: 'The answer of the service is missing: these documents may have arrived. Kartei does not send them again by itself. Read the case first: if its status has moved on since, they have arrived.',
    de: 'Die Antwort des Dienstes fehlt: Diese Dokumente sind vielleicht angekommen. Kartei sendet sie nicht von selbst noch einmal. Erst den Fall lesen: Ist der Status seither weitergegangen, sind sie angekommen.',
  },
  notSentExplained: {
    en: 'Kartei ended before these documents were sent, or they are known not to have arrived. Kartei sends them only when you tell it to.',
    de: 'Kartei endete, bevor diese Dokumente gesendet wurden, oder sie sind bekanntlich nicht angekommen. Kartei sendet sie erst, wenn Sie es veranlassen.',
  },
  damagedExplained: {
    en: 'What Kartei had written down of this upload is damaged. It had these documents, which may have arrived. What did not arrive is sent again from its case.',
    de: 'Was Kartei über diesen Upload aufgeschrieben hatte, ist beschädigt. Er enthielt diese Dokumente, die angekommen sein können. Was nicht angekommen ist, wird aus seinem Fall noch einmal gesendet.',
  },
  markNotArrived: { en: 'Mark as not arrived', de: 'Als nicht angekommen markieren' },
  openFile: { en: 'Open {{name}}', de: '{{name}} öffnen' },
  readCase: { en: 'Read the case', de: 'Fall lesen' },
  notTold: { en: 'not told', de: 'nicht mitgeteilt' },
  caseSays: {
    en: 'The case: {{status}}, last changed {{changed}}',
    de: 'Der Fall: {{status}}, zuletzt geändert {{changed}}',
  },
  sendNow: { en: 'Send now', de: 'Jetzt senden' },
  retryFiles: {
    en: { one: 'Sends 1 file', other: 'Sends {{count}} files' },
    de: { one: 'Sendet 1 Datei', other: 'Sendet {{count}} Dateien' },
  },
  keepTrying: { en: 'Keep trying', de: 'Weiter versuchen' },
  keepTryingHint: {
    en: 'Tries again with growing pauses until the service can be reached. What may have arrived is never repeated.',
    de: 'Versucht es mit wachsenden Pausen wieder, bis der Dienst erreichbar ist. Was angekommen sein kann, wird nie wiederholt.',
  },
})
