import type { Case, Turn } from '@contract/api/cases'
import {
  IconAlertTriangle,
  IconArrowRightBar,
  IconBan,
  IconCircleCheck,
  IconFileDownload,
  IconHandFinger,
  IconHourglass,
  IconPinFilled,
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useCaseKind, useNextStep } from '../../../lib/case-states/case-status'
import { useCaseExplained, useInOneLine } from '../../../lib/case-states/states'
import { CaseStatusChip } from '../../../lib/layout/status-chip'
import { Tick } from '../../../lib/layout/tick'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import classes from './case-row.module.css'
import type { Column, ShownColumn } from './columns'
import { isOverAge } from './layout'
import { Marked } from '../../../lib/layout/marked'
import type { HeldOver } from './row-drop'
import { worklistTexts } from './texts'

interface PlaceOfRow {
  readonly id?: string
  /** Counted with the head, which is 1. */
  readonly rowIndex: number
  /** Pixels from the top of all rows. */
  readonly top: number
}

const turnLooks = {
  'needs-action': { icon: IconHandFinger, tone: 'act', label: 'needsAction' },
  waiting: { icon: IconHourglass, tone: 'wait', label: 'waitingForOthers' },
  done: { icon: IconCircleCheck, tone: 'done', label: 'done' },
} as const

interface GroupRowProps extends PlaceOfRow {
  readonly turn: Turn
  readonly count: number
  readonly columns: number
}

/** Says whose turn it is in the rows below. */
export function GroupRow({ turn, count, columns, rowIndex, top }: GroupRowProps) {
  const t = useTexts(worklistTexts)
  const formats = useFormats()
  const { icon: Icon, tone, label } = turnLooks[turn]
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={classes.group}
      data-tone={tone}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" aria-colspan={columns} className={classes.groupCell}>
        <Icon size={16} aria-hidden />
        {t(label)}
        <span className={classes.groupCount}>{formats.number(count)}</span>
      </div>
    </div>
  )
}

/** A case that is on its way: as high as the row that it becomes. */
export function ComingRow({ id, rowIndex, top, columns }: PlaceOfRow & { readonly columns: number }) {
  const t = useTexts(worklistTexts)
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={rowIndex}
      aria-busy
      className={classes.coming}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" aria-colspan={columns} aria-label={t('rowLoading')} />
    </div>
  )
}

interface CaseRowProps extends PlaceOfRow {
  readonly kase: Case
  readonly place: number
  readonly columns: readonly ShownColumn[]
  readonly now: Date
  readonly search: string
  readonly ticked: boolean
  /** The keyboard is on it. */
  readonly active: boolean
  /** It is what the foot speaks of, though it is not ticked. */
  readonly chosen: boolean
  /** It is not what the list asks for any more, and stays until it is left. */
  readonly movedOn: boolean
  readonly over: HeldOver | undefined
}

/** A row holds no handlers: the table hears what is done to it, so that scrolling draws only rows that are new. */
export const CaseRow = memo(function CaseRow(props: CaseRowProps) {
  const { id, kase, place, columns, rowIndex, top, ticked, active, chosen, movedOn, over } = props
  const t = useTexts(worklistTexts)
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={rowIndex}
      aria-selected={ticked || chosen}
      data-case={kase.caseId}
      data-place={place}
      data-active={active || undefined}
      data-moved-on={movedOn || undefined}
      data-over={over && (over.taken ? true : 'refused')}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={classes.tickCell} data-tick>
        <Tick ticked={ticked} label={t('tick', { who: kase.title })} />
      </div>
      {over ? (
        <OverRow {...props} over={over} />
      ) : (
        columns.map(({ column }) => <Cell key={column} {...props} of={column} />)
      )}
    </div>
  )
})

/** While files are held over the row its cells make room for what a drop will do. */
function OverRow({ kase, columns, over, search, movedOn }: CaseRowProps & { readonly over: HeldOver }) {
  const t = useTexts(worklistTexts)
  const Sign = over.taken ? IconFileDownload : IconBan
  return (
    <>
      <Who kase={kase} search={search} movedOn={movedOn} />
      <div role="gridcell" aria-colspan={columns.length - 1} className={classes.will}>
        <Sign size={17} aria-hidden />
        <span className={classes.cut}>
          {over.taken
            ? t('dropWill', { count: over.files })
            : t(kase.identifiers.engagementId === undefined ? 'dropInDoubt' : 'dropEngagement')}
        </span>
      </div>
    </>
  )
}

