import { defineTexts } from '../../i18n/texts'

export const texts = defineTexts('palette', {
  title: { en: 'Find anything', de: 'Alles finden' },
  field: { en: 'Case, command, setting or any identifier', de: 'Fall, Befehl, Einstellung oder irgendeine Kennung' },
  results: { en: 'Results', de: 'Treffer' },
  recent: { en: 'Opened last', de: 'Zuletzt geöffnet' },
  cases: { en: 'Cases', de: 'Fälle' },
  references: { en: 'By reference', de: 'Nach Referenz' },
  iban: { en: 'IBAN ending in {{end}}', de: 'IBAN mit Ende {{end}}' },
  identifier: { en: 'Identifier', de: 'Kennung' },
  lookUp: { en: 'Open what {{id}} belongs to', de: 'Öffnen, wozu {{id}} gehört' },
  everywhere: { en: 'Anywhere', de: 'Überall' },
  case: { en: 'This case', de: 'Dieser Fall' },
  openCases: { en: 'Open cases', de: 'Offene Fälle' },
  settings: { en: 'Settings', de: 'Einstellungen' },
  nothing: { en: 'Nothing is called like that.', de: 'Nichts heißt so.' },
  choose: { en: 'choose', de: 'wählen' },
  open: { en: 'open', de: 'öffnen' },
  paste: {
    en: 'Paste an identifier, an IBAN, an invoice number or a payment reference',
    de: 'Kennung, IBAN, Rechnungsnummer oder Zahlungsreferenz einfügen',
  },
  sheet: { en: 'Keyboard shortcuts', de: 'Tastenkürzel' },
  lists: { en: 'In lists', de: 'In Listen' },
  listKeys: {
    en: 'Arrow keys choose, Space ticks, Enter opens, Shift+F10 shows what can be done, Escape goes back.',
    de: 'Pfeiltasten wählen, Leertaste hakt an, Eingabetaste öffnet, Umschalt+F10 zeigt, was sich tun lässt, Escape geht zurück.',
  },
})
