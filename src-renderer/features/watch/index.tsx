import type { WatchState } from '@contract/api/watch'
import { Box } from '@mantine/core'
import clsx from 'clsx'
import { useEffect } from 'react'
import { useActiveEnvironment } from '../../lib/api/environment'
import { live, useLive } from '../../lib/api/live'
import { useScreen } from '../../lib/navigation/screen'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'

function useSentence(): (state: WatchState) => string {
  const t = useTexts('watch')
  const formats = useFormats()
  return ({ pause, cases, lastLookAt }) => {
    const time = lastLookAt === undefined ? undefined : formats.time(new Date(lastLookAt))
    if (pause !== undefined) return time === undefined ? t(pause) : t('since', { pause: t(pause), time })
    if (cases === 0) return t('none')
    return time === undefined ? t('starting') : t('watched', { time })
  }
}

const watchState = live({
  key: 'watch',
  ask: () => kartei.watch.state(),
  on: kartei.watch.onChanged,
  take: (_known, news) => news,
})

/** Whether the open cases are watched and when one was last looked at, or what keeps the watch from it. */
export function WatchLine() {
  const sentenceFor = useSentence()
  const { data } = useLive(watchState)
  if (!data) return null
  // Not read aloud by itself: it changes with every look.
  return (
    <Box
      component="span"
      className={clsx(recipes.small, recipes.cut)}
      pb={8}
      // Something the clerk may want to know, though nothing is wrong with what is shown.
      {...(data.pause !== undefined && { c: 'var(--ink)', fw: 600 })}
      title={sentenceFor(data)}
    >
      {sentenceFor(data)}
    </Box>
  )
}

/** Tells main that this case is in front of the clerk, for as long as it is. */
export function useAttend(caseId: string): void {
  const environmentId = useActiveEnvironment()?.id
  useEffect(() => {
    if (environmentId === undefined) return undefined
    void kartei.watch.attend({ caseId })
    return () => void kartei.watch.attend({ caseId: null })
  }, [caseId, environmentId])
}

/** Opens the case that somebody asks for outside of the page, such as by a click on a notification. */
export function FollowWatch() {
  const openCase = useScreen((state) => state.openCase)
  useEffect(() => kartei.cases.onOpen(({ caseId }) => openCase(caseId)), [openCase])
  return null
}
