import {
  type Asked,
  type Summaries,
  type Summary,
  at,
  count,
  identifier,
  number,
  oneOf,
  origin,
  yesOrNo,
} from './values'

/** `sandbox`, or the random number of one that a clerk added. */
const environmentIdOf = (value: unknown): string | undefined => (value === 'sandbox' ? value : identifier(value))

const environment = ({ input }: Asked): Summary => ({ environmentId: environmentIdOf(at(input, 'id')) })
const nothing = (): Summary => ({})
/** The feature itself notes success: in each journal that it concerns, and how a replaced one ended. */
const failed = ({ value }: Asked): boolean => value === undefined

/** Changes of a clerk to this workstation: to how the service is reached, and to what is kept here. */
export const workstationActions = {
  'environments.save': {
    summary: ({ input, value }) => ({
      environmentId: environmentIdOf(at(value, 'id') ?? at(input, 'id')),
      kind: oneOf('sandbox', 'test', 'production')(at(input, 'kind')),
      address: origin(at(input, 'baseUrl')),
    }),
  },
  'environments.remove': {
    only: failed,
    summary: (asked) => ({ ...environment(asked), keepData: yesOrNo(at(asked.input, 'keepData') ?? false) }),
  },
  'environments.bringBack': { summary: environment },
  'environments.eraseKept': { only: failed, summary: environment },
  'environments.activate': { summary: environment },
  'environments.setApiKey': {
    summary: (asked) => ({
      ...environment(asked),
      remember: yesOrNo(at(asked.input, 'remember')),
      keyStorage: oneOf('keychain', 'session', 'none')(at(asked.value, 'keyStorage')),
    }),
  },
  'environments.clearApiKey': { summary: environment },
  'environments.setReplaceBy': { summary: environment },
  'environments.setCertificate': {
    summary: (asked) => ({
      ...environment(asked),
      remember: yesOrNo(at(asked.input, 'remember')),
      keyStorage: oneOf('keychain', 'session', 'none')(at(asked.value, 'clientCertificate', 'storage')),
    }),
  },
  'environments.clearCertificate': { summary: environment },
  'proxy.signIn': {
    summary: ({ input, value }) => ({
      address: origin(at(input, 'id')),
      remember: yesOrNo(at(input, 'remember')),
      keyStorage: oneOf('keychain', 'session', 'none')(at(value, 'storage')),
    }),
  },
  'proxy.forget': { summary: ({ input }) => ({ address: origin(at(input, 'id')) }) },
  /** How much cases are watched, and whether at all, and when Kartei locks: who relies on that must know. The rest is taste. */
  'preferences.set': {
    only: ({ input }) => at(input, 'watchPerMinute') !== undefined || at(input, 'idleLock') !== undefined,
    summary: ({ input }) => ({
      watchPerMinute: number(at(input, 'watchPerMinute')),
      idleLock: number(at(input, 'idleLock')),
    }),
  },
  /** To whom it goes is the clerk's and the mail program's business. */
  'workstation.composeMail': { summary: ({ value }) => ({ opened: yesOrNo(at(value, 'opened')) }) },
  /** Where it leads is the document's word; that something was opened is the clerk's. */
  'workstation.openLink': { summary: ({ value }) => ({ opened: yesOrNo(at(value, 'opened')) }) },
  'files.printWithDialog': {
    summary: ({ value }) => ({ result: oneOf('printed', 'failed', 'unknown')(at(value, 'outcome')) }),
  },
  'files.eraseFound': { summary: ({ value }) => ({ files: number(at(value, 'erased')) }) },
  /** Who tried; the feature itself notes locking and unlocking. */
  'lock.unlock': { only: failed, summary: nothing },
  'data.backUp': { summary: ({ value }) => ({ backups: count(at(value, 'backups')) }) },
  'data.saveBackup': { only: failed, summary: nothing },
  'data.restore': { only: failed, summary: ({ input }) => ({ backupId: identifier(at(input, 'backupId')) }) },
  'data.beginNew': { only: failed, summary: nothing },
  'data.putBack': { only: failed, summary: nothing },
  'data.keepRecoveryKey': { only: failed, summary: nothing },
  'data.giveRecipient': { only: failed, summary: nothing },
  'data.unlock': { only: failed, summary: nothing },
  'data.openBackup': { summary: ({ value }) => ({ cases: number(at(value, 'cases')) }) },
  'data.takeBackup': { only: failed, summary: nothing },
  'data.chooseBackupFolder': { summary: nothing },
  'data.forgetBackupFolder': { summary: nothing },
  'data.erase': { only: failed, summary: nothing },
  'persons.show': {
    summary: ({ input, value }) => ({
      cases: count(at(input, 'caseIds')),
      records: number(at(value, 'records')),
      files: number(at(value, 'files')),
    }),
  },
  'persons.erase': { only: failed, summary: ({ input }) => ({ cases: count(at(input, 'caseIds')) }) },
  'persons.eraseDue': { only: failed, summary: ({ input }) => ({ cases: count(at(input, 'caseIds')) }) },
  'persons.hold': { summary: nothing, caseId: ({ input }) => at(input, 'caseId') },
  'persons.release': { summary: nothing, caseId: ({ input }) => at(input, 'caseId') },
  'sandbox.reset': { summary: ({ value }) => ({ cases: number(at(value, 'cases')) }) },
} satisfies Partial<Summaries>
