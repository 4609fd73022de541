import { foldedEnvironmentName as folded } from '@contract/domain/environments'
import type { Policy, SettingName } from '@contract/policy/settings'
import type { PolicyProblem } from './problems'

/** Contradictions that no type shows: settings that cannot hold at once, and environments that nobody could tell apart. */
export function contradictionsIn(policy: Policy): PolicyProblem['says'][] {
  const found: PolicyProblem['says'][] = []
  const refuse = (says: PolicyProblem['says']): void => void found.push(says)
  const together = (name: SettingName, other: SettingName): void => refuse((say) => say('notTogether', { name, other }))

  const { environments = [], clientCertificates = [], printers, printer, proxy, proxyExceptions, sandbox } = policy
  for (const [index, { name }] of environments.entries()) {
    const first = environments.findIndex((each) => folded(each.name) === folded(name))
    if (first < index) refuse((say) => say('nameTwice', { name, first: first + 1 }))
    if (folded(name) === 'sandbox') refuse((say) => say('nameTaken', { name }))
  }
  for (const [index, { environment }] of clientCertificates.entries()) {
    const first = clientCertificates.findIndex((each) => each.environment === environment)
    if (first < index) refuse((say) => say('certificateTwice', { name: environment, first: first + 1 }))
    else if (!environments.some(({ name }) => name === environment))
      refuse((say) => say('certificateNowhere', { name: environment }))
  }
  if (policy.otherEnvironments === false && environments.length === 0 && sandbox === false)
    refuse((say) => say('nowhere'))
  else if (sandbox === false && environments.length === 0) refuse((say) => say('noEnvironment'))

  if (policy.sessionOnly === true) {
    if (policy.backups === true) together('sessionOnly', 'backups')
    if (policy.backupFolder !== undefined && policy.backupFolder !== 'off') together('sessionOnly', 'backupFolder')
    if (policy.recoveryKey !== undefined) together('sessionOnly', 'recoveryKey')
    if (policy.keepSentDocuments === true) together('sessionOnly', 'keepSentDocuments')
  }
  if (policy.backups === false && policy.backupFolder !== undefined && policy.backupFolder !== 'off')
    refuse((say) => say('folderWithoutBackups'))
  if (printer !== undefined && printers !== undefined && !printers.includes(printer))
    refuse((say) => say('printerNotAllowed', { printer }))
  if (proxyExceptions !== undefined && (proxy === undefined || !proxy.startsWith('http')))
    refuse((say) => say('exceptionsWithoutProxy'))
  return found
}
