import type { JournalEntry } from '@contract/journal'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import classes from './journal.module.css'
import { journalTexts } from './texts'

const columns = ['number', 'at', 'user', 'action', 'summary', 'outcome', 'took'] as const
const rowHeight = 36

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
    initialRect: { width: 0, height: 700 },
  })
  return (
    <div role="table" aria-label={t('title')} aria-rowcount={entries.length + 1} className={classes.table}>
      <div role="row" aria-rowindex={1} className={classes.tableHead}>
        {columns.map((column) => (
          <span role="columnheader" key={column}>
            {t(column)}
          </span>
        ))}
      </div>
      <div
        role="rowgroup"
        className={classes.scroller}
        ref={scroller}
        tabIndex={entries.length > 0 ? 0 : -1}
        aria-label={t('title')}
      >
        <div role="presentation" className={classes.all} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const entry = entries[index]
            return entry && <EntryRow key={entry.sequence} entry={entry} rowIndex={index + 2} top={start} />
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
  const about = Object.entries(entry.summary)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
  const ended = done ? t('ok') : entry.outcome
  return (
    <div role="row" aria-rowindex={rowIndex} className={classes.row} style={{ transform: `translateY(${top}px)` }}>
      <span role="cell" className={classes.number}>
        {entry.sequence}
      </span>
      <span role="cell">{formats.stamp(entry.at)}</span>
      <span role="cell" title={entry.workstation}>
        {entry.user}
      </span>
      <span role="cell" className={classes.action}>
        {entry.action}
      </span>
      <span role="cell" className={classes.about} title={about}>
        {about}
      </span>
      <span role="cell" className={classes.outcome} data-tone={done ? 'done' : 'stop'}>
        {entry.httpStatus === undefined ? ended : `${ended} (${entry.httpStatus})`}
      </span>
      <span role="cell" className={classes.number}>
        {t('milliseconds', { ms: formats.number(Math.round(entry.durationMs)) })}
      </span>
    </div>
  )
}
