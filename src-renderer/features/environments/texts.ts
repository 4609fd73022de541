import { defineTexts } from '../../lib/i18n/texts'

export const environmentTexts = defineTexts('environments', {
  title: { en: 'Environments', de: 'Umgebungen' },
  explain: {
    en: 'Services that this workstation works with. Every case belongs to the environment it was opened in.',
    de: 'Dienste, mit denen dieser Arbeitsplatz arbeitet. Jeder Fall gehört zu der Umgebung, in der er geöffnet wurde.',
  },
  sandbox: { en: 'Sandbox', de: 'Übungsumgebung' },
  test: { en: 'Test', de: 'Test' },
  production: { en: 'Production', de: 'Produktion' },
  active: { en: 'Active', de: 'Aktiv' },
  embedded: { en: 'Embedded in Kartei', de: 'In Kartei eingebaut' },
  keychain: { en: 'API key in the keychain', de: 'API-Schlüssel im Schlüsselbund' },
  session: { en: 'API key for this session only', de: 'API-Schlüssel nur für diese Sitzung' },
  keyUnreadable: {
    en: 'The keychain does not give the API key: enter it again',
    de: 'Der Schlüsselbund gibt den API-Schlüssel nicht heraus: geben Sie ihn neu ein',
  },
  noKey: { en: 'API key missing', de: 'API-Schlüssel fehlt' },
  add: { en: 'Add environment', de: 'Umgebung hinzufügen' },
  edit: { en: 'Edit', de: 'Bearbeiten' },
  editNamed: { en: 'Edit {{name}}', de: '{{name}} bearbeiten' },
  activate: { en: 'Activate', de: 'Aktivieren' },
  activateNamed: { en: 'Activate {{name}}', de: '{{name}} aktivieren' },
  remove: { en: 'Remove', de: 'Entfernen' },
  removeNamed: { en: 'Remove {{name}}', de: '{{name}} entfernen' },
  removeQuestion: { en: 'Remove {{name}}?', de: '{{name}} entfernen?' },
  removeMeans: {
    en: 'Its API key is deleted from this computer. What shall become of its cases, journal, documents and backups here?',
    de: 'Der API-Schlüssel wird von diesem Rechner gelöscht. Was soll mit den Fällen, dem Journal, den Dokumenten und den Sicherungen dieser Umgebung geschehen?',
  },
  removeData: { en: 'Erase them for good', de: 'Endgültig löschen' },
  removeKeep: {
    en: 'Keep them, listed below under “Data on this computer”',
    de: 'Behalten; sie stehen dann unten bei „Daten auf diesem Rechner“',
  },
  activateQuestion: { en: 'Switch to production?', de: 'Zur Produktion wechseln?' },
  activateMeans: {
    en: 'From then on everything you do in Kartei concerns real customers at {{name}}.',
    de: 'Danach betrifft alles, was Sie in Kartei tun, echte Kunden bei {{name}}.',
  },
  check: { en: 'Check connection', de: 'Verbindung prüfen' },

  addTitle: { en: 'New environment', de: 'Neue Umgebung' },
  editTitle: { en: 'Edit “{{name}}”', de: '„{{name}}“ bearbeiten' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  leaveQuestion: { en: 'Discard what was typed?', de: 'Eingaben verwerfen?' },
  leaveMeans: {
    en: 'Nothing of it was saved, and the environment stays as it is.',
    de: 'Nichts davon wurde gespeichert, und die Umgebung bleibt, wie sie ist.',
  },
  leaveTyped: { en: 'Discard', de: 'Verwerfen' },
  name: { en: 'Name', de: 'Name' },
  kind: { en: 'Kind', de: 'Art' },
  baseUrl: { en: 'Base URL', de: 'Basisadresse' },
  baseUrlHelp: { en: 'Begins with https://', de: 'Beginnt mit https://' },
  apiKey: { en: 'API key', de: 'API-Schlüssel' },
  apiKeyKept: {
    en: 'One is stored. Leave this empty to keep it.',
    de: 'Einer ist gespeichert. Leer lassen, um ihn zu behalten.',
  },
  apiKeyDropped: {
    en: 'Another beginning of the address (https://host:port) drops the stored key: it was for the old one.',
    de: 'Ein anderer Anfang der Adresse (https://Rechner:Port) verwirft den gespeicherten Schlüssel: Er war für den alten.',
  },
  keyForOtherAddress: {
    en: 'The stored API key was entered for another address and is not used. Enter it again.',
    de: 'Der gespeicherte API-Schlüssel wurde für eine andere Adresse eingegeben und wird nicht benutzt. Geben Sie ihn noch einmal ein.',
  },
  enterKeyAgain: {
    en: 'Enter the API key again: it was for another address',
    de: 'API-Schlüssel noch einmal eingeben: Er war für eine andere Adresse',
  },
  showKey: { en: 'Show what was typed', de: 'Eingabe zeigen' },
  remember: { en: 'Remember it in the keychain of this computer', de: 'Im Schlüsselbund dieses Rechners merken' },
  insist: { en: 'This really is the API key', de: 'Das ist wirklich der API-Schlüssel' },
  noKeychain: {
    en: 'This computer has no keychain that can be used, so the key is kept only until Kartei ends.',
    de: 'Dieser Rechner hat keinen benutzbaren Schlüsselbund, daher wird der Schlüssel nur behalten, bis Kartei endet.',
  },
  keptForSession: {
    en: 'Saved. The API key is kept only until Kartei ends.',
    de: 'Gespeichert. Der API-Schlüssel wird nur behalten, bis Kartei endet.',
  },
  keptInKeychain: {
    en: 'Saved. The API key is in the keychain.',
    de: 'Gespeichert. Der API-Schlüssel ist im Schlüsselbund.',
  },
  savedWithoutKey: {
    en: 'Saved. Without an API key nothing can be sent yet.',
    de: 'Gespeichert. Ohne API-Schlüssel kann noch nichts gesendet werden.',
  },
  forgetKey: { en: 'Forget the stored API key', de: 'Gespeicherten API-Schlüssel vergessen' },
  keyForgotten: { en: 'The API key is forgotten.', de: 'Der API-Schlüssel ist vergessen.' },
  save: { en: 'Save', de: 'Speichern' },
})
