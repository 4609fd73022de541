import type { SentByHand } from '@contract/api/raw'
import { useEffect } from 'react'
import { useOutcome, useRefresh } from '../../../lib/api/queries'
import { kartei } from '../../../lib/api/kartei'

const none: readonly SentByHand[] = []

/** What was sent by hand from a case, or without one, newest first; read again whenever something of it changes. */
export function useSent(caseId: string | undefined): readonly SentByHand[] {
  const refresh = useRefresh()
  // Names, addresses and IBANs stand in it: it is kept no longer than it is shown.
  const { data } = useOutcome(
    ['raw-sent', caseId ?? ''],
    () => kartei.raw.sent(caseId === undefined ? {} : { caseId }),
    { staleTime: 0, gcTime: 0 },
  )
  useEffect(
    () =>
      kartei.raw.onSent((told) => {
        if (told.caseId === caseId) void refresh('raw-sent', caseId ?? '')
      }),
    [caseId, refresh],
  )
  return data?.sent ?? none
}

export const isInDoubt = ({ state }: SentByHand): boolean => state === 'in-doubt'
