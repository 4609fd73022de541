import { isDue, type Case } from '@contract/api/cases'
import { momentOf } from '@contract/domain/moment'
import {
  IconAlertTriangle,
  IconArrowRightBar,
  IconBan,
  IconCalendarEvent,
  IconFileDownload,
  IconPinFilled,
} from '@tabler/icons-react'
import clsx from 'clsx'
import { memo, type ReactNode } from 'react'
import { useWhichOne } from '../../../lib/case-states/case-line'
import { useCaseKind, useNextStep } from '../../../lib/case-states/case-status'
import { useCaseExplained, useInOneLine } from '../../../lib/case-states/states'
import { todayHere } from '../../../lib/fields/date-text'
import grid from '../../../lib/grid/grid.module.css'
import { GridRow, type RowPlace } from '../../../lib/grid/grid-row'
import { CaseStatusChip } from '../../../lib/layout/status-chip'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import classes from './worklist.module.css'
import type { Column, ShownColumn } from './columns'
import { useFollowUpText } from '../follow-up'
import { Marked } from '../../../lib/layout/marked'
import type { HeldOver } from './row-drop'

interface CaseRowProps extends RowPlace {
  readonly caseRecord: Case
  readonly place: number
  readonly columns: readonly ShownColumn[]
  readonly now: Date
  readonly search: string
  /** It is not what the list asks for any more, and stays until it is left. */
  readonly movedOn: boolean
  readonly over: HeldOver | undefined
}

export const CaseRow = memo(function CaseRow(props: CaseRowProps) {
  const { caseRecord, place, columns, movedOn, over, id, index, top, active, selected, checked } = props
  const t = useTexts('cases/worklist')
  return (
    <GridRow
      {...{ id, index, top, active, selected, checked }}
      check={t('tick', { who: caseRecord.title })}
      data-case={caseRecord.caseId}
      data-place={place}
      data-moved-on={movedOn || undefined}
      data-over={over && (over.taken ? true : 'refused')}
      className={classes.row}
    >
      {over ? (
        <OverRow {...props} over={over} />
      ) : (
        columns.map(({ column }) => <Cell key={column} {...props} of={column} />)
      )}
    </GridRow>
  )
})

/** While files are held over the row its cells make room for what a drop will do. */
function OverRow({ caseRecord, columns, now, over, search, movedOn }: CaseRowProps & { readonly over: HeldOver }) {
  const t = useTexts('cases/worklist')
  const Sign = over.taken ? IconFileDownload : IconBan
  return (
    <>
      <Who caseRecord={caseRecord} now={now} search={search} movedOn={movedOn} />
      <div role="gridcell" aria-colspan={columns.length - 1} className={classes.will}>
        <Sign size={17} aria-hidden />
        <span className={recipes.cut}>
          {over.taken
            ? t('dropWill', { count: over.files })
            : t(caseRecord.identifiers.engagementId === undefined ? 'dropInDoubt' : 'dropEngagement')}
        </span>
      </div>
    </>
  )
}

function Who({ caseRecord, now, search, movedOn }: Pick<CaseRowProps, 'caseRecord' | 'now' | 'search' | 'movedOn'>) {
  const t = useTexts('cases/worklist')
  const whichOne = useWhichOne()(caseRecord)
  const today = todayHere(now)
  const followUp = useFollowUpText()
  const toFollowUp = caseRecord.followUp && !isDue(caseRecord, today) && followUp(caseRecord.followUp, today)
  return (
    <div role="rowheader" className={classes.whoCell}>
      {caseRecord.pinned && (
        <span className={classes.pin} title={t('pinned')}>
          <IconPinFilled size={14} aria-hidden />
          <span className={recipes.unseen}>{t('pinned')}</span>
        </span>
      )}
      <button type="button" tabIndex={-1} className={grid.name} data-open title={caseRecord.title}>
        <Marked text={caseRecord.title} search={search} />
      </button>
      {toFollowUp && (
        <span className={classes.pin} title={toFollowUp}>
          <IconCalendarEvent size={14} aria-hidden />
          <span className={recipes.unseen}>{toFollowUp}</span>
        </span>
      )}
      {search !== '' && whichOne !== '' && (
        <span className={clsx(recipes.small, recipes.cut, recipes.faint)} title={whichOne}>
          {whichOne}
        </span>
      )}
      {movedOn && (
        <span className={classes.movedOn} title={`${t('movedOn')}: ${t('movedOnHint')}`}>
          <IconArrowRightBar size={15} aria-hidden />
          <span>{t('movedOn')}</span>
        </span>
      )}
      {caseRecord.unreadable && (
        <span className={classes.damaged} title={t('unreadable')}>
          <IconAlertTriangle size={15} aria-hidden />
          <span className={recipes.unseen}>{t('unreadable')}</span>
        </span>
      )}
    </div>
  )
}

