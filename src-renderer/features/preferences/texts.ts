import { defineTexts } from '../../i18n/texts'

export const preferenceTexts = defineTexts('preferences', {
  title: { en: 'Settings', de: 'Einstellungen' },
  display: { en: 'Language and theme', de: 'Sprache und Farben' },
  language: { en: 'Language', de: 'Sprache' },
  theme: { en: 'Theme', de: 'Farben' },
  system: { en: 'As the system', de: 'Wie das System' },
  english: { en: 'English', de: 'English' },
  german: { en: 'Deutsch', de: 'Deutsch' },
  light: { en: 'Light', de: 'Hell' },
  dark: { en: 'Dark', de: 'Dunkel' },
  printing: { en: 'Printing', de: 'Drucken' },
  printer: { en: 'Printer for “Print now”', de: 'Drucker für „Sofort drucken“' },
  systemPrinter: { en: 'Default printer of the system', de: 'Standarddrucker des Systems' },
  gonePrinter: { en: '{{name}} (not found)', de: '{{name}} (nicht gefunden)' },
  noPrinters: { en: 'This computer has no printer.', de: 'Dieser Rechner hat keinen Drucker.' },
  certificates: { en: 'Certificates', de: 'Zertifikate' },
  certificatesExplain: {
    en: 'The certificate authorities of the system are trusted. A bank network may need a further one, from a PEM file.',
    de: 'Den Zertifizierungsstellen des Systems wird vertraut. Ein Banknetz kann eine weitere brauchen, aus einer PEM-Datei.',
  },
  certificateChosen: { en: 'In use: {{name}}', de: 'In Gebrauch: {{name}}' },
  noCertificate: { en: 'No further file in use.', de: 'Keine weitere Datei in Gebrauch.' },
  chooseCertificate: { en: 'Choose certificate file', de: 'Zertifikatsdatei wählen' },
  forgetCertificate: { en: 'Stop using it', de: 'Nicht mehr verwenden' },
  sandbox: { en: 'The embedded sandbox', de: 'Die eingebaute Sandbox' },
  sandboxExplain: {
    en: 'A service inside Kartei with made-up cases. What is entered decides how a case goes; the first rule that fits counts.',
    de: 'Ein Dienst in Kartei mit erfundenen Fällen. Was eingegeben wird, entscheidet, wie ein Fall läuft; die erste passende Regel gilt.',
  },
  when: { en: 'When', de: 'Wenn' },
  then: { en: 'Then', de: 'Dann' },
  reset: { en: 'Reset sandbox', de: 'Sandbox zurücksetzen' },
  resetQuestion: { en: 'Reset the sandbox?', de: 'Die Sandbox zurücksetzen?' },
  resetMeans: {
    en: 'The service goes back to its made-up cases; what was tried out in it is gone. No other environment is touched.',
    de: 'Der Dienst kehrt zu seinen erfundenen Fällen zurück; was darin ausprobiert wurde, ist weg. Keine andere Umgebung ist betroffen.',
  },
  resetDone: {
    en: { one: 'Reset. The sandbox has {{count}} case.', other: 'Reset. The sandbox has {{count}} cases.' },
    de: {
      one: 'Zurückgesetzt. Die Sandbox hat {{count}} Fall.',
      other: 'Zurückgesetzt. Die Sandbox hat {{count}} Fälle.',
    },
  },
  about: { en: 'About', de: 'Über' },
  version: { en: 'Kartei {{version}}, Electron {{electron}}', de: 'Kartei {{version}}, Electron {{electron}}' },
  keychain: { en: 'Keychain: {{backend}}', de: 'Schlüsselbund: {{backend}}' },
  noKeychain: { en: 'No keychain that can be used', de: 'Kein benutzbarer Schlüsselbund' },
  sealed: {
    en: 'Cases are kept encrypted on this computer.',
    de: 'Fälle werden auf diesem Rechner verschlüsselt aufbewahrt.',
  },
  session: {
    en: 'Cases are kept for this session only.',
    de: 'Fälle werden nur für diese Sitzung aufbewahrt.',
  },
})
