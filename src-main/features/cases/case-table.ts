import { caseIdentifiers, isSameState, type SeenStatus } from '@contract/api/cases'
import { z } from '@contract/zod'
import { openEncryptedTable } from '../../lib/encrypted-table'
import type { EnvironmentStore } from '../../store'
import {
  annotationsShape,
  detailsShape,
  noAnnotations,
  noIdentifiers,
  noTitle,
  placeOf,
  titleShape,
  type Annotations,
  type Details,
  type KnownCase,
  type SealedField,
} from './known-case'
import { openFormerSteps } from './former-steps'
import { caseColumns, openTwoPhaseChanges, type Change } from './two-phase-changes'

export type { Change } from './two-phase-changes'

/** A row in the order of its columns: that, and no schema for each of many rows, is what reading 100,000 of them allows. */
type Row = readonly unknown[]
const isRow = (found: unknown): found is Row => Array.isArray(found)

/** Plain columns have no seal that would notice damage, so what cannot be one of their values is replaced. */
const nameIn = (value: unknown): string => (typeof value === 'string' ? value : 'UNREADABLE')
const iso = z.regexes.datetime({ precision: null, offset: false, local: false })
const timeIn = (value: unknown): string =>
  typeof value === 'string' && iso.test(value) ? value : '1970-01-01T00:00:00.000Z'

const inDiskOrder = (changes: readonly Change[]): Change[] =>
  [...changes].sort((one, other) => (one.after.caseId < other.after.caseId ? -1 : 1))

const isEmpty = ({ note, labels, changedBy }: Annotations): boolean =>
  note === '' && labels.length === 0 && changedBy === undefined

const noDetails: Details = {}
const nothingUnreadable: SealedField[] = []

/** One string for all cases that have the same of only a few values. */
function sharing(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
}

const plainColumns = ['case_id', 'kind', 'status', 'created_at', 'updated_at', 'pinned', 'done', 'unseen']
const allColumns = [...plainColumns, 'sealed_title', 'sealed_identifiers', 'sealed_details', 'sealed_desk']

export const hasCases = ({ database }: EnvironmentStore): boolean =>
  database.prepare('SELECT 1 FROM cases LIMIT 1').get() !== undefined

export type CaseTable = ReturnType<typeof openCaseTable>

