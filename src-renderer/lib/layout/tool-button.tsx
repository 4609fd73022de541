import { Tooltip, UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import recipes from '../theme/recipes.module.css'

interface ToolButtonProps {
  readonly icon: Icon
  readonly label: string
  readonly shortcut?: string
  readonly pressed?: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A small button of a toolbar: an icon with its name as hint. */
export function ToolButton({ icon: Icon, label, shortcut, pressed, disabled = false, onClick }: ToolButtonProps) {
  return (
    <Tooltip label={shortcut === undefined ? label : `${label} (${shortcut})`}>
      <button
        type="button"
        className={recipes.iconButton}
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon size={17} aria-hidden />
      </button>
    </Tooltip>
  )
}

/** The same outside of toolbars, where its hint is the system's. */
export function IconButton({
  icon: Icon,
  label,
  ...rest
}: Pick<ToolButtonProps, 'icon' | 'label' | 'disabled' | 'onClick'>) {
  return (
    <UnstyledButton className={recipes.iconButton ?? ''} aria-label={label} title={label} {...rest}>
      <Icon size={18} aria-hidden />
    </UnstyledButton>
  )
}
