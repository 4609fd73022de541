import { isDeepStrictEqual } from 'node:util'
import type { ConnectionFound } from '@contract/api/environments'
import type { Emit } from '../../ipc/handlers'
import type { ConnectionHealth } from '../../service'

/**
 * Emits at once what any call finds out about the service of an environment, where that has changed; no request is made
 * for it. A call to an address that the environment does not have any more counts nothing.
 */
export function createHealthEvents(dependencies: {
  readonly emit: Emit
  readonly baseUrlOf: (environmentId: string) => string | undefined
}): {
  readonly onHealth: (seen: ConnectionHealth) => void
  /** The finding of the last call; undefined where none was made yet. */
  readonly lastFound: (environmentId: string) => ConnectionFound | undefined
} {
  const last = new Map<string, ConnectionFound>()
  return {
    lastFound: (environmentId) => last.get(environmentId),
    onHealth({ connection: { environmentId, baseUrl }, found, latencyMs }) {
      if (dependencies.baseUrlOf(environmentId) !== baseUrl) return
      const before = last.get(environmentId) ?? { verdict: 'accepted' }
      last.set(environmentId, found)
      if (!isDeepStrictEqual(before, found))
        dependencies.emit('environments', 'onConnection', { environmentId, found, latencyMs })
    },
  }
}
