import { defineTexts } from '../../lib/i18n/texts'

export const aboutTexts = defineTexts('about', {
  about: { en: 'About', de: 'Über Kartei' },
  program: { en: 'Kartei', de: 'Kartei' },
  interface: { en: 'Interface of the service', de: 'Schnittstelle des Dienstes' },
  interfaceVersion: { en: 'Version {{version}}', de: 'Version {{version}}' },
  endpoints: { en: 'Versions of its endpoints', de: 'Versionen ihrer Endpunkte' },
  runtime: { en: 'Runs on', de: 'Läuft auf' },
  runtimeVersions: {
    en: 'Electron {{electron}}, Chromium {{chromium}}, Node {{node}}',
    de: 'Electron {{electron}}, Chromium {{chromium}}, Node {{node}}',
  },
  system: { en: 'System', de: 'System' },
  keychain: { en: 'Keychain', de: 'Schlüsselbund' },
  noKeychain: { en: 'None that can be used', de: 'Kein benutzbarer' },
  data: { en: 'Data', de: 'Daten' },
  sealed: {
    en: 'Cases are kept encrypted on this computer.',
    de: 'Fälle werden auf diesem Rechner verschlüsselt aufbewahrt.',
  },
  session: {
    en: 'Cases are kept for this session only.',
    de: 'Fälle werden nur für diese Sitzung aufbewahrt.',
  },
  stopped: {
    en: 'Cases are on this computer and cannot be opened at the moment.',
    de: 'Fälle sind auf diesem Rechner und lassen sich gerade nicht öffnen.',
  },
  licence: { en: 'Licence', de: 'Lizenz' },
  licenceName: { en: 'MIT', de: 'MIT' },
  copyDetails: { en: 'Copy details', de: 'Details kopieren' },
  copied: { en: 'Details copied', de: 'Details kopiert' },
  notCopied: { en: 'Details could not be copied', de: 'Details konnten nicht kopiert werden' },
})
