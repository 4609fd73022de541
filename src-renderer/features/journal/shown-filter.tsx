import { Select } from '@mantine/core'
import { useTexts } from '../../lib/i18n/texts'
import { shown as choices, type Shown } from './filters'

const nameOf = { acts: 'acts', reads: 'reads', automatic: 'automatic', all: 'everything' } as const

interface ShownFilterProps {
  readonly shown: Shown
  readonly onChange: (shown: Shown) => void
}

/** Filter by kind: what people did, what they read, what Kartei did by itself, or all. */
export function ShownFilter({ shown, onChange }: ShownFilterProps) {
  const t = useTexts('journal')
  return (
    <Select
      size="sm"
      aria-label={t('shown')}
      title={t('shownHint')}
      allowDeselect={false}
      data={choices.map((value) => ({ value, label: t(nameOf[value]) }))}
      value={shown}
      onChange={(value) => onChange(choices.find((one) => one === value) ?? 'acts')}
    />
  )
}
