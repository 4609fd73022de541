import { foldedEnvironmentName as folded } from '@contract/domain/environment-name'
import type { Policy, SettingName } from '@contract/policy/settings'
import type { Path } from './json-with-places'
import type { PolicyProblem } from './problems'

interface Contradiction {
  readonly at: Path
  readonly says: PolicyProblem['says']
}

/** What no type says: settings that cannot hold at once, and environments that nobody could tell apart. */
export function contradictionsIn(policy: Policy): Contradiction[] {
  const found: Contradiction[] = []
  const refuse = (at: Path, says: PolicyProblem['says']): void => void found.push({ at, says })
  const together = (name: SettingName, other: SettingName): void =>
    refuse([name], (say) => say('notTogether', { name, other }))

  const { environments = [], clientCertificates = [], printers, printer, proxy, proxyExceptions, sandbox } = policy
  for (const [index, { name }] of environments.entries()) {
    const first = environments.findIndex((each) => folded(each.name) === folded(name))
    if (first < index) refuse(['environments', index, 'name'], (say) => say('nameTwice', { name, first: first + 1 }))
    if (folded(name) === 'sandbox') refuse(['environments', index, 'name'], (say) => say('nameTaken', { name }))
  }
  for (const [index, { environment }] of clientCertificates.entries()) {
    const at = ['clientCertificates', index, 'environment'] as const
    const first = clientCertificates.findIndex((each) => each.environment === environment)
    if (first < index) refuse(at, (say) => say('certificateTwice', { name: environment, first: first + 1 }))
    else if (!environments.some(({ name }) => name === environment))
      refuse(at, (say) => say('certificateNowhere', { name: environment }))
  }
  if (policy.otherEnvironments === false && environments.length === 0 && sandbox === false)
    refuse(['otherEnvironments'], (say) => say('nowhere'))
  else if (sandbox === false && environments.length === 0) refuse(['sandbox'], (say) => say('noEnvironment'))

  if (policy.sessionOnly === true) {
    if (policy.backups === true) together('sessionOnly', 'backups')
    if (policy.backupFolder !== undefined && policy.backupFolder !== 'off') together('sessionOnly', 'backupFolder')
    if (policy.recoveryKey !== undefined) together('sessionOnly', 'recoveryKey')
    if (policy.keepSentDocuments === true) together('sessionOnly', 'keepSentDocuments')
  }
  if (policy.backups === false && policy.backupFolder !== undefined && policy.backupFolder !== 'off')
    refuse(['backupFolder'], (say) => say('folderWithoutBackups'))
  if (printer !== undefined && printers !== undefined && !printers.includes(printer))
    refuse(['printer'], (say) => say('printerNotAllowed', { printer }))
  if (proxyExceptions !== undefined && (proxy === undefined || !proxy.startsWith('http')))
    refuse(['proxyExceptions'], (say) => say('exceptionsWithoutProxy'))
  return found
}
