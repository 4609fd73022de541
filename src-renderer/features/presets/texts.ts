import { defineTexts } from '../../lib/i18n/texts'

export const presetTexts = defineTexts('presets', {
  title: { en: 'Set once for this environment', de: 'Einmal für diese Umgebung festgelegt' },
  explain: {
    en: 'For {{environment}}, so that nobody has to enter it with every application. All of it may stay empty.',
    de: 'Für {{environment}}, damit es niemand bei jedem Antrag eintragen muss. Alles darf leer bleiben.',
  },
  contact: { en: 'Contact at the service', de: 'Ansprechpartner beim Dienst' },
  contactHint: {
    en: 'Whom to ask where the service wants something and does not say what.',
    de: 'Wen man fragt, wenn der Dienst etwas braucht und nicht sagt, was.',
  },
  name: { en: 'Name', de: 'Name' },
  email: { en: 'E-mail', de: 'E-Mail' },
  phone: { en: 'Phone', de: 'Telefon' },
  applications: { en: 'New applications', de: 'Neue Anträge' },
  country: { en: 'Country of most applicants', de: 'Land der meisten Antragsteller' },
  countryHint: {
    en: 'A new application begins with it, and a phone number without a country code counts as one of this country.',
    de: 'Ein neuer Antrag beginnt damit, und eine Telefonnummer ohne Ländervorwahl gilt für dieses Land.',
  },
  administrator: { en: 'For the administrator', de: 'Für die Administration' },
  administratorHint: {
    en: 'A new application begins with it. Clerks see it folded away.',
    de: 'Ein neuer Antrag beginnt damit. In der Sachbearbeitung steht es zugeklappt.',
  },
  version: { en: 'Version of the interface', de: 'Version der Schnittstelle' },
  v4: { en: 'Version 4', de: 'Version 4' },
  v5: { en: 'Version 5, in development', de: 'Version 5, in Entwicklung' },
  successUrl: { en: 'Redirect address on success', de: 'Weiterleitungsadresse bei Erfolg' },
  failUrl: { en: 'Redirect address on failure', de: 'Weiterleitungsadresse bei Misserfolg' },
  metadata: { en: 'Metadata', de: 'Metadaten' },
  save: { en: 'Save', de: 'Speichern' },
  discard: { en: 'Discard changes', de: 'Änderungen verwerfen' },
  notSaved: { en: 'Not saved yet.', de: 'Noch nicht gespeichert.' },
  saved: { en: 'Saved. The next application begins with it.', de: 'Gespeichert. Der nächste Antrag beginnt damit.' },
})
