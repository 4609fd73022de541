import { stepOfStatus, turnOfStep, type CaseOrder, type CasePage, type CaseQuery, type Turn } from '@contract/api/cases'
import { z } from '@contract/zod'
import type { EnvironmentStore } from '../../store'
import { createNameCounts } from './case-index'

const turns: readonly Turn[] = ['needs-action', 'waiting', 'done']
const columns: Readonly<Partial<Record<CaseOrder['column'], string>>> = { age: 'created_at', changed: 'updated_at' }

const groups = z.array(z.object({ kind: z.string(), status: z.string(), done: z.number(), number: z.number() }))
const found = z.array(z.object({ case_id: z.string() }))

export type PlainPageQuestion = [CaseQuery, CaseOrder, { readonly from: number; readonly count: number }]

export interface PlainPage extends Pick<CasePage, 'total' | 'counts' | 'kinds' | 'labels'> {
  readonly entries: readonly { readonly caseId: string }[]
}

/**
 * A page of the worklist by its plain columns alone, in the order in which the worklist in memory has it while sealed
 * fields are not read: the database finds it in many cases sooner than memory is filled with them. It holds up the program
 * while it does, so only the page that is waited for first is answered so.
 *
 * @returns undefined for what plain columns do not tell
 */
export function plainPage(
  { database }: EnvironmentStore,
  ...[query, { column, descending, byTurn }, { from, count }]: PlainPageQuestion
): PlainPage | undefined {
  const sorted = columns[column]
  const { search = '', state = 'all', kinds = [], labels = [], olderThanDays, kept } = query
  const isPlain = search === '' && kinds.length + labels.length === 0 && olderThanDays === undefined
  if (sorted === undefined || !isPlain || kept !== undefined || state === 'due') return undefined

  const counts = { 'needs-action': 0, waiting: 0, done: 0 }
  const ofKind = createNameCounts()
  const statuses: Record<Turn, Set<string>> = { 'needs-action': new Set(), waiting: new Set(), done: new Set() }
  const sql = 'SELECT kind, status, done, count(*) AS number FROM cases GROUP BY kind, status, done'
  for (const { kind, status, done, number } of groups.parse(database.prepare(sql).all())) {
    const turn = turnOfStep(stepOfStatus(status))
    statuses[turn].add(status)
    counts[done === 1 ? 'done' : turn] += number
    ofKind.add(kind, number)
  }
  const all = counts['needs-action'] + counts.waiting + counts.done

  const turnOf = `CASE WHEN done = 1 THEN 2 WHEN status IN (SELECT value FROM json_each(?)) THEN 0
    WHEN status IN (SELECT value FROM json_each(?)) THEN 1 ELSE 2 END`
  // The youngest case has the smallest age and the largest time.
  const direction = descending === (column === 'age') ? 'ASC' : 'DESC'
  const page = database.prepare(
    `SELECT case_id FROM (SELECT *, ${turnOf} AS turn FROM cases) WHERE turn = coalesce(?, turn)
     ORDER BY ${byTurn ? 'turn, ' : ''}pinned = 1 DESC, ${sorted} ${direction}, updated_at DESC, case_id LIMIT ? OFFSET ?`,
  )
  const listOf = (turn: Turn): string => JSON.stringify([...statuses[turn]])
  const turn = state === 'all' ? null : turns.indexOf(state)
  const rows = found.parse(page.all(listOf('needs-action'), listOf('waiting'), turn, count, from))
  return {
    entries: rows.map((row) => ({ caseId: row.case_id })),
    total: state === 'all' ? all : counts[state],
    counts: { all, ...counts },
    kinds: ofKind.list(),
    labels: [],
  }
}
