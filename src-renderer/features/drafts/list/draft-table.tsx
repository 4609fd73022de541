import type { DraftSummary } from '@contract/api/drafts'
import { IconHelpHexagon, IconLoader2, IconPencil, IconTrendingUp, IconUsers } from '@tabler/icons-react'
import clsx from 'clsx'
import { memo, useMemo, type ReactNode } from 'react'
import { useCaseKind } from '../../../lib/case-states/case-status'
import { Grid } from '../../../lib/grid/grid'
import grid from '../../../lib/grid/grid.module.css'
import { GridRow, type RowPlace } from '../../../lib/grid/grid-row'
import { rowLines } from '../../../lib/grid/lines'
import { useTypeAhead } from '../../../lib/grid/type-ahead'
import { Marked } from '../../../lib/layout/marked'
import { StatusChip } from '../../../lib/layout/status-chip'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import classes from './drafts-panel.module.css'

const columns = ['who', 'kind', 'state', 'changed', 'changedBy'] as const

interface DraftTableProps {
  readonly drafts: readonly DraftSummary[]
  /** The row that the keyboard is on; -1: none. */
  readonly place: number
  readonly search: string
  readonly now: Date
  readonly onGoTo: (place: number) => void
  readonly onOpen: (draft: DraftSummary) => void
  readonly onDiscard: (draft: DraftSummary) => void
  readonly menu: (draft: DraftSummary) => ReactNode
}

export function DraftTable({ drafts, place, search, now, onGoTo, onOpen, onDiscard, menu }: DraftTableProps) {
  const t = useTexts('drafts')
  const lines = useMemo(() => rowLines(drafts, ({ draftId }) => draftId), [drafts])
  const typeAhead = useTypeAhead(
    drafts.map(({ title }) => title),
    place,
    onGoTo,
  )
  return (
    <Grid
      isWorklist
      label={t('drafts')}
      lines={lines}
      columns={columns.map((id) => ({ id, label: t(id) }))}
      className={classes.table}
      active={place}
      moved={drafts[place]?.draftId}
      onGoTo={onGoTo}
      onOpen={onOpen}
      onDelete={onDiscard}
      onType={typeAhead}
      menu={menu}
      row={(draft, row) => <DraftRow {...row} draft={draft} search={search} now={now} />}
    />
  )
}

const looks = {
  open: { icon: IconPencil, tone: 'end' },
  sending: { icon: IconLoader2, tone: 'wait' },
  'in-doubt': { icon: IconHelpHexagon, tone: 'act' },
} as const satisfies Record<DraftSummary['state'], unknown>

interface DraftRowProps extends RowPlace {
  readonly draft: DraftSummary
  readonly search: string
  readonly now: Date
}

const DraftRow = memo(function DraftRow({ draft, search, now, ...row }: DraftRowProps) {
  const t = useTexts('drafts')
  const formats = useFormats()
  const { title, state, updatedAt, changedBy = '' } = draft
  const look = looks[state]
  return (
    <GridRow {...row} className={classes.row}>
      <div role="rowheader" className={grid.cell}>
        <button
          type="button"
          tabIndex={-1}
          data-open
          className={clsx(grid.name, classes.who)}
          data-nobody={title === '' || undefined}
        >
          {title === '' ? t('nobody') : <Marked text={title} search={search} />}
        </button>
      </div>
      <Kind draft={draft} />
      <div role="gridcell" className={grid.chip}>
        <StatusChip icon={look.icon} tone={look.tone} label={t(state)} />
      </div>
      <div role="gridcell" className={grid.cell} title={formats.stamp(updatedAt)}>
        {formats.changed(updatedAt, now)}
      </div>
      <div role="gridcell" className={grid.cell} title={changedBy}>
        {changedBy}
      </div>
    </GridRow>
  )
})

function Kind({ draft: { kind, subject } }: { readonly draft: DraftSummary }) {
  const t = useTexts('drafts')
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
    <div role="gridcell" className={grid.signed} title={label}>
      {Icon && <Icon size={17} aria-hidden />}
      <span className={grid.cut}>{label}</span>
    </div>
  )
}