/** The cases of one environment on disk, or in memory where the store is for the session alone. */
export function openCaseTable(store: EnvironmentStore) {
  const { database, sealer, transaction } = store
  const shared = sharing()

  function rowsOf(sql: string): (...parameters: (string | number)[]) => Row[] {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    return (...parameters) => statement.all(...parameters).filter(isRow)
  }

  const statements = {
    outlines: rowsOf(`SELECT ${plainColumns.join(', ')} FROM cases WHERE case_id > ? ORDER BY case_id LIMIT ?`),
    cases: rowsOf(`SELECT ${allColumns.join(', ')} FROM cases WHERE case_id > ? ORDER BY case_id LIMIT ?`),
    one: rowsOf(`SELECT ${allColumns.join(', ')} FROM cases WHERE case_id = ?`),
    // A creation that was answered replaces the case in doubt that stood for it, history included.
    insert: database.prepare(
      `INSERT OR REPLACE INTO cases (${caseColumns.join(', ')}, case_id)
       VALUES (${caseColumns.map(() => '?').join(', ')}, ?)`,
    ),
    update: database.prepare(
      `UPDATE cases SET ${caseColumns.map((name) => `${name} = coalesce(?, ${name})`).join(', ')} WHERE case_id = ?`,
    ),
    remove: database.prepare('DELETE FROM cases WHERE case_id = ?'),
    removeAll: database.prepare('DELETE FROM cases'),
  }
  const aliases = openEncryptedTable(store, {
    table: 'case_aliases',
    key: ['alias'],
    plain: z.object({ alias: z.string(), caseId: z.string() }),
    sealed: {},
  })
  const statuses = openEncryptedTable(store, {
    table: 'case_statuses',
    key: ['caseId', 'sequence'],
    plain: z.object({
      caseId: z.string(),
      sequence: z.number().int(),
      status: z.string(),
      seenAt: z.string(),
      changedAt: z.string().nullable(),
    }),
    sealed: {},
    order: ['sequence'],
  })

  function unseal<T>(schema: z.ZodType<T>, caseId: string, field: SealedField, sealed: unknown): T | undefined {
    const text = sealer.unseal(placeOf(caseId, field), sealed)
    return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data
  }

  function outlineOf([caseId, kind, status, createdAt, updatedAt, pinned, done, unseen]: Row): KnownCase {
    if (typeof caseId !== 'string') throw new Error('A case has no number.')
    return {
      caseId,
      kind: shared(nameIn(kind)),
      status: shared(nameIn(status)),
      createdAt: timeIn(createdAt),
      updatedAt: timeIn(updatedAt),
      title: noTitle,
      identifiers: noIdentifiers,
      details: noDetails,
      desk: noAnnotations,
      pinned: pinned === 1,
      done: done === 1,
      unseen: unseen === 1,
      unreadable: nothingUnreadable,
    }
  }

  function read(found: Row): KnownCase {
    const outline = outlineOf(found)
    const { caseId } = outline
    const [sealedTitle, sealedIdentifiers, sealedDetails, sealedDesk] = found.slice(plainColumns.length)
    const title = unseal(titleShape, caseId, 'title', sealedTitle)
    const identifiers = unseal(caseIdentifiers, caseId, 'identifiers', sealedIdentifiers)
    const details = unseal(detailsShape, caseId, 'details', sealedDetails)
    const desk = sealedDesk === null ? noAnnotations : unseal(annotationsShape, caseId, 'desk', sealedDesk)
    const unreadable: SealedField[] = []
    if (!title) unreadable.push('title')
    if (!identifiers) unreadable.push('identifiers')
    if (!details) unreadable.push('details')
    if (!desk) unreadable.push('desk')
    return {
      ...outline,
      title: title ?? noTitle,
      identifiers: identifiers ?? noIdentifiers,
      details: details?.cardType === undefined ? (details ?? {}) : { ...details, cardType: shared(details.cardType) },
      desk: desk ?? noAnnotations,
      unreadable: unreadable.length === 0 ? nothingUnreadable : unreadable,
    }
  }

  /** Null for a field that is as before: what is there stays, even if it can no longer be opened. */
  function sealIfChanged(before: KnownCase | undefined, after: KnownCase, field: SealedField): Uint8Array | null {
    const isHealed = before?.unreadable.includes(field) === true && !after.unreadable.includes(field)
    if (before && !isHealed && before[field] === after[field]) return null
    const text = JSON.stringify(after[field])
    if (before && !isHealed && JSON.stringify(before[field]) === text) return null
    return sealer.seal(placeOf(after.caseId, field), text)
  }

  /** Of `caseColumns`. */
  function columnsOf(before: KnownCase | undefined, after: KnownCase) {
    const { kind, status, createdAt, updatedAt } = after
    const flags = [after.pinned, after.done, after.unseen].map(Number)
    const title = sealIfChanged(before, after, 'title')
    const identifiers = sealIfChanged(before, after, 'identifiers')
    const details = sealIfChanged(before, after, 'details')
    // Nothing was written yet where no row is: it stays NULL then.
    const desk = !before && isEmpty(after.desk) ? null : sealIfChanged(before, after, 'desk')
    return [kind, status, createdAt, updatedAt, ...flags, title, identifiers, details, desk]
  }

  /**
   * @param seenAt when its state was seen first
   * @param changedAt the service's own time of the change that led to it, where it gave one
   */
  function write({ before, after, absorbed }: Change, seenAt: string, changedAt?: string): void {
    const { caseId, status } = after
    staged.apply(caseId)
    statements[before ? 'update' : 'insert'].run(...columnsOf(before, after), caseId)
    if (!before || !isSameState(before.status, status)) {
      const sequence = statuses.next('sequence', { caseId })
      statuses.put({ caseId, sequence, status, seenAt, changedAt: changedAt ?? null })
    }
    if (absorbed) absorb(absorbed.caseId, caseId)
  }

  function absorb(absorbedId: string, caseId: string): void {
    staged.apply(absorbedId)
    for (const { alias } of aliases.listPlainColumns({ caseId: absorbedId })) aliases.change({ alias, caseId })
    statements.remove.run(absorbedId)
    aliases.put({ alias: absorbedId, caseId })
  }

  /** In the order they have on disk, so that each page is written once. */
  function writeAll(changes: readonly Change[], seenAt: string): void {
    for (const change of inDiskOrder(changes)) write(change, seenAt, change.before ? undefined : change.after.updatedAt)
  }

  const staged = openTwoPhaseChanges(store, { columnsOf, absorb })

  return {
    staged,
    /** Clears what a version before has left (former-steps.ts). False when nothing is left. */
    clearFormer: openFormerSteps(store, writeAll),
    one(caseId: string): KnownCase | undefined {
      const [found] = statements.one(caseId)
      return found && read(found)
    },
    /** The plain columns of up to `count` cases after this one, by their ids; what is sealed is empty in them. */
    outlines: (after: string, count: number) => statements.outlines(after, count).map(outlineOf),
    /** Up to `count` whole cases after this one, by their ids. */
    cases: (after: string, count: number) => statements.cases(after, count).map(read),
    /** Writes what differs, what is new and what was absorbed, of all these cases in one transaction. */
    saveAll: (changes: readonly Change[], seenAt: string) => transaction(() => writeAll(changes, seenAt)),
    aliases: () => new Map(aliases.listPlainColumns().map(({ alias, caseId }) => [alias, caseId])),
    /** The same of one; see `write`. */
    save: (change: Change, seenAt: string, changedAt?: string) => transaction(() => write(change, seenAt, changedAt)),
    /** Removes a case with its history; one that is not there counts as removed. */
    remove: (caseId: string) =>
      transaction(() => {
        staged.apply(caseId)
        statements.remove.run(caseId)
      }),
    /** Removes all others, in the same transaction. */
    replaceAll: (changes: readonly Change[], seenAt: string) =>
      transaction(() => {
        staged.forget()
        statements.removeAll.run()
        writeAll(changes, seenAt)
      }),
    statuses(caseId: string): SeenStatus[] {
      staged.apply(caseId)
      return statuses.listPlainColumns({ caseId }).map(({ status, seenAt, changedAt }) => ({
        status,
        seenAt,
        ...(changedAt !== null && { changedAt }),
      }))
    },
  }
}
