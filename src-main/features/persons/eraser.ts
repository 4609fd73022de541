import type { Erasure, OfPerson, PersonPreview, RecordName } from '@contract/api/persons'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eraseRecords, findRecords, type OpenedRecord, type OpenTables, type Who } from '../../lib/personal-records'
import { documentFolderOf, type EnvironmentStore, type StoreCopy } from '../../store'
import type { AppContext } from '../app-context'
import type { CaseRegister } from '../cases'
import { eraseEntries, type Journal } from '../journal'
import { listErased } from './erased-list'
import { looseAmong } from './finder'
import { openKeptValues, type Plan } from './kept-values'
import { recordKinds } from './records'
import { alsoIn, whoOf } from './who'
import type { JournalNote } from '../journal'

/** Thrown where something was written while records were gathered, again and again. */
export class StillWritten extends Error {
  override readonly name = 'StillWritten'
}

export interface Gathered {
  readonly opened: EnvironmentStore
  readonly who: Who & { readonly rows: readonly string[] }
  readonly found: readonly OpenedRecord[]
  /** The cases to which belongs what goes with a single record. */
  readonly owners: readonly string[]
}

export interface Eraser {
  gather(environmentId: string, of: OfPerson, options?: Gathering): Promise<Gathered>
  preview(gathered: Gathered): Promise<Omit<PersonPreview, 'word' | 'outside'>>
  /** The cases that lose something by it. */
  casesOf(gathered: Gathered): readonly string[]
  /** Decides in one transaction, and then goes on until nothing is left of it. Resolves to what was done. */
  erase(environmentId: string, of: OfPerson, options?: Gathering): Promise<Erasure>
  /** Goes on with what an end of the program has cut off; undefined where nothing was. */
  resume(environmentId: string): Promise<Erasure | undefined>
  isPending(opened: EnvironmentStore): boolean
}

interface Gathering {
  /** These kinds of record alone; default: all of them. */
  readonly only?: readonly RecordName[] | undefined
  /** Throws where the clerk has thought better of it. */
  readonly step?: (() => void) | undefined
}

const triesWhileWritten = 3

