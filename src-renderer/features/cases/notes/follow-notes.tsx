import { useEffect } from 'react'
import { useActiveEnvironment } from '../../../lib/api/environment'
import { saveAllNotes, workIn } from './note-store'

/** Saves what is typed on any case, shown or not, while Kartei runs. One for the whole window. */
export function FollowNotes() {
  const environmentId = useActiveEnvironment()?.id
  useEffect(() => {
    if (environmentId === undefined) return
    workIn(environmentId)
    saveAllNotes()
    // Leaving the window does not wait for a pause.
    window.addEventListener('blur', saveAllNotes)
    return () => window.removeEventListener('blur', saveAllNotes)
  }, [environmentId])
  return null
}
