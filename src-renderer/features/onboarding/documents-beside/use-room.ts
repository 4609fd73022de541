import { useEffect, useState, type RefObject } from 'react'
import { useAllBeside } from './beside-store'

/** What the form needs to be typed in, and the paper to be read, in pixels. */
const formWidth = 480
const narrowest = 372
/** Below this there is no room for both. */
const roomForBoth = formWidth + narrowest + 12

interface Room {
  /** Whether form and paper stand side by side; else the paper lies over the form. */
  readonly beside: boolean
  /** Of the pane, in pixels. */
  readonly width: number
  readonly narrowest: number
  readonly widest: number
}

/** How wide the pane is in the space that it shares with the form. */
export function useRoom(pane: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState(roomForBoth)
  const wanted = useAllBeside(({ width }) => width)
  useEffect(() => {
    const parent = pane.current?.parentElement
    if (!parent) return
    const measure = (): void => setRoom(parent.clientWidth)
    const resized = new ResizeObserver(measure)
    resized.observe(parent)
    measure()
    return () => resized.disconnect()
  }, [pane])
  const beside = room >= roomForBoth
  const widest = beside ? room - formWidth - 12 : Math.min(560, room - 24)
  const width = beside ? Math.round(Math.min(Math.max(wanted ?? room * 0.42, narrowest), widest)) : Math.round(widest)
  return { beside, width, narrowest, widest: Math.round(widest) }
}
