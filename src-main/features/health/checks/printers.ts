import type { Policy } from '@contract/policy/settings'
import type { PrintersHealth } from '../index'

/** Counts the printers that may be used, and those that the organisation names and the system does not know. */
export function printersHealth(
  { printer, printers }: Pick<Policy, 'printer' | 'printers'>,
  known: readonly string[],
  preset: string | undefined,
): PrintersHealth {
  const named = printer === undefined ? printers : [printer]
  const usable = known.filter((name) => named?.includes(name) ?? true)
  return {
    count: usable.length,
    hasDefault: preset !== undefined && usable.includes(preset),
    ...(named && { missing: named.filter((name) => !known.includes(name)).length }),
  }
}
