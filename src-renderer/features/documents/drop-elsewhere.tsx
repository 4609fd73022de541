import { IconBan } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n/texts'
import classes from './documents.module.css'
import { holdsFiles } from './staging'

/** Says where documents go while files are held over a part of the window that takes none. One for the whole window. */
export function DropElsewhere() {
  const t = useTexts('documents')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    // The window hears it last: whatever takes the files has said so by then.
    const hold = (event: DragEvent): void => {
      const isTaken = event.defaultPrevented || !holdsFiles(event)
      setHeld(!isTaken)
      if (isTaken) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    const drop = (event: DragEvent): void => {
      setHeld(false)
      if (holdsFiles(event)) event.preventDefault()
    }
    window.addEventListener('dragenter', hold, { signal })
    window.addEventListener('dragover', hold, { signal })
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? setHeld(false), { signal })
    window.addEventListener('drop', drop, { signal })
    return () => end.abort()
  }, [])
  return (
    <p role="status" className={classes.hint} hidden={!held}>
      {held && (
        <>
          <IconBan size={20} aria-hidden />
          {t('dropOnCase')}
        </>
      )}
    </p>
  )
}
