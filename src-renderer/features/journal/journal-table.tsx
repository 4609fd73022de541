import type { JournalEntry } from '@contract/api/journal'
import { memo, useMemo, useState } from 'react'
import { Grid } from '../../lib/grid/grid'
import { GridRow, type RowPlace } from '../../lib/grid/grid-row'
import { rowLines } from '../../lib/grid/lines'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { CaseName } from './case-name'
import classes from './journal.module.css'
import { toneOf, useWords } from './words'

const all = ['number', 'at', 'user', 'action', 'case', 'summary', 'outcome'] as const
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

/** The entries, newest first; the one that the keyboard is on shows all of itself beside the list. */
export function JournalTable({ entries, more, onMore, withCase, chosen, onChoose }: JournalTableProps) {
  const t = useTexts('journal')
  const lines = useMemo(() => rowLines(entries, ({ sequence }) => `${sequence}`), [entries])
  const columns = withCase ? all : all.filter((column) => column !== 'case')
  // Whoever closes an entry stays on its row.
  const [left, setLeft] = useState<number>()
  const active = lines.indexOf(`${chosen ?? left}`) ?? -1
  return (
    <Grid
      label={t('title')}
      lines={lines}
      columns={columns.map((id) => ({ id, label: t(id) }))}
      className={withCase ? classes.withCase : classes.ofCase}
      active={active}
      // An entry that was led to from elsewhere may still have to be read.
      moved={active >= 0 && chosen}
      onGoTo={(index, by) => {
        const sequence = entries[index]?.sequence
        setLeft(sequence)
        if (by === 'step') onChoose(sequence)
      }}
      onOpen={({ sequence }) => onChoose(sequence)}
      {...(chosen !== undefined && {
        onEscape: () => {
          setLeft(chosen)
          onChoose(undefined)
        },
      })}
      onSight={({ end }) => {
        if (more && end > entries.length - ahead) onMore()
      }}
      isOpenEnded={more}
      row={(entry, place) => <EntryRow key={entry.sequence} {...place} entry={entry} withCase={withCase} />}
    />
  )
}

interface EntryRowProps extends RowPlace {
  readonly entry: JournalEntry
  readonly withCase: boolean
}

const EntryRow = memo(function EntryRow({ entry, withCase, ...place }: EntryRowProps) {
  const t = useTexts('journal')
  const formats = useFormats()
  const words = useWords()
  const { sequence, caseId } = entry
  const action = entry.unreadable ? t('unreadable') : words.action(entry.action)
  const about = words.about(entry)
  const outcome = words.outcome(entry)
  return (
    <GridRow {...place} className={classes.row} data-sequence={sequence}>
      <span role="gridcell" className={classes.number}>
        {sequence}
      </span>
      <span role="gridcell">{formats.stamp(entry.at)}</span>
      <span role="gridcell" title={entry.workstation}>
        {entry.user}
      </span>
      <span role="gridcell" className={classes.action} title={action}>
        {action}
      </span>
      {withCase && (
        <span role="gridcell">{caseId !== undefined && <CaseName caseId={caseId} inTabOrder={place.active} />}</span>
      )}
      <span role="gridcell" className={classes.about} title={about}>
        {about}
      </span>
      <span role="gridcell" className={classes.outcome} data-tone={toneOf(entry)} title={outcome}>
        {outcome}
      </span>
    </GridRow>
  )
})
