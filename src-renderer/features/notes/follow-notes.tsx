import { useEffect } from 'react'
import { useActiveEnvironment } from '../../lib/api/environment'
import { saveAllNotes, sendAllNotes, workIn } from './note-store'

/** Saves what is typed on any case, shown or not, while Kartei runs. One for the whole window. */
export function FollowNotes() {
  const environmentId = useActiveEnvironment()?.id
  useEffect(() => {
    if (environmentId === undefined) return
    workIn(environmentId)
    saveAllNotes(environmentId)
    // Leaving the window does not wait for a pause.
    const leave = (): void => saveAllNotes(environmentId)
    const end = (): void => sendAllNotes(environmentId)
    window.addEventListener('beforeunload', end)
    window.addEventListener('blur', leave)
    return () => {
      window.removeEventListener('beforeunload', end)
      window.removeEventListener('blur', leave)
    }
  }, [environmentId])
  return null
}
