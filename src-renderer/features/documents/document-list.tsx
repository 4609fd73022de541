import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { EmptyLine } from '../../lib/layout/lines'
import { useListFocus, walkRows } from '../../lib/grid/row-walk'
import { useTexts } from '../../lib/i18n/texts'
import type { DocumentGroup } from './document-groups'
import classes from './documents.module.css'
import { chunksOf, GroupView, heightOf, isWorkable, type Chunk, type GroupActions } from './group-view'
import { useRowActions } from './work/row-actions'

interface DocumentListProps extends GroupActions {
  readonly groups: readonly DocumentGroup[]
  /** Files are on their way into the list. */
  readonly reading: boolean
}

/** So many rows are drawn without a thought; beyond them only those near what is in sight. */
const mostDrawn = 60

/** All files of a case, grouped by what happens to them next. */
export function DocumentList({ groups, reading, ...actions }: DocumentListProps) {
  const t = useTexts('documents')
  const rowActions = useRowActions()
  const chunks = chunksOf(groups)
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0)
  const list = useRef<HTMLDivElement>(null)
  useListFocus(list, rows > 0, '[data-part="name"]')

  function check(wanted: 'all' | readonly HTMLElement[]): void {
    const workable = groups.filter(isWorkable).flatMap((group) => group.rows.map(({ fileId }) => fileId))
    const meant = wanted === 'all' ? workable : wanted.map(({ dataset }) => dataset['file'])
    for (const fileId of workable) if (meant.includes(fileId)) rowActions.check(fileId, true)
  }

  return (
    <div
      ref={list}
      className={classes.frame}
      role="group"
      data-documents
      aria-label={t('documents')}
      onKeyDown={(event) => walkRows(event, { rows: '[data-file]', onCheck: check })}
    >
      {groups.length === 0 && !reading && <EmptyLine>{t('nothingStaged')}</EmptyLine>}
      {rows > mostDrawn ? (
        <VirtualChunks chunks={chunks} actions={actions} />
      ) : (
        chunks.map((chunk) => <GroupView key={chunk.key} chunk={chunk} actions={actions} />)
      )}
    </div>
  )
}

/** Of many pieces only those near what is in sight are drawn. The list scrolls with the screen around it. */
function VirtualChunks({ chunks, actions }: { readonly chunks: readonly Chunk[]; readonly actions: GroupActions }) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState<{ readonly element: HTMLElement; readonly margin: number }>()

  useLayoutEffect(() => {
    const own = box.current
    if (!own) return
    const element = scrollingAround(own)
    const measure = (): void => {
      const margin = own.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop
      setScrolls((now) => (now?.element === element && now.margin === margin ? now : { element, margin }))
    }
    measure()
    // Messages and the pack above the list come and go, and move it.
    const moved = new ResizeObserver(measure)
    moved.observe(element)
    for (const child of element.children) moved.observe(child)
    return () => moved.disconnect()
  }, [])

  const margin = scrolls?.margin ?? 0
  // oxlint-disable-next-line react/incompatible-library -- it keeps its own memo, and this component needs none
  const virtual = useVirtualizer({
    count: chunks.length,
    getScrollElement: () => scrolls?.element ?? null,
    estimateSize: (index) => {
      const chunk = chunks[index]
      return chunk ? heightOf(chunk) : 0
    },
    getItemKey: (index) => chunks[index]?.key ?? index,
    scrollMargin: margin,
    overscan: 2,
  })

  return (
    <div ref={box} style={{ position: 'relative', height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const chunk = chunks[index]
        if (!chunk) return null
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            style={{ position: 'absolute', inset: '0 0 auto', transform: `translateY(${start - margin}px)` }}
          >
            <GroupView chunk={chunk} actions={actions} />
          </div>
        )
      })}
    </div>
  )
}

function scrollingAround({ parentElement }: HTMLElement): HTMLElement {
  if (!parentElement) return document.documentElement
  return /auto|scroll/.test(getComputedStyle(parentElement).overflowY) ? parentElement : scrollingAround(parentElement)
}
