import { useEffect } from 'react'
import { useOutcome, useRefresh } from '../../app/queries'
import { useScreen } from '../../app/screen'
import { kartei } from '../../kartei'

/** Milliseconds in which changes are gathered before what is in sight is asked again. */
const gathered = 100

/** Keeps all that is shown of cases true while Kartei runs. One for the whole window. */
export function FollowCases() {
  const refresh = useRefresh()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = kartei.cases.onChanged(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refresh('cases')
      }, gathered)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [refresh])

  const open = useScreen(({ screen }) => (typeof screen === 'object' ? screen.case : undefined))
  return open === undefined ? null : <SeeCase key={open} caseId={open} />
}

/** A case that is open has been seen, also what changes while it is. */
function SeeCase({ caseId }: { readonly caseId: string }) {
  const { data } = useOutcome(['case', caseId], () => kartei.cases.read({ caseId }))
  const unseen = data?.unseen ?? false
  useEffect(() => {
    // What main answers comes back as a change; where it fails the dot stays, which is true.
    if (unseen) void kartei.cases.markSeen({ caseId })
  }, [unseen, caseId])
  return null
}