function Who({ kase, search, movedOn }: Pick<CaseRowProps, 'kase' | 'search' | 'movedOn'>) {
  const t = useTexts(worklistTexts)
  return (
    <div role="rowheader" className={classes.whoCell}>
      {kase.pinned && (
        <span className={classes.pin} title={t('pinned')}>
          <IconPinFilled size={14} aria-hidden />
          <span className={classes.said}>{t('pinned')}</span>
        </span>
      )}
      <button type="button" tabIndex={-1} className={classes.who} data-open title={kase.title}>
        <Marked text={kase.title} search={search} />
      </button>
      {movedOn && (
        <span className={classes.movedOn} title={t('movedOnHint')}>
          <IconArrowRightBar size={15} aria-hidden />
          {t('movedOn')}
        </span>
      )}
      {kase.unreadable && (
        <span className={classes.damaged} title={t('unreadable')}>
          <IconAlertTriangle size={15} aria-hidden />
          <span className={classes.said}>{t('unreadable')}</span>
        </span>
      )}
    </div>
  )
}

function Cell({ of, ...props }: CaseRowProps & { readonly of: Column }) {
  const { kase, search, now } = props
  const t = useTexts(worklistTexts)
  const formats = useFormats()
  switch (of) {
    case 'who':
      return <Who {...props} />
    case 'kind':
      return <Kind kind={kase.kind} />
    case 'status':
      return <Status kase={kase} />
    case 'nextStep':
      return <Next kase={kase} />
    case 'age': {
      const over = isOverAge(kase, now)
      return (
        <div
          role="gridcell"
          className={classes.age}
          data-over={over || undefined}
          title={formats.stamp(kase.createdAt)}
        >
          {formats.age(kase.createdAt, now)}
          {over && <span className={classes.said}>{t('overAge')}</span>}
        </div>
      )
    }
    case 'changed':
      return (
        <div
          role="gridcell"
          className={classes.changed}
          data-unseen={kase.unseen || undefined}
          title={formats.stamp(kase.updatedAt)}
        >
          {formats.changed(kase.updatedAt, now)}
          {kase.unseen && <span className={classes.said}>{t('changedUnseen')}</span>}
        </div>
      )
    case 'note':
      return (
        <Plain title={kase.note}>
          <Marked text={kase.note.replace(/\s+/g, ' ').slice(0, 200)} search={search} />
        </Plain>
      )
    case 'cardType':
      return <Plain title={kase.cardType}>{kase.cardType}</Plain>
    case 'labels':
      return (
        <Plain title={kase.labels.join(', ')}>
          <span className={classes.labels}>
            {kase.labels.map((label) => (
              <span key={label} className={classes.label}>
                <Marked text={label} search={search} />
              </span>
            ))}
          </span>
        </Plain>
      )
    case 'changedBy':
      return <Plain title={kase.changedBy}>{kase.changedBy}</Plain>
  }
}

function Status({ kase }: Pick<CaseRowProps, 'kase'>) {
  const explained = useCaseExplained()
  const inOneLine = useInOneLine()
  return (
    <div role="gridcell" className={classes.chip} title={inOneLine(explained(kase))}>
      <CaseStatusChip status={kase.status} />
    </div>
  )
}

function Plain({ title, children }: { readonly title: string | undefined; readonly children: ReactNode }) {
  return (
    <div role="gridcell" className={classes.plain} title={title === '' ? undefined : title}>
      {children}
    </div>
  )
}

function Kind({ kind }: { readonly kind: string }) {
  const { icon: Icon, label } = useCaseKind()(kind)
  return (
    <div role="gridcell" className={classes.kind} title={label}>
      <Icon size={17} aria-hidden />
      <span className={classes.cut}>{label}</span>
    </div>
  )
}

function Next({ kase }: { readonly kase: Case }) {
  const t = useTexts(worklistTexts)
  const { text, actionable } = useNextStep()(kase)
  const shown = kase.done ? t('markedDone') : text
  return (
    <div
      role="gridcell"
      className={classes.cell}
      data-actionable={(actionable && !kase.done) || undefined}
      title={shown}
    >
      {shown}
    </div>
  )
}