const week = 7 * 86_400_000

/** Whether a case has been waiting for the clerk for a week. */
const isOverAge = ({ turn, createdAt }: Case, now: Date): boolean =>
  turn === 'needs-action' && now.getTime() - (momentOf(createdAt) ?? now.getTime()) >= week

function Cell({ of, ...props }: CaseRowProps & { readonly of: Column }) {
  const { caseRecord, search, now } = props
  const t = useTexts('cases/worklist')
  const formats = useFormats()
  switch (of) {
    case 'who':
      return <Who {...props} />
    case 'kind':
      return <Kind kind={caseRecord.kind} />
    case 'status':
      return <Status caseRecord={caseRecord} />
    case 'nextStep':
      return <Next caseRecord={caseRecord} today={todayHere(now)} />
    case 'age': {
      const over = isOverAge(caseRecord, now)
      return (
        <div
          role="gridcell"
          className={clsx(grid.cell, classes.age)}
          data-over={over || undefined}
          title={formats.stamp(caseRecord.createdAt)}
        >
          {formats.age(caseRecord.createdAt, now)}
          {over && <span className={recipes.unseen}>{t('overAge')}</span>}
        </div>
      )
    }
    case 'changed':
      return (
        <div
          role="gridcell"
          className={clsx(grid.cell, classes.changed)}
          data-unseen={caseRecord.unseen || undefined}
          title={formats.stamp(caseRecord.updatedAt)}
        >
          {formats.changed(caseRecord.updatedAt, now)}
          {caseRecord.unseen && <span className={recipes.unseen}>{t('changedUnseen')}</span>}
        </div>
      )
    case 'note':
      return (
        <Plain title={caseRecord.note}>
          <Marked text={caseRecord.note.replace(/\s+/g, ' ').slice(0, 200)} search={search} />
        </Plain>
      )
    case 'cardType':
      return <Plain title={caseRecord.cardType}>{caseRecord.cardType}</Plain>
    case 'labels':
      return (
        <Plain title={caseRecord.labels.join(', ')}>
          <span className={classes.labels}>
            {caseRecord.labels.map((label) => (
              <span key={label} className={classes.label}>
                <Marked text={label} search={search} />
              </span>
            ))}
          </span>
        </Plain>
      )
    case 'changedBy':
      return <Plain title={caseRecord.changedBy}>{caseRecord.changedBy}</Plain>
  }
}

function Status({ caseRecord }: Pick<CaseRowProps, 'caseRecord'>) {
  const explained = useCaseExplained()
  const inOneLine = useInOneLine()
  return (
    <div role="gridcell" className={grid.chip} title={inOneLine(explained(caseRecord))}>
      <CaseStatusChip status={caseRecord.status} />
    </div>
  )
}

function Plain({ title, children }: { readonly title: string | undefined; readonly children: ReactNode }) {
  return (
    <div role="gridcell" className={grid.plain} title={title === '' ? undefined : title}>
      {children}
    </div>
  )
}

function Kind({ kind }: { readonly kind: string }) {
  const { icon: Icon, label } = useCaseKind()(kind)
  return (
    <div role="gridcell" className={grid.signed} title={label}>
      <Icon size={17} aria-hidden />
      <span className={recipes.cut}>{label}</span>
    </div>
  )
}

function Next({ caseRecord, today }: { readonly caseRecord: Case; readonly today: string }) {
  const t = useTexts('cases/worklist')
  const { text, actionable } = useNextStep()(caseRecord)
  const followUpText = useFollowUpText()
  const { followUp } = caseRecord
  if (followUp && isDue(caseRecord, today))
    return (
      <div
        role="gridcell"
        className={clsx(grid.signed, classes.next)}
        data-actionable
        title={followUpText(followUp, today)}
      >
        <IconCalendarEvent size={17} aria-hidden />
        <span className={recipes.cut}>{followUp.words || t('followUp')}</span>
        {followUp.day < today && (
          <span className={recipes.unseen}>{followUpText({ day: followUp.day, words: '' }, today)}</span>
        )}
      </div>
    )
  const shown = caseRecord.done ? t('markedDone') : text
  return (
    <div
      role="gridcell"
      className={clsx(grid.cell, classes.next)}
      data-actionable={(actionable && !caseRecord.done) || undefined}
      title={shown}
    >
      {shown}
    </div>
  )
}