/** @param reached for tests: called after each step that is on disk */
export function createEraser(
  { directory, store, user, workstation, now }: AppContext,
  parts: {
    readonly register: Pick<CaseRegister, 'idsOf' | 'read'>
    readonly journal: Pick<Journal, 'prepare'>
    readonly newId: () => string
    readonly onProgress: (fraction: number) => void
    readonly reached?: (step: string) => void
  },
): Eraser {
  const { register, journal, newId, onProgress, reached = () => undefined } = parts

  async function gather(environmentId: string, of: OfPerson, { only, step }: Gathering = {}): Promise<Gathered> {
    const opened = await store.environment(environmentId)
    const { loose, ownerOf } = looseAmong(opened, of.records)
    const who = await whoOf(opened, { ...of, records: loose }, register)
    const found = await theirs(opened, who, only, step)
    const owners = loose.length > 0 ? found.flatMap((record) => ownerOf(record) ?? []) : []
    return { opened, who, found, owners }
  }

  async function erase(environmentId: string, of: OfPerson, { only, step }: Gathering = {}): Promise<Erasure> {
    // There is one plan: what it says of another erasure has to be done before it is written over.
    while (isPending(await store.environment(environmentId))) await resume(environmentId)
    const erasureId = newId()
    const at = now()
    for (let tries = 1; ; tries++) {
      const before = changesOf(await store.environment(environmentId))
      const { opened, who, found } = await gather(environmentId, of, { only, step })
      const erasure = erasureOf(found, { erasureId, at: at.toISOString(), by: user, workstation })
      const plan: Plan = {
        erasureId,
        identifiers: [...who.identifiers],
        terms: [...who.terms],
        rows: [...who.rows],
        ...(only && { only: [...only] }),
        files: found.flatMap((record) => record.kind.file?.(record)?.name ?? []),
        erased: only || of.caseIds.length === 0 ? [] : [...who.identifiers],
      }
      const append = await journal.prepare(environmentId, {
        action: 'persons.erase',
        summary: {
          erasureId,
          records: String(found.length),
          ...Object.fromEntries(erasure.records.map(({ is, count }) => [is, String(count)])),
          files: String(erasure.files),
          entries: String(erasure.entries),
        },
        outcome: 'ok',
      })
      if (changesOf(opened) !== before) {
        if (tries === triesWhileWritten) throw new StillWritten()
        continue
      }
      const decided = opened.transaction(() => {
        eraseRecords(opened, found, who, (sequences) => eraseEntries(opened, sequences, erasureId))
        append()
        const values = openKeptValues(opened)
        const made = { ...erasure, journalEntry: lastEntryOf(opened) }
        values.plan.write(plan)
        values.erasures.write([made, ...(values.erasures.read() ?? [])])
        return made
      })
      reached('decided')
      await store.rewriting.reopen(environmentId)
      return (await finish(environmentId)) ?? decided
    }
  }

  async function resume(environmentId: string): Promise<Erasure | undefined> {
    if (!isPending(await store.environment(environmentId))) return undefined
    // It may have stopped before what was read from the store until then was forgotten.
    await store.rewriting.reopen(environmentId)
    return finish(environmentId)
  }

  function isPending(opened: EnvironmentStore): boolean {
    const values = openKeptValues(opened)
    return values.plan.isKept() || (values.erasures.read() ?? []).some(({ state }) => state === 'pending')
  }

  /**
   * Goes on with one erasure, and ends no other. Each step may be done once more; what is not done yet is known by the
   * plan that is still there.
   */
  async function finish(environmentId: string): Promise<Erasure | undefined> {
    const opened = await store.environment(environmentId)
    const values = openKeptValues(opened)
    const plan = values.plan.read()
    const pending = (values.erasures.read() ?? []).find(
      ({ erasureId, state }) => state === 'pending' && (!plan || erasureId === plan.erasureId),
    )
    const erasureId = plan?.erasureId ?? pending?.erasureId
    if (erasureId === undefined) return undefined
    let copies = pending?.copies ?? []
    if (plan) {
      if (plan.erased.length > 0) listErased(opened, plan.erased)
      reached('listed')
      const folder = documentFolderOf(directory, environmentId)
      for (const name of plan.files)
        for (const ending of ['', '.part']) await rm(join(folder, name + ending), { force: true })
      reached('files')
      copies = await rewriteCopies(environmentId, plan)
      const append = await journal.prepare(environmentId, ...copies.map((copy) => noteOf(plan.erasureId, copy)))
      opened.transaction(() => {
        append()
        values.erasures.write(
          (values.erasures.read() ?? []).map((each) =>
            each.erasureId === plan.erasureId ? { ...each, copies } : each,
          ),
        )
        values.plan.remove()
      })
      reached('copies')
    }
    await store.rewriting.compact(environmentId)
    reached('compacted')
    const done = (values.erasures.read() ?? []).map((each) =>
      each.erasureId === erasureId ? { ...each, state: 'done' as const } : each,
    )
    opened.transaction(() => values.erasures.write(done))
    onProgress(1)
    return done.find((each) => each.erasureId === erasureId)
  }

  async function rewriteCopies(environmentId: string, plan: Plan): Promise<Erasure['copies']> {
    const written: Erasure['copies'] = []
    const copies = await store.rewriting.copies(environmentId)
    for (const [index, copy] of copies.entries()) {
      const { name, is } = copy
      const rewritten = await store.rewriting.rewrite(environmentId, copy, (opened) => eraseIn(opened, plan))
      written.push({
        name,
        is,
        at: copy.at.toISOString(),
        before: rewritten?.before ?? '',
        ...(rewritten?.after !== undefined && { after: rewritten.after }),
        ...(!rewritten && { left: 'does-not-open' as const }),
      })
      reached(`copy ${index}`)
      onProgress((index + 1) / (copies.length + 1))
    }
    return written
  }

  async function eraseIn(opened: OpenTables, plan: Plan): Promise<boolean> {
    const who = { ...alsoIn(opened, plan), rows: plan.rows }
    const found = await theirs(opened, who, plan.only)
    if (found.length === 0) return false
    opened.transaction(() => {
      eraseRecords(opened, found, who, (sequences) => eraseEntries(opened, sequences, plan.erasureId))
    })
    return true
  }

  return {
    gather,
    erase: (environmentId, of, how) => store.exclusively(environmentId, () => erase(environmentId, of, how)),
    resume: (environmentId) => store.exclusively(environmentId, () => resume(environmentId)),
    isPending,
    casesOf,
    async preview(gathered) {
      const { opened, found } = gathered
      const values = openKeptValues(opened)
      const files = found.flatMap((record) => record.kind.file?.(record) ?? [])
      // A hold may be of a case that was absorbed since.
      const ofCases = await Promise.all(casesOf(gathered).map((caseId) => register.idsOf(opened.environmentId, caseId)))
      const caseIds = new Set(ofCases.flat())
      return {
        records: countsOf(found),
        files: files.length,
        fileBytes: files.reduce((sum, { size }) => sum + size, 0),
        entries: found.filter(({ kind }) => kind.whose === 'journal').length,
        unsettled: unsettledOf(found),
        held: (values.holds.read() ?? []).filter(({ caseId }) => caseIds.has(caseId)),
        copies: opened.storage === 'sealed' ? (await store.rewriting.copies(opened.environmentId)).map(shownCopy) : [],
      }
    },
  }
}

