import type { DraftSummary } from '@contract/api/drafts'
import { IconHelpHexagon, IconLoader2, IconPencil, IconTrendingUp, IconUsers } from '@tabler/icons-react'
import { useCaseKind } from '../../../lib/case-states/case-status'
import { Marked } from '../../../lib/layout/marked'
import { StatusChip } from '../../../lib/layout/status-chip'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { draftTexts } from '../texts'
import classes from './drafts-panel.module.css'

const looks = {
  open: { icon: IconPencil, tone: 'end' },
  sending: { icon: IconLoader2, tone: 'wait' },
  'in-doubt': { icon: IconHelpHexagon, tone: 'act' },
} as const satisfies Record<DraftSummary['state'], unknown>

interface DraftRowProps {
  readonly id: string
  readonly draft: DraftSummary
  /** Counted with the head, which is 1. */
  readonly rowIndex: number
  readonly active: boolean
  readonly search: string
  readonly now: Date
}

/** The table hears what is done to it. */
export function DraftRow({ id, draft, rowIndex, active, search, now }: DraftRowProps) {
  const t = useTexts(draftTexts)
  const formats = useFormats()
  const { draftId, title, state, updatedAt, changedBy = '' } = draft
  const look = looks[state]
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={rowIndex}
      aria-selected={active}
      data-draft={draftId}
      data-active={active || undefined}
      className={classes.row}
    >
      <div role="rowheader" className={classes.whoCell}>
        <button type="button" tabIndex={-1} data-open className={classes.who} data-nobody={title === '' || undefined}>
          {title === '' ? t('nobody') : <Marked text={title} search={search} />}
        </button>
      </div>
      <Kind draft={draft} />
      <div role="gridcell" className={classes.chip}>
        <StatusChip icon={look.icon} tone={look.tone} label={t(state)} />
      </div>
      <div role="gridcell" className={classes.cell} title={formats.stamp(updatedAt)}>
        {formats.changed(updatedAt, now)}
      </div>
      <div role="gridcell" className={classes.cell} title={changedBy}>
        {changedBy}
      </div>
    </div>
  )
}

function Kind({ draft: { kind, subject } }: { readonly draft: DraftSummary }) {
  const t = useTexts(draftTexts)
  const kindOf = useCaseKind()
  const known = kind === '' ? undefined : kindOf(kind)
  const shown =
    subject.type === 'supplementary-details'
      ? { icon: IconUsers, label: t('supplementary') }
      : subject.type === 'credit-limit'
        ? { icon: IconTrendingUp, label: t('creditLimit') }
        : (known ?? { icon: undefined, label: t('noKind') })
  const { icon: Icon, label } = shown
  return (
    <div role="gridcell" className={classes.kind} title={label}>
      {Icon && <Icon size={17} aria-hidden />}
      <span className={classes.cut}>{label}</span>
    </div>
  )
}
