import { firstScreenId } from '@contract/api/first-screen'
import { useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { kartei } from '../../lib/api/kartei'
import { useActiveEnvironment } from '../../lib/api/environment'
import { isAnythingUnsaved } from '../../lib/forms/autosave'
import { useScreen, wholeListing } from '../../lib/navigation/screen'
import { shownScreenOf } from './shown'

/** Whether the page came with what the window showed the last time. */
export const cameWithFirstScreen = (): boolean => document.getElementById(firstScreenId) !== null

/** A mark of the page's start: it came with what was shown the last time, and draws its own from here on. */
const firstScreenEnded = 'kartei:first-screen-ended'

/** Drawn with the first screen of its own, the page needs that of the last time no more: both in one frame. */
export function FirstScreenEnds(): null {
  useLayoutEffect(() => {
    const shown = document.getElementById(firstScreenId)
    if (!shown) return
    shown.remove()
    performance.mark(firstScreenEnded)
  }, [])
  return null
}

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

/** When the program is about to end, turns to what the page begins with and gives it to main. */
export function KeepFirstScreen(): null {
  const environmentId = useActiveEnvironment()?.id
  const client = useQueryClient()
  useEffect(
    () =>
      kartei.firstScreen.onAsked(() => {
        void (async () => {
          // What the disk refused stays on the screen that it was typed in.
          if (environmentId === undefined || isAnythingUnsaved()) return kartei.firstScreen.keep()
          // As at the start, whatever was marked, sorted and scrolled.
          flushSync(() => useScreen.setState({ screen: 'uploads', listing: wholeListing, search: '' }))
          flushSync(() => useScreen.setState({ screen: 'worklist' }))
          do await frame()
          while (client.isFetching() > 0)
          await frame()
          return kartei.firstScreen.keep(shownScreenOf(document, environmentId))
        })().catch(() => undefined)
      }),
    [environmentId, client],
  )
  return null
}
