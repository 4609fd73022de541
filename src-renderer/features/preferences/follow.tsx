import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { useWorkstationRefresh } from '../../lib/api/queries'
import { languageOf, speak } from '../../lib/i18n/i18n'
import { kartei } from '../../lib/api/kartei'
import { usePreferences } from './queries'

/** Language and theme as the preferences say, at once and whenever they change, here or in another window. */
export function FollowPreferences() {
  const { data } = usePreferences()
  const refresh = useWorkstationRefresh()
  const { setColorScheme } = useMantineColorScheme()

  useEffect(() => kartei.preferences.onChanged(() => void refresh('preferences')), [refresh])

  const language = data?.language
  useEffect(() => {
    if (language) void speak(languageOf(language, navigator.language))
  }, [language])

  const theme = data?.theme
  useEffect(() => {
    if (theme) setColorScheme(theme === 'system' ? 'auto' : theme)
  }, [theme, setColorScheme])

  return null
}
