import { useRef } from 'react'
import { EmptyLine } from '../../lib/layout/lines'
import { useListFocus } from '../../lib/grid/list-focus'
import { useTexts } from '../../lib/i18n/texts'
import { chunksOf } from './chunks'
import type { DocumentGroup } from './document-groups'
import classes from './documents.module.css'
import { GroupView, type GroupActions } from './group-view'
import { texts } from './texts'
import { VirtualChunks } from './virtual-chunks'

interface DocumentListProps extends GroupActions {
  readonly groups: readonly DocumentGroup[]
  /** Files are on their way into the list. */
  readonly reading: boolean
}

/** So many rows are drawn without a thought; beyond them only those near what is in sight. */
const mostDrawn = 60

/** All files of a case, grouped by what happens to them next. */
export function DocumentList({ groups, reading, ...actions }: DocumentListProps) {
  const t = useTexts(texts)
  const chunks = chunksOf(groups)
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0)
  const list = useRef<HTMLDivElement>(null)
  useListFocus(list, rows > 0, '[data-part="name"]')
  return (
    <div ref={list} className={classes.frame} role="group" data-documents aria-label={t('documents')}>
      {groups.length === 0 && !reading && <EmptyLine>{t('nothingStaged')}</EmptyLine>}
      {rows > mostDrawn ? (
        <VirtualChunks chunks={chunks}>{(chunk) => <GroupView chunk={chunk} {...actions} />}</VirtualChunks>
      ) : (
        chunks.map((chunk) => <GroupView key={chunk.key} chunk={chunk} {...actions} />)
      )}
    </div>
  )
}
