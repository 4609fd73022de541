import { fail, type Outcome } from '@contract/outcome'
import { settingNames, type Policy, type SettingName } from '@contract/policy/settings'
import { z } from '@contract/zod'

/** A call of the page that a setting forbids; `when`: with such an input alone. */
interface Lock {
  readonly action: string
  readonly when?: (input: unknown) => boolean
}

const members = z.record(z.string(), z.unknown())
const names =
  (member: string) =>
  (input: unknown): boolean => {
    const read = members.safeParse(input)
    return read.success && read.data[member] !== undefined
  }
const erases = (input: unknown): boolean => !z.object({ keepData: z.literal(true) }).safeParse(input).success

const preference = (member: string): Lock => ({ action: 'preferences.set', when: names(member) })
const calls = (...actions: readonly string[]): readonly Lock[] => actions.map((action) => ({ action }))

/** For a setting that says no when it is false. */
const ifFalse =
  (...locks: readonly Lock[]) =>
  (value: unknown): readonly Lock[] =>
    value === false ? locks : []

/**
 * Of each setting the calls that would go round it. What is decided by more than the call (which environment, which printer)
 * is decided by the feature, and a setting that no call touches has none.
 */
const locks: { readonly [Name in SettingName]: (value: unknown) => readonly Lock[] } = {
  language: () => [preference('language')],
  theme: () => [preference('theme')],
  environments: () => [],
  otherEnvironments: ifFalse(...calls('environments.bringBack')),
  sandbox: ifFalse(...calls('sandbox.rules', 'sandbox.reset')),
  requestsByHand: ifFalse(...calls('raw.send')),
  proxy: () => [],
  proxyExceptions: () => [],
  certificateAuthorities: () => [],
  clientCertificates: () => [],
  apiKeyDays: () => [],
  printers: () => [],
  printer: () => [preference('printer')],
  printSettings: () => [preference('printSettings')],
  watchPerMinute: () => [preference('watchPerMinute')],
  notifications: () => [preference('notifications')],
  idleLock: () => [preference('idleLock')],
  intakeFolder: () => [preference('watchIntakeFolder'), ...calls('preferences.chooseIntakeFolder')],
  keepSentDocuments: () => [preference('keepSentDocuments')],
  sessionOnly: (value) =>
    value === true ? calls('data.backUp', 'data.saveBackup', 'data.takeBackup', 'data.giveRecipient') : [],
  backups: ifFalse(...calls('data.backUp')),
  backupFolder: () => calls('data.chooseBackupFolder', 'data.forgetBackupFolder'),
  recoveryKey: (value) =>
    value === 'required' ? [] : calls('data.makeRecoveryKey', 'data.keepRecoveryKey', 'data.giveRecipient'),
  retention: () => [preference('retention')],
  erasing: ifFalse(...calls('data.erase', 'environments.eraseKept', 'persons.erase', 'persons.eraseDue'), {
    action: 'environments.remove',
    when: erases,
  }),
  moving: ifFalse(...calls('data.saveBackup'), { action: 'data.openBackup', when: names('passphrase') }),
  crashDumps: () => [],
  journalBeforeSending: () => [],
  journalShipping: () => [],
}

/** The setting by which an organisation forbids a call; undefined where it is the clerk's. */
export function lockedBy(policy: Policy, action: string, input: unknown): SettingName | undefined {
  return settingNames.find(
    (name) =>
      policy[name] !== undefined &&
      locks[name](policy[name]).some((lock) => lock.action === action && (lock.when?.(input) ?? true)),
  )
}

/** What a call answers that a setting forbids: nothing was done. */
export function managedFailure(name: SettingName, requestId: string, code?: string): Outcome<never> {
  const message = `Your organisation manages this setting (${name}).`
  return fail({
    kind: 'managed',
    message,
    requestId,
    ...(code !== undefined && { issues: [{ path: '', message, code }] }),
  })
}
