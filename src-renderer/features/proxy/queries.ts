import type { ProxySignIn } from '@contract/api/proxy'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWorkstationOutcome } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

const key = ['workstation', 'proxies']

/** Proxies that asked for a sign-in, and those that one is kept for; never a password. */
export const useProxies = () => useWorkstationOutcome(['proxies'], () => kartei.proxy.list(), { staleTime: Infinity })

/** Takes main's news; an answer that is still under way is older than that. */
export function useSetProxies(): (proxies: ProxySignIn[]) => void {
  const client = useQueryClient()
  return useCallback(
    (proxies) =>
      void client.cancelQueries({ queryKey: key }).then(() => client.setQueryData<ProxySignIn[]>(key, proxies)),
    [client],
  )
}

/** After a sign-in: asks again what could not be had, and whether the service answers. */
export function useAskAgain(): () => void {
  const client = useQueryClient()
  return useCallback(
    () =>
      void client.invalidateQueries({
        predicate: ({ state, queryKey }) => state.status === 'error' || queryKey.includes('check'),
      }),
    [client],
  )
}
