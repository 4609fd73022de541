import type { JournalEntry } from '@contract/journal'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { actionTexts, isIn, outcomeTexts } from './action-texts'
import classes from './journal.module.css'
import { journalTexts } from './texts'

const columns = ['number', 'at', 'user', 'action', 'summary', 'outcome', 'took'] as const
const rowHeight = 36
/** The head stays in sight above the rows. */
const headHeight = 34

/** A virtual table; the whole of it scrolls with the keyboard like any text. */
export function JournalTable({ entries }: { readonly entries: readonly JournalEntry[] }) {
  const t = useTexts(journalTexts)
  const scroller = useRef<HTMLDivElement>(null)
  // The compiler of React cannot see through the virtualizer, which is not used here anyway.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: headHeight,
    initialRect: { width: 0, height: 700 },
  })
  return (
    <div
      role="region"
      aria-label={t('title')}
      className={classes.scroller}
      ref={scroller}
      tabIndex={entries.length > 0 ? 0 : -1}
    >
      <div role="table" aria-label={t('title')} aria-rowcount={entries.length + 1}>
        <div role="rowgroup" className={classes.tableHead}>
          <div role="row" aria-rowindex={1} className={classes.heads}>
            {columns.map((column) => (
              <span role="columnheader" key={column}>
                {t(column)}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={classes.all} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const entry = entries[index]
            return (
              entry && <EntryRow key={entry.sequence} entry={entry} rowIndex={index + 2} top={start - headHeight} />
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface EntryRowProps {
  readonly entry: JournalEntry
  readonly rowIndex: number
  /** Pixels from the top of the whole table. */
  readonly top: number
}

function EntryRow({ entry, rowIndex, top }: EntryRowProps) {
  const t = useTexts(journalTexts)
  const formats = useFormats()
  const done = entry.outcome === 'ok'
  const sayAction = useTexts(actionTexts)
  const sayOutcome = useTexts(outcomeTexts)
  const action = isIn(actionTexts.table, entry.action) ? sayAction(entry.action) : entry.action
  const ended = isIn(outcomeTexts.table, entry.outcome) ? sayOutcome(entry.outcome) : entry.outcome
  const about = Object.entries(entry.summary)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
  return (
    <div role="row" aria-rowindex={rowIndex} className={classes.row} style={{ transform: `translateY(${top}px)` }}>
      <span role="cell" className={classes.number}>
        {entry.sequence}
      </span>
      <span role="cell">{formats.stamp(entry.at)}</span>
      <span role="cell" title={entry.workstation}>
        {entry.user}
      </span>
      <span role="cell" className={classes.action} title={entry.action}>
        {action}
      </span>
      <span role="cell" className={classes.about} title={about}>
        {about}
      </span>
      <span
        role="cell"
        className={classes.outcome}
        data-tone={done ? 'done' : entry.outcome === 'outcome-unknown' ? 'act' : 'stop'}
      >
        {entry.httpStatus === undefined ? ended : `${ended} (${entry.httpStatus})`}
      </span>
      <span role="cell" className={classes.number}>
        {t('milliseconds', { ms: formats.number(Math.round(entry.durationMs)) })}
      </span>
    </div>
  )
}
