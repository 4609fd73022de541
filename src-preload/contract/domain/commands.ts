/** Where a command can be given, and under which head the list of shortcuts shows it. */
export type CommandGroup = 'everywhere' | 'case' | 'cases' | 'help' | 'settings'

export interface Command {
  readonly group: CommandGroup
  /** As it is shown, Ctrl standing for Cmd on a Mac: `Ctrl+Shift+C`, `Alt+ArrowLeft`, `?`; or the keys one after the other. */
  readonly keys: string
  readonly en: string
  readonly de: string
  /** Further words that the palette finds it by, of both languages. */
  readonly also?: string
}

/** Every command of Kartei. The native menu, the palette, the list of shortcuts and the keys are made of this one list. */
export const commands = {
  palette: {
    group: 'everywhere',
    keys: 'Ctrl+K',
    en: 'Find anything',
    de: 'Alles finden',
    also: 'search command suche befehl',
  },
  shortcuts: {
    group: 'everywhere',
    keys: '?',
    en: 'Keyboard shortcuts',
    de: 'Tastenkürzel',
    also: 'help keys hilfe tasten kürzel',
  },
  search: {
    group: 'everywhere',
    keys: '/',
    en: 'Search the worklist',
    de: 'Arbeitsliste durchsuchen',
    also: 'find cases names finden fälle namen suche filter',
  },
  'new-onboarding': {
    group: 'everywhere',
    keys: 'Ctrl+N',
    en: 'New application',
    de: 'Neuer Antrag',
    also: 'create case customer card onboarding anlegen fall kunde karte neu',
  },
  'open-by-id': {
    group: 'everywhere',
    keys: 'Ctrl+O',
    en: 'Open case by number',
    de: 'Fall über Nummer öffnen',
    also: 'find id engagement onboarding finden kennung nummer suche',
  },
  worklist: {
    group: 'everywhere',
    keys: 'Ctrl+1',
    en: 'Worklist',
    de: 'Arbeitsliste',
    also: 'cases list start home fälle liste startseite',
  },
  uploads: {
    group: 'everywhere',
    keys: 'Ctrl+2',
    en: 'Uploads',
    de: 'Uploads',
    also: 'documents send queue retry dokumente senden hochladen warteschlange wiederholen',
  },
  find: {
    group: 'everywhere',
    keys: 'Ctrl+F',
    en: 'Search what is open',
    de: 'Im Geöffneten suchen',
    also: 'suche finden',
  },
  print: {
    group: 'everywhere',
    keys: 'Ctrl+P',
    en: 'Print what is open',
    de: 'Geöffnetes drucken',
    also: 'paper pdf papier ausdrucken',
  },
  'follow-up': {
    group: 'everywhere',
    keys: 'Ctrl+Shift+F',
    en: 'Follow up',
    de: 'Wiedervorlage',
    also: 'remind reminder call back later today due done put off erinnern erinnerung rückruf anrufen später heute vormerken verschieben',
  },
  'print-queue': {
    group: 'everywhere',
    keys: 'Ctrl+Shift+P',
    en: 'Print queue',
    de: 'Druckaufträge',
    also: 'printer jobs cancel reprint drucker warteschlange abbrechen noch einmal',
  },
  drafts: {
    group: 'everywhere',
    keys: 'Ctrl+D',
    en: 'Drafts',
    de: 'Entwürfe',
    also: 'unsent begun discard delete draft angefangen verwerfen löschen entwurf',
  },
  intake: {
    group: 'everywhere',
    keys: 'Ctrl+I',
    en: 'Intake',
    de: 'Eingang',
    also: 'scanner scan mail assign documents post zuordnen dokumente eingescannt',
  },
  journal: {
    group: 'everywhere',
    keys: 'Ctrl+J',
    en: 'Journal',
    de: 'Journal',
    also: 'history log protocol export prove verify protokoll verlauf nachweis exportieren prüfen',
  },
  'send-request': {
    group: 'everywhere',
    keys: 'Ctrl+Shift+E',
    en: 'Send a request',
    de: 'Anfrage senden',
    also: 'by hand raw json endpoint von hand schnittstelle',
  },
  lock: {
    group: 'everywhere',
    keys: 'Ctrl+L',
    en: 'Cover Kartei',
    de: 'Kartei verdecken',
    also: 'lock away leave sperren sperre abwesend verlassen',
  },
  settings: {
    group: 'everywhere',
    keys: 'Ctrl+,',
    en: 'Settings',
    de: 'Einstellungen',
    also: 'preferences options configuration optionen konfiguration',
  },

  'next-case': {
    group: 'cases',
    keys: 'Ctrl+PageDown',
    en: 'Next open case',
    de: 'Nächster offener Fall',
    also: 'tab forward weiter reiter',
  },
  'previous-case': {
    group: 'cases',
    keys: 'Ctrl+PageUp',
    en: 'Previous open case',
    de: 'Voriger offener Fall',
    also: 'tab back zurück reiter',
  },
  'close-case': {
    group: 'cases',
    keys: 'Ctrl+W',
    en: 'Close case',
    de: 'Fall schließen',
    also: 'tab remove reiter zumachen',
  },
  'own-window': {
    group: 'cases',
    keys: 'Ctrl+Shift+O',
    en: 'Case in a window of its own',
    de: 'Fall in eigenem Fenster',
    also: 'new window second screen neues fenster zweiter bildschirm',
  },

  'previous-in-list': {
    group: 'case',
    keys: 'Alt+ArrowLeft',
    en: 'Previous case of the list',
    de: 'Voriger Fall der Liste',
    also: 'browse blättern zurück',
  },
  'next-in-list': {
    group: 'case',
    keys: 'Alt+ArrowRight',
    en: 'Next case of the list',
    de: 'Nächster Fall der Liste',
    also: 'browse blättern weiter',
  },
  'copy-id': {
    group: 'case',
    keys: 'Ctrl+Shift+C',
    en: 'Copy identifier',
    de: 'Kennung kopieren',
    also: 'number nummer id',
  },
  'person-data': {
    group: 'case',
    keys: 'Ctrl+Shift+D',
    en: 'Data of this person',
    de: 'Daten dieser Person',
    also: 'gdpr dsgvo erase delete löschen auskunft',
  },
  'case-overview': {
    group: 'case',
    keys: 'Alt+1',
    en: 'Overview',
    de: 'Übersicht',
    also: 'status summary next step zusammenfassung nächster schritt stand',
  },
  'case-documents': {
    group: 'case',
    keys: 'Alt+2',
    en: 'Documents',
    de: 'Dokumente',
    also: 'upload add file pdf hochladen hinzufügen unterlagen datei',
  },
  'case-supplementary': {
    group: 'case',
    keys: 'Alt+3',
    en: 'Supplementary cardholder',
    de: 'Zusatzkarteninhaber',
    also: 'second card partner zusatzkarte zweitkarte',
  },
  'case-customer': {
    group: 'case',
    keys: 'Alt+4',
    en: 'Customer',
    de: 'Kunde',
    also: 'address phone name adresse anschrift telefon person',
  },
  'case-direct-debit': {
    group: 'case',
    keys: 'Alt+5',
    en: 'Direct debit',
    de: 'Lastschrift',
    also: 'sepa mandate iban account bank cancel amount mandat konto abbuchung einzug kündigen betrag',
  },
  'case-invoices': {
    group: 'case',
    keys: 'Alt+6',
    en: 'Invoices',
    de: 'Rechnungen',
    also: 'bill statement pdf print save abrechnung drucken speichern auszug',
  },
  'case-credit-limit': {
    group: 'case',
    keys: 'Alt+7',
    en: 'Credit limit',
    de: 'Kreditrahmen',
    also: 'increase raise higher request erhöhen erhöhung höher antrag beantragen limit',
  },
  'case-notes': {
    group: 'case',
    keys: 'Alt+8',
    en: 'Notes',
    de: 'Notizen',
    also: 'note remark comment notiz bemerkung kommentar',
  },
  'case-journal': {
    group: 'case',
    keys: 'Alt+9',
    en: 'Journal of the case',
    de: 'Journal des Falls',
    also: 'history log protokoll verlauf',
  },
  'case-raw': {
    group: 'case',
    keys: 'Alt+0',
    en: 'Raw',
    de: 'Rohdaten',
    also: 'json answers technical antworten technisch',
  },

  help: {
    group: 'help',
    keys: 'F1',
    en: 'Guide',
    de: 'Anleitung',
    also: 'help manual how explain hilfe handbuch wie erklärung',
  },
  'help-states': {
    group: 'help',
    keys: 'Shift+F1',
    en: 'What the status means',
    de: 'Was der Status bedeutet',
    also: 'help explained status hilfe erklärt zustand',
  },
  'help-support': {
    group: 'help',
    keys: 'Ctrl+F1',
    en: 'Details for support',
    de: 'Angaben für den Support',
    also: 'help version error problem hilfe fehler',
  },

  'settings-environments': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'Environments',
    de: 'Umgebungen',
    also: 'api key service address url sandbox test production delete remove api-schlüssel dienst adresse produktion löschen entfernen',
  },
  'settings-display': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'Language and theme',
    de: 'Sprache und Farben',
    also: 'dark light english german language colour appearance dunkel hell englisch deutsch darstellung',
  },
  'settings-lock': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'Cover',
    de: 'Verdecken',
    also: 'lock idle minutes sperre sperren minuten abwesend',
  },
  'settings-printing': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'Printing',
    de: 'Drucken',
    also: 'printer paper copies sides drucker papier kopien seiten',
  },
  'settings-watching': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'Watching cases',
    de: 'Fälle beobachten',
    also: 'poll requests notifications abfragen benachrichtigungen meldungen',
  },
  'settings-intake': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'Intake folder',
    de: 'Eingangsordner',
    also: 'scanner folder mail ordner post',
  },
  'settings-sent': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'Sent documents',
    de: 'Gesendete Dokumente',
    also: 'copies keep delete kopien behalten aufbewahren löschen',
  },
  'settings-proxy': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'Proxy',
    de: 'Proxy',
    also: 'network internet password netzwerk anmeldung kennwort passwort',
  },
  'settings-presets': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'Set once for this environment',
    de: 'Einmal für diese Umgebung festgelegt',
    also: 'defaults redirect addresses country version metadata vorgaben rücksprungadressen land metadaten',
  },
  'settings-fields': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'Further fields of an application',
    de: 'Weitere Felder eines Antrags',
    also: 'company form owners form firma inhaber formular zusatzfelder',
  },
  'settings-data': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'Data on this computer',
    de: 'Daten auf diesem Rechner',
    also: 'backup restore recovery key move export erase delete remove sicherung sichern wiederherstellen wiederherstellungsschlüssel umzug umziehen löschen entfernen',
  },
  'settings-person': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'A person’s data',
    de: 'Daten einer Person',
    also: 'gdpr dsgvo erase delete löschen auskunft retention frist hold sperre',
  },
  'settings-sandbox': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'The embedded sandbox',
    de: 'Die eingebaute Übungsumgebung',
    also: 'training service reset example people übungsdienst zurücksetzen beispiele personen',
  },
  'settings-health': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'Health',
    de: 'Systemzustand',
    also: 'check problems support prüfen störung diagnose',
  },
  'settings-about': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'About',
    de: 'Über Kartei',
    also: 'help version licence license copyright hilfe lizenz lizenzen',
  },
} as const satisfies Readonly<Record<string, Command>>

export type CommandId = keyof typeof commands
export const isCommand = (text: string): text is CommandId => Object.hasOwn(commands, text)

type TabOf<Id> = Id extends `case-${infer Tab}` ? Tab : never
/** A tab of a case: what its command is called behind `case-`. */
export type CaseTab = TabOf<CommandId>
export const isCaseTab = (text: string | null): text is CaseTab => isCommand(`case-${text ?? ''}`)

/** In the order in which they stand on the screen. */
export const caseTabs: readonly CaseTab[] = Object.keys(commands)
  .flatMap((id) => /^case-(.+)$/.exec(id)?.[1] ?? [])
  .filter(isCaseTab)