const casesOf = ({ who, found, owners }: Gathered): string[] => {
  const cases = found.flatMap(({ kind, key }) => (kind.table === 'cases' ? [String(key[0])] : []))
  return [...new Set([...who.identifiers, ...cases, ...owners])]
}

async function theirs(
  opened: OpenTables,
  who: Who,
  only: readonly RecordName[] | undefined,
  step?: () => void,
): Promise<OpenedRecord[]> {
  const found = await findRecords(opened, recordKinds, who, step)
  return only ? found.filter(({ kind }) => kind.whose === 'person' && only.includes(kind.is)) : found
}

/** Of this connection: whatever writes to the store uses it. */
const changesOf = ({ database }: EnvironmentStore): unknown =>
  JSON.stringify(database.prepare('SELECT total_changes() AS changes').get())

const lastEntryOf = ({ database }: OpenTables): number => {
  const found: unknown = database.prepare('SELECT max(sequence) AS last FROM journal').get()
  return typeof found === 'object' && found !== null && 'last' in found ? Number(found.last) : 0
}

function countsOf(found: readonly OpenedRecord[]): PersonPreview['records'] {
  const counts = new Map<RecordName, number>()
  for (const { kind } of found)
    if (kind.whose !== 'journal' && !kind.part) counts.set(kind.is, (counts.get(kind.is) ?? 0) + 1)
  return [...counts].map(([is, count]) => ({ is, count }))
}

function unsettledOf(found: readonly OpenedRecord[]): PersonPreview['unsettled'] {
  return found.flatMap((record) => {
    const what = record.kind.unsettled?.(record)
    return what === undefined ? [] : [{ what }]
  })
}

const erasureOf = (
  found: readonly OpenedRecord[],
  known: Pick<Erasure, 'erasureId' | 'at' | 'by' | 'workstation'>,
): Erasure => ({
  ...known,
  state: 'pending',
  records: countsOf(found),
  files: found.filter((record) => record.kind.file?.(record)).length,
  journalEntry: 0,
  entries: found.filter(({ kind }) => kind.whose === 'journal').length,
  copies: [],
})

/** The journal's note on a checked copy. */
const noteOf = (erasureId: string, { name, before, after, left }: Erasure['copies'][number]): JournalNote => ({
  action: 'persons.copyChecked',
  author: 'Kartei',
  summary: {
    erasureId,
    copy: name,
    ...(left === undefined ? { sha256Before: before, sha256After: after ?? before } : { left: 'true' }),
  },
  outcome: 'ok',
})

const shownCopy = ({ name, at, size, is, opens }: StoreCopy): PersonPreview['copies'][number] => ({
  name,
  at: at.toISOString(),
  size,
  is,
  opens,
})
