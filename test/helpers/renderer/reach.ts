import type { Entry, Event } from '@contract/call'
import { isCommand, type CommandId } from '@contract/domain/commands'
import { contract, type Contract } from '@contract/index'

/** The command that leads to where a call is made; or why no screen makes it. */
export type Reach = CommandId | { readonly noScreen: string }

type Kebab<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : ''
/** The command of the tab that is called as a feature is; never where there is none. */
type OwnTab<F> = Extract<CommandId, `case-${Kebab<F>}`>

/** Every call of the contract, the compiler misses the one that is not here; only a feature with a tab of its name leads there. */
type ReachOfAll = {
  readonly [F in keyof Contract as [OwnTab<F>] extends [never] ? F : never]: ReachOf<F>
} & { readonly [F in keyof Contract as [OwnTab<F>] extends [never] ? never : F]?: Partial<ReachOf<F>> }
type ReachOf<F extends keyof Contract> = {
  readonly [E in keyof Contract[F] as Contract[F][E] extends Event ? never : E]: Reach
}

const forScripts = { noScreen: 'fixed for scripts; screens ask for more at once' } as const

const entered: ReachOfAll = {
  environments: {
    list: 'settings-environments',
    save: 'settings-environments',
    remove: 'settings-environments',
    kept: 'settings',
    bringBack: 'settings',
    eraseKept: 'settings',
    activate: 'settings-environments',
    setApiKey: 'settings-environments',
    clearApiKey: 'settings-environments',
    setReplaceBy: 'settings-environments',
    pickCertificate: 'settings-environments',
    setCertificate: 'settings-environments',
    clearCertificate: 'settings-environments',
    check: 'settings-environments',
    checkTyped: 'settings-environments',
  },
  onboarding: {
    create: 'new-onboarding',
    read: 'case-overview',
    uploadDocument: 'case-documents',
    uploadDocuments: 'case-documents',
    submitSupplementaryCardholder: 'case-supplementary',
  },
  lock: {
    state: 'settings-lock',
    now: 'lock',
    unlock: { noScreen: 'the page of the lock asks for it' },
    handOver: { noScreen: 'asked by main, when it locks' },
    copied: { noScreen: 'told with each copying' },
    placeOf: { noScreen: 'asked when the page is drawn again' },
  },
  presets: { read: 'new-onboarding', save: 'settings' },
  signingLinks: { members: 'case-overview', use: 'case-overview', forget: 'case-overview' },
  customers: { read: 'case-customer' },
  sepa: {
    consents: 'case-direct-debit',
    register: 'case-direct-debit',
    cancel: 'case-direct-debit',
    mandate: 'case-direct-debit',
    records: 'case-direct-debit',
    settle: 'case-direct-debit',
    printRecord: 'case-direct-debit',
    saveRecord: 'case-direct-debit',
    saveScan: 'case-direct-debit',
    exportRecords: 'case-direct-debit',
  },
  invoices: { document: forScripts },
  printing: {
    printers: 'settings-printing',
    runs: 'print-queue',
    start: 'case-invoices',
    pause: 'print-queue',
    resume: 'print-queue',
    cancel: 'print-queue',
    reprint: 'print-queue',
    forget: 'print-queue',
  },
  files: {
    stage: 'case-documents',
    stageFolder: 'case-documents',
    stageBytes: 'case-documents',
    list: 'case-documents',
    place: 'case-documents',
    change: 'case-documents',
    arrange: 'case-documents',
    work: 'case-documents',
    shrinkOffer: 'case-documents',
    cancel: 'case-documents',
    bringBack: 'case-documents',
    duplicates: 'case-documents',
    discard: 'case-documents',
    keptOf: 'journal',
    copies: 'uploads',
    found: 'uploads',
    saveFound: 'uploads',
    eraseFound: 'uploads',
    printWithDialog: 'case-documents',
    read: 'case-documents',
    look: 'case-documents',
  },
  uploads: { list: 'uploads', cancel: 'uploads', settle: 'uploads', retry: 'uploads' },
  intake: { list: 'intake', assign: 'intake', putAside: 'intake', picture: 'intake' },
  cases: {
    list: forScripts,
    read: 'worklist',
    open: 'open-by-id',
    known: 'open-by-id',
    byReference: 'palette',
    page: 'worklist',
    select: 'worklist',
    around: 'next-in-list',
    sameApplicant: 'new-onboarding',
    count: 'worklist',
    history: 'case-overview',
    change: 'worklist',
    setNote: 'case-notes',
    markSeen: 'case-overview',
    settle: 'case-overview',
    refresh: 'worklist',
    stopRefreshing: 'worklist',
    readList: 'worklist',
    importList: 'worklist',
    cancelImport: 'worklist',
    exportList: 'worklist',
    savedViews: 'worklist',
    saveView: 'worklist',
    removeView: 'worklist',
  },
  drafts: {
    list: 'drafts',
    read: 'drafts',
    save: 'new-onboarding',
    duplicate: 'drafts',
    discard: 'drafts',
    readForm: 'case-direct-debit',
    saveForm: 'case-direct-debit',
    describedFields: 'new-onboarding',
    saveDescribedFields: 'settings',
    exportDescribedFields: 'settings',
  },
  raw: {
    list: 'case-raw',
    lastKnown: 'case-overview',
    ofDoubt: 'case-overview',
    send: 'send-request',
    sent: 'send-request',
    settleSent: 'send-request',
  },
  journal: {
    list: forScripts,
    page: 'journal',
    facets: 'journal',
    paper: 'case-journal',
    verify: 'journal',
    export: 'journal',
  },
  watch: { state: 'worklist', attend: 'case-overview' },
  persons: {
    find: 'settings-person',
    preview: 'settings-person',
    show: 'settings-person',
    erase: 'settings-person',
    kept: 'settings-person',
    hold: 'settings-person',
    release: 'settings-person',
    due: 'settings-person',
    eraseDue: 'settings-person',
    cancel: 'settings-person',
  },
  data: {
    access: 'worklist',
    beginNew: 'worklist',
    putBack: 'settings',
    state: 'settings',
    backUp: 'settings',
    restore: 'settings',
    saveBackup: 'settings',
    cancelBackup: 'settings',
    erase: 'settings',
    recovery: 'settings',
    makeRecoveryKey: 'settings',
    keepRecoveryKey: 'settings',
    dropRecoveryKey: 'settings',
    giveRecipient: 'settings',
    unlock: 'worklist',
    pickBackup: 'settings',
    openBackup: 'settings',
    takeBackup: 'settings',
    chooseBackupFolder: 'settings',
    forgetBackupFolder: 'settings',
  },
  policy: { inForce: 'settings' },
  preferences: {
    get: 'settings-display',
    set: 'settings-display',
    chooseIntakeFolder: 'settings-intake',
  },
  proxy: { list: 'settings-proxy', signIn: 'settings-proxy', forget: 'settings-proxy' },
  health: { read: 'settings-health', saveForSupport: 'settings-health' },
  windows: { desk: 'next-case', keepDesk: 'close-case', openCase: 'own-window' },
  workstation: {
    about: 'settings',
    asked: 'worklist',
    restart: 'worklist',
    notices: 'worklist',
    copy: 'copy-id',
    composeMail: 'case-overview',
    openLink: 'case-invoices',
    showSaved: 'case-invoices',
  },
  sandbox: { rules: 'settings', reset: 'settings' },
}

const enteredOf = (feature: string, name: string): Reach | undefined =>
  new Map<string, Readonly<Record<string, Reach>>>(Object.entries(entered)).get(feature)?.[name]

function reachOf(feature: string, name: string): Reach {
  const tab = `case-${feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  const by = enteredOf(feature, name) ?? tab
  if (typeof by === 'string' && !isCommand(by)) throw new Error(`Nobody says where ${feature}.${name} is made.`)
  return by
}

/** Every call of the contract, and what leads to it. */
export const reach: readonly { readonly call: string; readonly by: Reach }[] = Object.entries(contract).flatMap(
  ([feature, entries]) =>
    Object.entries<Entry>(entries).flatMap(([name, { type }]) =>
      type === 'event' ? [] : [{ call: `${feature}.${name}`, by: reachOf(feature, name) }],
    ),
)
