import type { Icon } from '@tabler/icons-react'
import { useCaseStatus, type Tone } from '../case-states/case-status'
import classes from './layout.module.css'

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
    <span className={classes.statusChipChip} data-tone={tone} data-past={past || undefined}>
      <Icon size={17} aria-hidden />
      {label}
    </span>
  )
}

/** The chip of an onboarding's status. */
export function CaseStatusChip({ status, past }: { readonly status: string; readonly past?: boolean }) {
  return <StatusChip {...useCaseStatus()(status)} {...(past === undefined ? {} : { past })} />
}
