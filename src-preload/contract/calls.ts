import type { Call, Entry, FilesCall } from './call'
import { contract } from './index'

/** Every call of the contract by its name: `cases.list`. */
export const calls: ReadonlyMap<string, Call | FilesCall> = new Map(
  Object.entries(contract).flatMap(([feature, entries]) =>
    Object.entries<Entry>(entries).flatMap(([name, entry]) =>
      entry.type === 'event' ? [] : [[`${feature}.${name}`, entry] as const],
    ),
  ),
)
