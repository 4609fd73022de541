import type { Policy } from '@contract/policy/settings'

/** What an administrator says of updates. Where nothing is said, nothing is asked and nothing is installed. */
export type UpdatePolicy = NonNullable<Policy['updates']>

type On = Extract<UpdatePolicy, { mode: 'on' }>
export type Source = Omit<On, 'mode' | 'address'> & {
  /** Of the list of the channel. */
  readonly url: URL
}

export function sourceOf({ address, channel, publisher, keys }: On): Source {
  const folder = address.endsWith('/') ? address : `${address}/`
  const url = new URL(`${channel}.json`, folder)
  if (url.protocol !== 'https:') throw new Error('Updates come by https alone.')
  return { url, channel, publisher, keys }
}
