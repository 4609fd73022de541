import type { Installation } from './installation'
import { openMemory, type UpdateLook } from './memory'
import { sourceOf, type UpdatePolicy } from './source'

/** What is known of updates without asking their address. */
export type UpdatesHealth =
  | { readonly state: 'off' | Exclude<Installation, 'by-itself'> }
  | {
      readonly state: 'on'
      readonly host: string
      readonly channel: string
      /** How the last look ended; missing where this address was never looked at. */
      readonly last?: Pick<UpdateLook, 'at' | 'ended' | 'reason'>
      /** When the address last answered something that could be believed. */
      readonly lastSuccess?: string
      /** The version that should have been installed and was not. */
      readonly notInstalled?: string
    }

/** Reads what was written down of updates, and changes nothing. */
export function updatesHealth({
  installation,
  policy,
  ...files
}: Parameters<typeof openMemory>[0] & {
  readonly installation: Installation
  readonly policy: UpdatePolicy | undefined
}): UpdatesHealth {
  if (installation !== 'by-itself') return { state: installation }
  if (policy?.mode !== 'on') return { state: 'off' }
  const { url, channel } = sourceOf(policy)
  const { looked, notInstalled } = openMemory(files).current()
  const known: UpdatesHealth = {
    state: 'on',
    host: url.host,
    channel,
    ...(notInstalled !== undefined && { notInstalled }),
  }
  if (looked?.url !== url.href) return known
  const { at, ended, reason, answered } = looked
  return {
    ...known,
    last: { at, ended, ...(reason && { reason }) },
    ...(answered !== undefined && { lastSuccess: answered }),
  }
}
