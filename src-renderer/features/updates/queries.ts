import type { UpdatesState } from '@contract/api/updates'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { kartei } from '../../lib/api/kartei'
import { useAct, useWorkstationOutcome, type Act } from '../../lib/api/queries'

const key = ['workstation', 'updates']

/** Takes what main says last; an answer that is still under way is older than that. */
function useSetUpdates(): (state: UpdatesState) => void {
  const client = useQueryClient()
  return useCallback(
    (state) => void client.cancelQueries({ queryKey: key }).then(() => client.setQueryData<UpdatesState>(key, state)),
    [client],
  )
}

/** Where the update of Kartei stands, followed for as long as it is shown. */
export function useUpdates(): UseQueryResult<UpdatesState> {
  const set = useSetUpdates()
  useEffect(() => kartei.updates.onChanged(set), [set])
  return useWorkstationOutcome(['updates'], () => kartei.updates.state(), { staleTime: Infinity })
}

type Decision = 'at-quit' | 'later'

export function useDecide(): Act<[{ decision: Decision }], UpdatesState> {
  return useAct(kartei.updates.decide, useSetUpdates())
}

export function useCheck(): Act<[], UpdatesState> {
  const set = useSetUpdates()
  return useAct(() => kartei.updates.check(), set)
}

export function useCancel(): Act<[], UpdatesState> {
  const set = useSetUpdates()
  return useAct(() => kartei.updates.cancel(), set)
}
