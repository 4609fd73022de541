import type { Icon } from '@tabler/icons-react'
import { CloseButton } from '@mantine/core'
import { useCaseStatus, type Tone } from '../case-states/case-status'
import classes from './layout.module.css'
import recipes from '../theme/recipes.module.css'

interface StatusChipProps {
  readonly icon: Icon
  readonly tone: Tone
  readonly label: string
  /** In tables of the past a failure is drawn without its fill: nobody has to act on it any more. */
  readonly past?: boolean
}

/** Weight says whose turn it is: failed solid, needs action tinted with an edge, everything else icon and word. */
export function StatusChip({ icon: Icon, tone, label, past = false }: StatusChipProps) {
  return (
    <span className={classes.statusChip} data-tone={tone} data-past={past || undefined}>
      <Icon size={17} aria-hidden />
      {label}
    </span>
  )
}

export function CaseStatusChip({ status, past }: { readonly status: string; readonly past?: boolean }) {
  return <StatusChip {...useCaseStatus()(status)} {...(past === undefined ? {} : { past })} />
}

interface RemovableChipProps {
  readonly text: string
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
