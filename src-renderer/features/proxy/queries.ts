import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { live, useLive } from '../../lib/api/live'
import { kartei } from '../../lib/api/kartei'

const proxies = live({
  key: 'proxies',
  ofWorkstation: true,
  ask: () => kartei.proxy.list(),
  on: kartei.proxy.onChanged,
  take: (_known, news) => news,
})

/** Proxies that asked for a sign-in, and those that one is kept for; never a password. */
export const useProxies = () => useLive(proxies, undefined, { staleTime: Infinity })

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
