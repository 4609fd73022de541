import { calls } from '@contract/calls'
import { settingNames, type Policy, type SettingName } from '@contract/policy/settings'
import { z } from '@contract/zod'

const members = z.record(z.string(), z.unknown())

/** The setting by which an organisation forbids a call; undefined where it is the clerk's. */
export function lockedBy(policy: Policy, action: string, input: unknown): SettingName | undefined {
  const forbiddenBy = calls.get(action)?.attributes.forbiddenBy ?? {}
  const given = members.safeParse(input).data ?? {}
  return settingNames.find((name) => {
    const [condition, value] = [forbiddenBy[name], policy[name]]
    if (condition === undefined || value === undefined) return false
    if (typeof condition === 'boolean') return value === condition
    const { is = value, isNot, ifGiven, unless } = condition
    return (
      value === is &&
      value !== isNot &&
      (ifGiven === undefined || given[ifGiven] !== undefined) &&
      (unless === undefined || given[unless] !== true)
    )
  })
}
