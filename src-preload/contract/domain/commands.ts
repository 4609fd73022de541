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
  palette: { group: 'everywhere', keys: 'Ctrl+K', en: 'Find anything', de: 'Alles finden' },
  shortcuts: { group: 'everywhere', keys: '?', en: 'Keyboard shortcuts', de: 'Tastenkürzel', also: 'help hilfe' },
  search: { group: 'everywhere', keys: '/', en: 'Search the worklist', de: 'Arbeitsliste durchsuchen' },
  'new-onboarding': { group: 'everywhere', keys: 'Ctrl+N', en: 'New application', de: 'Neuer Antrag' },
  'open-by-id': { group: 'everywhere', keys: 'Ctrl+O', en: 'Open case by number', de: 'Fall über Nummer öffnen' },
  worklist: { group: 'everywhere', keys: 'Ctrl+1', en: 'Worklist', de: 'Arbeitsliste' },
  uploads: { group: 'everywhere', keys: 'Ctrl+2', en: 'Uploads', de: 'Uploads' },
  find: { group: 'everywhere', keys: 'Ctrl+F', en: 'Search what is open', de: 'Im Geöffneten suchen' },
  print: { group: 'everywhere', keys: 'Ctrl+P', en: 'Print what is open', de: 'Geöffnetes drucken' },
  'print-queue': { group: 'everywhere', keys: 'Ctrl+Shift+P', en: 'Print queue', de: 'Druckaufträge' },
  drafts: { group: 'everywhere', keys: 'Ctrl+D', en: 'Drafts', de: 'Entwürfe' },
  intake: { group: 'everywhere', keys: 'Ctrl+I', en: 'Intake', de: 'Eingang' },
  journal: { group: 'everywhere', keys: 'Ctrl+J', en: 'Journal', de: 'Journal' },
  'send-request': { group: 'everywhere', keys: 'Ctrl+Shift+E', en: 'Send a request', de: 'Anfrage senden' },
  settings: { group: 'everywhere', keys: 'Ctrl+,', en: 'Settings', de: 'Einstellungen' },

  'next-case': { group: 'cases', keys: 'Ctrl+PageDown', en: 'Next open case', de: 'Nächster offener Fall' },
  'previous-case': { group: 'cases', keys: 'Ctrl+PageUp', en: 'Previous open case', de: 'Voriger offener Fall' },
  'close-case': { group: 'cases', keys: 'Ctrl+W', en: 'Close case', de: 'Fall schließen' },
  'own-window': {
    group: 'cases',
    keys: 'Ctrl+Shift+O',
    en: 'Case in a window of its own',
    de: 'Fall in eigenem Fenster',
  },

  'leaf-back': { group: 'case', keys: 'Alt+ArrowLeft', en: 'Previous case of the list', de: 'Voriger Fall der Liste' },
  'leaf-on': { group: 'case', keys: 'Alt+ArrowRight', en: 'Next case of the list', de: 'Nächster Fall der Liste' },
  'copy-id': { group: 'case', keys: 'Ctrl+Shift+C', en: 'Copy identifier', de: 'Kennung kopieren' },
  'case-overview': { group: 'case', keys: 'Alt+1', en: 'Overview', de: 'Übersicht' },
  'case-documents': { group: 'case', keys: 'Alt+2', en: 'Documents', de: 'Dokumente' },
  'case-supplementary': { group: 'case', keys: 'Alt+3', en: 'Supplementary cardholder', de: 'Zusatzkarteninhaber' },
  'case-customer': { group: 'case', keys: 'Alt+4', en: 'Customer', de: 'Kunde' },
  'case-direct-debit': { group: 'case', keys: 'Alt+5', en: 'Direct debit', de: 'Lastschrift' },
  'case-invoices': { group: 'case', keys: 'Alt+6', en: 'Invoices', de: 'Rechnungen' },
  'case-credit-limit': { group: 'case', keys: 'Alt+0', en: 'Credit limit', de: 'Kreditrahmen' },
  'case-notes': { group: 'case', keys: 'Alt+7', en: 'Notes', de: 'Notizen' },
  'case-journal': { group: 'case', keys: 'Alt+8', en: 'Journal of the case', de: 'Journal des Falls' },
  'case-raw': { group: 'case', keys: 'Alt+9', en: 'Raw', de: 'Rohdaten' },

  help: { group: 'help', keys: 'F1', en: 'Guide', de: 'Anleitung', also: 'help manual hilfe handbuch' },
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
    also: 'help version hilfe',
  },

  'settings-environments': { group: 'settings', keys: 'Ctrl+, Tab', en: 'Environments', de: 'Umgebungen' },
  'settings-display': { group: 'settings', keys: 'Ctrl+, Tab', en: 'Language and theme', de: 'Sprache und Farben' },
  'settings-printing': { group: 'settings', keys: 'Ctrl+, Tab', en: 'Printing', de: 'Drucken' },
  'settings-watching': { group: 'settings', keys: 'Ctrl+, Tab', en: 'Watching cases', de: 'Fälle beobachten' },
  'settings-intake': { group: 'settings', keys: 'Ctrl+, Tab', en: 'Intake folder', de: 'Eingangsordner' },
  'settings-sent': { group: 'settings', keys: 'Ctrl+, Tab', en: 'Sent documents', de: 'Gesendete Dokumente' },
  'settings-certificates': { group: 'settings', keys: 'Ctrl+, Tab', en: 'Certificates', de: 'Zertifikate' },
  'settings-proxy': { group: 'settings', keys: 'Ctrl+, Tab', en: 'Proxy', de: 'Proxy' },
  'settings-updates': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'Updates',
    de: 'Aktualisierungen',
    also: 'version install installieren update updates',
  },
  'settings-about': {
    group: 'settings',
    keys: 'Ctrl+, Tab',
    en: 'About',
    de: 'Über Kartei',
    also: 'help version hilfe',
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
