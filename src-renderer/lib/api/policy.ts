import { settingNames, type Policy, type SettingName } from '@contract/policy/settings'
import { kartei } from './kartei'
import { useWorkstationOutcome } from './queries'

/** Policy of this computer; constant while Kartei runs. */
export const usePolicy = () =>
  useWorkstationOutcome(['policy'], () => kartei.policy.inForce(), { staleTime: Infinity, gcTime: Infinity }).data

/** Settings that permit something: as long as they do, nothing is taken from the clerk. */
const permissions: ReadonlySet<SettingName> = new Set<SettingName>([
  'otherEnvironments',
  'sandbox',
  'backups',
  'erasing',
  'moving',
])

/** Whether the clerk cannot change what a setting is about, or do what it forbids. */
function isLocked(policy: Policy, name: SettingName): boolean {
  if (name === 'recoveryKey' && policy.recoveryKey === 'required') return false
  return permissions.has(name) ? policy[name] === false : policy[name] !== undefined
}

export function useLocked(name: SettingName): boolean {
  const settings = usePolicy()?.settings
  return settings !== undefined && isLocked(settings, name)
}

/** Whether the system's own print dialog, which lists every printer, is not offered. */
export function usePrintDialogLocked(): boolean {
  const toSome = useLocked('printers')
  const toOne = useLocked('printer')
  return toSome || toOne
}

/** Those that are governed, in the order of their declaration. */
export const governedIn = (policy: Policy): readonly SettingName[] =>
  settingNames.filter((name) => policy[name] !== undefined)
