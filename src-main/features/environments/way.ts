import { isDeepStrictEqual } from 'node:util'
import type { ConnectionFound } from '@contract/api/environments'
import type { Emit } from '../../ipc/handlers'
import type { WaySeen } from '../../service'

/**
 * Tells the page at once what any call finds out about the service of an environment, where that is news: nobody is asked
 * for it. A call that went elsewhere than the environment is now says nothing.
 */
export function createWayNews(dependencies: {
  readonly emit: Emit
  readonly baseUrlOf: (environmentId: string) => string | undefined
}): { readonly onWay: (seen: WaySeen) => void } {
  const last = new Map<string, ConnectionFound>()
  return {
    onWay({ connection: { environmentId, baseUrl }, found, latencyMs }) {
      if (dependencies.baseUrlOf(environmentId) !== baseUrl) return
      const before = last.get(environmentId) ?? { verdict: 'accepted' }
      last.set(environmentId, found)
      if (!isDeepStrictEqual(before, found))
        dependencies.emit('environments', 'onConnection', { environmentId, found, latencyMs })
    },
  }
}
