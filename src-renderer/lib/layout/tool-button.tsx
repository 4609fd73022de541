import { Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import recipes from '../theme/recipes.module.css'

interface ToolButtonProps {
  readonly icon: Icon
  readonly label: string
  /** Its key, said in the hint. */
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
