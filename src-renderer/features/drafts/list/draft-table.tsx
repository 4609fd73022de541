import type { DraftSummary } from '@contract/api/drafts'
import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { comesWithList, useListFocus } from '../../../lib/grid/list-focus'
import type { MenuPlace } from '../../../lib/grid/row-menu'
import { useTexts } from '../../../lib/i18n/texts'
import { draftTexts } from '../texts'
import { DraftRow } from './draft-row'
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
  readonly onMenu: (draft: DraftSummary, at: MenuPlace) => void
}

/** A grid that holds the focus and names the row that the keyboard is on, as the worklist does with its cases. */
export function DraftTable({ drafts, place, search, now, onGoTo, onOpen, onDiscard, onMenu }: DraftTableProps) {
  const t = useTexts(draftTexts)
  const id = useId()
  const rowId = (at: number): string => `${id}-${at}`
  const chosen = drafts[place]
  const grid = useRef<HTMLDivElement>(null)
  useListFocus(grid, drafts.length > 0)

  useEffect(() => {
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, place])

  function press(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const to = {
      ArrowDown: place + 1,
      ArrowUp: Math.max(place, 0) - 1,
      PageDown: place + 10,
      PageUp: place - 10,
      Home: 0,
      End: drafts.length - 1,
    }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      onGoTo(Math.min(Math.max(to, 0), drafts.length - 1))
    } else if (event.key === 'Enter' && chosen) onOpen(chosen)
    else if (event.key === 'Delete' && chosen) onDiscard(chosen)
  }

  function hit({ target }: MouseEvent): { readonly draft: DraftSummary; readonly at: number } | undefined {
    if (!(target instanceof Element)) return undefined
    const row = target.closest<HTMLElement>('[data-draft]')
    const at = drafts.findIndex(({ draftId }) => draftId === row?.dataset['draft'])
    const draft = drafts[at]
    return draft && { draft, at }
  }

  function menu(event: MouseEvent): void {
    const row = hit(event)
    const draft = row?.draft ?? chosen
    if (!draft) return
    event.preventDefault()
    if (row) {
      onGoTo(row.at)
      onMenu(draft, { x: event.clientX, y: event.clientY })
      return
    }
    // The menu key has no pointer: the menu opens at its row.
    const drawn = document.getElementById(rowId(place))?.getBoundingClientRect()
    onMenu(draft, { x: (drawn?.left ?? event.clientX) + 60, y: drawn?.bottom ?? event.clientY })
  }

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      data-worklist
      aria-label={t('drafts')}
      aria-rowcount={drafts.length + 1}
      aria-activedescendant={chosen && rowId(place)}
      className={classes.table}
      onKeyDown={press}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !chosen && !comesWithList()) onGoTo(0)
      }}
      onClick={(event) => {
        const row = hit(event)
        if (!row) return
        onGoTo(row.at)
        if (event.target instanceof Element && event.target.closest('[data-open]')) onOpen(row.draft)
      }}
      onDoubleClick={(event) => {
        const row = hit(event)
        if (row) onOpen(row.draft)
      }}
      onMouseDown={(event) => {
        if (event.button !== 0 || !hit(event)) return
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
      }}
      onContextMenu={menu}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.heads}>
          {columns.map((column) => (
            <div key={column} role="columnheader" className={classes.headCell}>
              {t(column)}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {drafts.map((draft, at) => (
          <DraftRow
            key={draft.draftId}
            id={rowId(at)}
            draft={draft}
            rowIndex={at + 2}
            active={at === place}
            search={search}
            now={now}
          />
        ))}
      </div>
    </div>
  )
}
