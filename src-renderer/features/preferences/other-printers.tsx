import { Button, Group, NativeSelect } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/texts'
import { usePrinters } from './queries'

interface OtherPrintersProps {
  /** The one that does not print, by its name; undefined: the system's default. */
  readonly but: string | undefined
  /** What the button says. */
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
