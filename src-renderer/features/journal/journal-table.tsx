import type { JournalEntry } from '@contract/api/journal'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useListFocus } from '../../lib/grid/list-focus'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { CaseName } from './case-name'
import classes from './journal.module.css'
import { journalTexts } from './texts'
import { toneOf, useWords } from './words'

const all = ['number', 'at', 'user', 'action', 'case', 'summary', 'outcome', 'took'] as const
const rowHeight = 36
/** The head stays in sight above the rows. */
const headHeight = 34
/** Rows before the end at which the next part is asked for. */
const ahead = 40

interface JournalTableProps {
  readonly entries: readonly JournalEntry[]
  readonly more: boolean
  readonly onMore: () => void
  /** False on a case's own card, where every row is of that case. */
  readonly withCase: boolean
  readonly chosen: number | undefined
  readonly onChoose: (sequence: number | undefined) => void
}

/** A virtual table: one row is in the order of Tab; arrows, Home, End and the page keys move it. */
export function JournalTable({ entries, more, onMore, withCase, chosen, onChoose }: JournalTableProps) {
  const t = useTexts(journalTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const columns = withCase ? all : all.filter((column) => column !== 'case')
  // The compiler of React cannot see through the virtualizer, which is not used here anyway.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    initialRect: { width: 0, height: 700 },
  })
  const at = entries.findIndex(({ sequence }) => sequence === chosen)
  const tabStop = entries[Math.max(at, 0)]?.sequence
  const items = virtualizer.getVirtualItems()
  useListFocus(scroller, entries.length > 0, '[data-sequence][tabindex="0"]')
  const nearEnd = more && (items.at(-1)?.index ?? 0) >= entries.length - ahead

  useEffect(() => {
    if (nearEnd) onMore()
  }, [nearEnd, onMore])

  // A row that arrows led to exists only after it was scrolled to.
  useEffect(() => {
    if (wanted.current === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-sequence="${wanted.current}"]`)
    if (!row) return
    row.focus({ preventScroll: true })
    wanted.current = undefined
  })

  // An entry that was led to from elsewhere; one that is in sight already stays where it is.
  const scrollTo = virtualizer.scrollToIndex
  useEffect(() => {
    if (at >= 0) scrollTo(at)
  }, [at, scrollTo])

  function walk(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && chosen !== undefined) {
      event.preventDefault()
      onChoose(undefined)
      return
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const here = Math.max(at, 0)
    const to = {
      ArrowDown: at + 1,
      ArrowUp: here - 1,
      PageDown: here + page,
      PageUp: here - page,
      Home: 0,
      End: entries.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = Math.min(Math.max(to, 0), entries.length - 1)
    const next = entries[index]
    if (!next) return
    wanted.current = next.sequence
    onChoose(next.sequence)
    virtualizer.scrollToIndex(index)
  }

  return (
    <div
      role="grid"
      aria-label={t('title')}
      aria-rowcount={more ? -1 : entries.length + 1}
      aria-colcount={columns.length}
      className={classes.scroller}
      data-with-case={withCase || undefined}
      ref={scroller}
    >
      <div role="rowgroup" className={classes.tableHead}>
        <div role="row" aria-rowindex={1} className={classes.heads}>
          {columns.map((column) => (
            <span role="columnheader" key={column}>
              {t(column)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={classes.all} style={{ height: virtualizer.getTotalSize() }} onKeyDown={walk}>
        {items.map(({ index, start }) => {
          const entry = entries[index]
          return (
            entry && (
              <EntryRow
                key={entry.sequence}
                entry={entry}
                rowIndex={index + 2}
                top={start - headHeight}
                withCase={withCase}
                chosen={entry.sequence === chosen}
                inTabOrder={entry.sequence === tabStop}
                onChoose={onChoose}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

interface EntryRowProps extends Pick<JournalTableProps, 'withCase' | 'onChoose'> {
  readonly entry: JournalEntry
  readonly rowIndex: number
  /** Pixels from the top of the whole table. */
  readonly top: number
  readonly chosen: boolean
  readonly inTabOrder: boolean
}

function EntryRow({ entry, rowIndex, top, withCase, chosen, inTabOrder, onChoose }: EntryRowProps) {
  const t = useTexts(journalTexts)
  const formats = useFormats()
  const words = useWords()
  const { sequence, caseId } = entry
  const about = words.about(entry)
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={chosen}
      data-sequence={sequence}
      tabIndex={inTabOrder ? 0 : -1}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onChoose(sequence)}
      onKeyDown={({ key }) => {
        if (key === 'Enter' || key === ' ') onChoose(sequence)
      }}
    >
      <span role="gridcell" className={classes.number}>
        {sequence}
      </span>
      <span role="gridcell">{formats.stamp(entry.at)}</span>
      <span role="gridcell" title={entry.workstation}>
        {entry.user}
      </span>
      <span role="gridcell" className={classes.action} title={entry.action}>
        {entry.unreadable ? t('unreadable') : words.action(entry.action)}
      </span>
      {withCase && (
        <span role="gridcell">{caseId !== undefined && <CaseName caseId={caseId} inTabOrder={inTabOrder} />}</span>
      )}
      <span role="gridcell" className={classes.about} title={about}>
        {about}
      </span>
      <span role="gridcell" className={classes.outcome} data-tone={toneOf(entry)}>
        {words.outcome(entry)}
      </span>
      <span role="gridcell" className={classes.number}>
        {t('milliseconds', { ms: formats.number(Math.round(entry.durationMs)) })}
      </span>
    </div>
  )
}
