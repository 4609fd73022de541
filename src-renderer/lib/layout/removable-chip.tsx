import { CloseButton } from '@mantine/core'
import recipes from '../theme/recipes.module.css'
import classes from './layout.module.css'

interface RemovableChipProps {
  readonly text: string
  /** Name of its small button. */
  readonly removal: string
  readonly disabled?: boolean
  /** It narrows what is shown. */
  readonly accent?: boolean
  readonly onRemove: () => void
}

/** A word that was given, with the button that takes it away. */
export function RemovableChip({ text, removal, disabled = false, accent, onRemove }: RemovableChipProps) {
  return (
    <span className={classes.chip} data-accent={accent}>
      <bdi className={recipes.cut} title={text}>
        {text}
      </bdi>
      <CloseButton size="xs" aria-label={removal} title={removal} disabled={disabled} onClick={onRemove} />
    </span>
  )
}
