import { useMantineColorScheme, Button, Group, NativeSelect } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { languageOf, speak } from '../../lib/i18n/i18n'
import { usePreferences, usePrinters } from './queries'
import { useTexts } from '../../lib/i18n/texts'

export { PrinterChoice, usePrinter } from './printer-choice'
export { preferencesQuestion, usePreferences, useShown } from './queries'
export { SettingsScreen } from './settings-screen'

/** Language and theme as the preferences say, at once and whenever they change, here or in another window. */
export function FollowPreferences() {
  const { data } = usePreferences()
  const { setColorScheme } = useMantineColorScheme()

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

interface OtherPrintersProps {
  /** The one that does not print, by its name; undefined: the system's default. */
  readonly but: string | undefined
  /** Label of the button. */
  readonly label: ReactNode
  readonly busy?: boolean
  readonly onChoose: (printer: { readonly name: string; readonly displayName: string }) => void
}

/** Where a printer is gone or does not print: the others, and a button that goes on on one of them. */
export function OtherPrinters({ but, label, busy = false, onChoose }: OtherPrintersProps) {
  const t = useTexts('preferences')
  const { data } = usePrinters()
  const [picked, setPicked] = useState<string>()
  if (!data) return null
  const others = data.filter(({ name, isDefault }) => (but === undefined ? !isDefault : name !== but))
  const chosen = others.find(({ name }) => name === picked) ?? others.find(({ isDefault }) => isDefault) ?? others[0]
  if (!chosen) return <p>{t('noOtherPrinter')}</p>
  return (
    <Group gap={8} align="flex-end" wrap="nowrap">
      <NativeSelect
        size="sm"
        label={t('otherPrinter')}
        value={chosen.name}
        data={others.map(({ name, displayName }) => ({ value: name, label: displayName }))}
        onChange={({ currentTarget }) => setPicked(currentTarget.value)}
      />
      <Button size="sm" loading={busy} onClick={() => onChoose(chosen)}>
        {label}
      </Button>
    </Group>
  )
}
