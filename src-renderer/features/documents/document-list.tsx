import { useRef } from 'react'
import { EmptyLine } from '../../lib/layout/lines'
import { useListFocus } from '../../lib/grid/list-focus'
import { walkRows } from '../../lib/grid/row-walk'
import { useTexts } from '../../lib/i18n/texts'
import { chunksOf } from './chunks'
import type { DocumentGroup } from './document-groups'
import classes from './documents.module.css'
import { GroupView, isWorkable, type GroupActions } from './group-view'
import { VirtualChunks } from './virtual-chunks'
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
    for (const fileId of workable) if (meant.includes(fileId)) rowActions?.check(fileId, true)
  }

  return (
    <div
      ref={list}
      className={classes.frame}
      role="group"
      data-documents
      aria-label={t('documents')}
      onKeyDown={(event) => walkRows(event, { rows: '[data-file]', ...(rowActions && { onCheck: check }) })}
    >
      {groups.length === 0 && !reading && <EmptyLine>{t('nothingStaged')}</EmptyLine>}
      {rows > mostDrawn ? (
        <VirtualChunks chunks={chunks}>{(chunk) => <GroupView chunk={chunk} {...actions} />}</VirtualChunks>
      ) : (
        chunks.map((chunk) => <GroupView key={chunk.key} chunk={chunk} {...actions} />)
      )}
    </div>
  )
}
