import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { create } from 'zustand'
import { useTexts } from '../../lib/i18n/texts'
import { usePreferences, usePrinters } from './queries'

/** The printer chosen while printing; it holds until Kartei ends and leaves the printer of the settings as it is. */
const useChosen = create<{ readonly name: string | undefined }>(() => ({ name: undefined }))

export interface PrinterInUse {
  /** As it was chosen where one prints; undefined: the one of the settings. */
  readonly chosen: string | undefined
  /** By its name; undefined leaves it to the system's default. */
  readonly name: string | undefined
  readonly displayName: string | undefined
  readonly all: readonly { readonly name: string; readonly displayName: string }[]
}

/** The printer that is printed on without a dialog, and the others. */
export function usePrinter(): PrinterInUse {
  const { data: preferences } = usePreferences()
  const { data: printers = [] } = usePrinters()
  const { name: picked } = useChosen()
  // One that is gone meanwhile is not printed on.
  const chosen = printers.some(({ name }) => name === picked) ? picked : undefined
  const name = chosen ?? preferences?.printer
  const known = printers.find((printer) => (name === undefined ? printer.isDefault : printer.name === name))
  return { chosen, name, displayName: known?.displayName ?? name, all: printers }
}

interface PrinterChoiceProps {
  readonly printer: PrinterInUse
  readonly className?: string | undefined
}

/** Which printer, where one prints; nothing where there is nothing to choose. */
export function PrinterChoice({ printer, className }: PrinterChoiceProps) {
  const t = useTexts('preferences')
  if (printer.all.length < 2) return null
  const shown = printer.displayName ?? t('systemPrinter')
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <UnstyledButton className={className} aria-label={t('printerIs', { printer: shown })} title={shown}>
          <bdi style={{ maxWidth: 130, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {shown}
          </bdi>
          <IconChevronDown size={15} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('printers')}>
        {printer.all.map(({ name, displayName }) => (
          <Menu.Item
            key={name}
            leftSection={displayName === printer.displayName ? <IconCheck size={15} aria-hidden /> : null}
            onClick={() => useChosen.setState({ name })}
          >
            {displayName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
