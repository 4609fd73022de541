import { defineTexts } from '../../lib/i18n/texts'

export const texts = defineTexts('palette', {
  title: { en: 'Find anything', de: 'Alles finden' },
  field: { en: 'Case, command, setting or any number', de: 'Fall, Befehl, Einstellung oder irgendeine Nummer' },
  results: { en: 'Results', de: 'Treffer' },
  recent: { en: 'Opened last', de: 'Zuletzt geöffnet' },
  cases: { en: 'Cases', de: 'Fälle' },
  references: { en: 'By reference', de: 'Nach Referenz' },
  iban: { en: 'IBAN ending in {{end}}', de: 'IBAN mit Ende {{end}}' },
  identifier: { en: 'Number', de: 'Nummer' },
  lookUp: { en: 'Open what {{id}} belongs to', de: 'Öffnen, wozu {{id}} gehört' },
  everywhere: { en: 'Anywhere', de: 'Überall' },
  case: { en: 'This case', de: 'Dieser Fall' },
  openCases: { en: 'Open cases', de: 'Offene Fälle' },
  help: { en: 'Help', de: 'Hilfe' },
  settings: { en: 'Settings', de: 'Einstellungen' },
  nothing: { en: 'Nothing found.', de: 'Nichts gefunden.' },
  choose: { en: 'choose', de: 'wählen' },
  open: { en: 'open', de: 'öffnen' },
  paste: {
    en: 'Paste a number, an IBAN, an invoice number or a payment reference',
    de: 'Nummer, IBAN, Rechnungsnummer oder Verwendungszweck einfügen',
  },
  sheet: { en: 'Keyboard shortcuts', de: 'Tastenkürzel' },
  lists: { en: 'In lists', de: 'In Listen' },
  listKeys: {
    en: 'The arrows, Home, End, Page Up and Page Down choose as soon as a list is open, letters lead to a name. Space ticks, Shift with an arrow ticks a range, Ctrl+A all, Enter opens, Shift+F10 shows what can be done, Escape takes the ticks away or goes back.',
    de: 'Pfeiltasten, Pos1, Ende, Bild auf und Bild ab wählen, sobald eine Liste offen ist, Buchstaben führen zu einem Namen. Die Leertaste kreuzt an, Umschalt mit Pfeiltaste einen Bereich, Strg+A alle, die Eingabetaste öffnet, Umschalt+F10 zeigt, was sich tun lässt, Esc hebt die Auswahl auf oder geht zurück.',
  },
})
