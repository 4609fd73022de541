import { defineTexts } from '../lib/i18n/texts'

export const frameTexts = defineTexts('frame', {
  onlySession: { en: 'Nothing is saved', de: 'Nichts wird gespeichert' },
  onlySessionHint: {
    en: 'Nothing of this environment is on this computer’s disk: cases, notes, drafts and the journal are gone when Kartei ends. Note the numbers that you need.',
    de: 'Nichts von dieser Umgebung liegt auf diesem Rechner: Fälle, Notizen, Entwürfe und Journal sind fort, wenn Kartei endet. Notieren Sie die Nummern, die Sie brauchen.',
  },
  environment: { en: 'Environment', de: 'Umgebung' },
  sandbox: { en: 'Sandbox', de: 'Übungsumgebung' },
  test: { en: 'Test', de: 'Test' },
  production: { en: 'Production', de: 'Produktion' },
  sandboxSentence: {
    en: 'Made-up data. Nothing leaves this computer.',
    de: 'Erfundene Daten. Nichts verlässt diesen Rechner.',
  },
  testSentence: { en: 'Real service, test data.', de: 'Echter Dienst, Testdaten.' },
  productionSentence: {
    en: 'Real customers. What you send takes effect.',
    de: 'Echte Kunden. Was Sie senden, gilt.',
  },
  running: { en: 'Running', de: 'Läuft' },
  answersIn: { en: '{{who}} · answers in {{ms}} ms', de: '{{who}} · antwortet in {{ms}} ms' },
  hostMs: { en: '{{host}} · {{ms}} ms', de: '{{host}} · {{ms}} ms' },
  asking: { en: '{{host}} · asking …', de: '{{host}} · wird gefragt …' },
  notAsked: { en: '{{host}} · not checked', de: '{{host}} · nicht geprüft' },
  'no-answer': { en: '{{host}} · not reachable', de: '{{host}} · nicht erreichbar' },
  'key-refused': { en: '{{host}} · API key not accepted', de: '{{host}} · API-Schlüssel nicht angenommen' },
  'not-allowed': { en: '{{host}} · not allowed', de: '{{host}} · nicht erlaubt' },
  'not-this-service': { en: '{{host}} · not the service', de: '{{host}} · nicht der Dienst' },
  busy: {
    en: '{{host}} · answered {{status}} (busy)',
    de: '{{host}} · hat mit {{status}} geantwortet (ausgelastet)',
  },
  failed: {
    en: '{{host}} · answered {{status}} (failing)',
    de: '{{host}} · hat mit {{status}} geantwortet (gestört)',
  },
  proxyAsks: { en: '{{host}} · proxy asks for a password', de: '{{host}} · Proxy fragt nach Kennwort' },
  keyUnreadable: {
    en: '{{host}} · enter the API key again',
    de: '{{host}} · API-Schlüssel neu eingeben',
  },
  keyMissing: { en: '{{host}} · API key missing', de: '{{host}} · API-Schlüssel fehlt' },

  search: { en: 'Search name, company, number or note', de: 'Name, Unternehmen, Nummer, Notiz suchen' },
  palette: { en: 'Find', de: 'Finden' },
  openById: { en: 'Open case by number', de: 'Fall über Nummer öffnen' },
  newOnboarding: { en: 'New application', de: 'Neuer Antrag' },
  loadingForm: { en: 'Opening the form …', de: 'Formular wird geöffnet …' },

  openCases: { en: 'Open cases', de: 'Offene Fälle' },
  closeCase: { en: 'Close {{who}}', de: '{{who}} schließen' },
  unsent: { en: 'Something is begun here and not sent', de: 'Hier ist etwas begonnen und nicht gesendet' },
  rail: { en: 'Main areas', de: 'Hauptbereiche' },
  worklist: { en: 'Worklist', de: 'Arbeitsliste' },
  intake: { en: 'Intake', de: 'Eingang' },
  intakeWaits: {
    en: { one: '{{count}} document waits to be assigned', other: '{{count}} documents wait to be assigned' },
    de: { one: '{{count}} Dokument ist zuzuordnen', other: '{{count}} Dokumente sind zuzuordnen' },
  },
  uploads: { en: 'Uploads', de: 'Uploads' },
  printQueue: { en: 'Print queue', de: 'Druckaufträge' },
  toPrint: {
    en: { one: '1 document to print', other: '{{count}} documents to print' },
    de: { one: '1 Dokument zu drucken', other: '{{count}} Dokumente zu drucken' },
  },
  journal: { en: 'Journal', de: 'Journal' },
  settings: { en: 'Settings', de: 'Einstellungen' },
  help: { en: 'Help', de: 'Hilfe' },
  needAction: {
    en: { one: '{{count}} case needs action', other: '{{count}} cases need action' },
    de: { one: '{{count}} Fall ist zu bearbeiten', other: '{{count}} Fälle sind zu bearbeiten' },
  },
  uploadsRunning: {
    en: { one: '{{count}} upload is running', other: '{{count}} uploads are running' },
    de: { one: '{{count}} Upload läuft', other: '{{count}} Uploads laufen' },
  },
})
