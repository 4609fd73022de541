import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import { inks, papers, sidesOfPaper, type PrintSettings } from '@contract/domain/print-settings'
import { useTexts } from '../../lib/i18n/texts'

/** Stands for "as the document and the printer say" in the lists. */
const unset = ''

export const paperNames = { a4: 'A4', a3: 'A3', a5: 'A5', letter: 'Letter', legal: 'Legal' } as const
export const sideTexts = { one: 'oneSided', long: 'longEdge', short: 'shortEdge' } as const
export const inkTexts = { colour: 'inColour', grey: 'inGrey' } as const

interface PrintSettingsFieldsProps {
  readonly settings: PrintSettings
  readonly onChange: (settings: PrintSettings) => void
}

/** Paper, sides, colour and copies of what is printed without a dialog. */
export function PrintSettingsFields({ settings, onChange }: PrintSettingsFieldsProps) {
  const t = useTexts('preferences')
  const { paper, sides, colour, copies } = settings
  /** Without the members that are undefined: left out is "as the document and the printer say". */
  const change = (changed: { [Name in keyof PrintSettings]: PrintSettings[Name] | undefined }): void => {
    const all = { ...settings, ...changed }
    onChange({
      ...(all.paper && { paper: all.paper }),
      ...(all.sides && { sides: all.sides }),
      ...(all.colour && { colour: all.colour }),
      ...(all.copies !== undefined && { copies: all.copies }),
    })
  }
  return (
    <SimpleGrid minColWidth={240} spacing={12}>
      <Select
        label={t('paper')}
        data={[
          { value: unset, label: t('paperOfDocument') },
          ...papers.map((value) => ({ value, label: paperNames[value] })),
        ]}
        value={paper ?? unset}
        onChange={(chosen) => change({ paper: papers.find((known) => known === chosen) })}
      />
      <Select
        label={t('sides')}
        data={[
          { value: unset, label: t('asPrinter') },
          ...sidesOfPaper.map((value) => ({ value, label: t(sideTexts[value]) })),
        ]}
        value={sides ?? unset}
        onChange={(chosen) => change({ sides: sidesOfPaper.find((known) => known === chosen) })}
      />
      <Select
        label={t('colour')}
        data={[{ value: unset, label: t('asPrinter') }, ...inks.map((value) => ({ value, label: t(inkTexts[value]) }))]}
        value={colour ?? unset}
        onChange={(chosen) => change({ colour: inks.find((known) => known === chosen) })}
      />
      <NumberInput
        label={t('copies')}
        min={1}
        max={99}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={copies ?? 1}
        onChange={(value) => {
          if (typeof value === 'number' && value >= 1) change({ copies: value === 1 ? undefined : value })
        }}
      />
    </SimpleGrid>
  )
}
