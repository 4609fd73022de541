import type { SeenStatus } from '@contract/api/cases'
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { diskErrorOf } from '../../lib/storage-failure'
import type { EnvironmentStore, Notify } from '../../store'
import { createCaseIndex, type CaseIndex } from './case-index'
import { createBulkChange, type BulkWork } from './bulk-change'
import { newEntryOf } from './entry'
import { openCaseTable, type CaseTable, type Change, type StatusTimes } from './case-table'
import type { KnownCase } from './known-case'
import { applySeed, blankCase, merged, type SeedCase } from './notes'
import { readCases } from './reading'
import { createWorklist, type Worklist } from './worklist'
import { eachInSlices, slices } from '../../lib/time-slices'

/** A made-up case that is in the worklist now. */
export interface Seeded<S extends SeedCase = SeedCase> {
  readonly seed: S
  readonly caseId: string
}

/** The cases of one environment: memory and disk together. */
export interface EnvironmentCases {
  readonly index: Pick<CaseIndex, 'entries' | 'get' | 'having' | 'list' | 'kinds' | 'labels'>
  readonly worklist: Worklist
  /** Resolves when all cases are read. Nothing may be looked up, kept or changed before; the worklist may be asked. */
  readonly ready: Promise<void>
  /** How many cases are read, while that goes on. */
  reading(): { done: number; of: number } | undefined
  /** The case as it is, whether or not all others are read; undefined where there is none. */
  one(caseId: string): KnownCase | undefined
  /** The case that an absorbed case became part of, or the id as it is. */
  currentId(caseId: string): string
  /** The id of a case and those of the cases that it absorbed. */
  idsOf(caseId: string): string[]
  ofOnboarding(onboardingId: string): KnownCase | undefined
  ofEngagement(engagementId: string): KnownCase | undefined
  blank(): KnownCase
  /**
   * Keeps a changed case: it is on disk when this returns, unless `isBehind` then says otherwise. If the disk
   * refuses, the case stays in memory, the user gets a notice, and it is written with the next change.
   */
  keep(before: KnownCase | undefined, after: KnownCase, times?: Pick<StatusTimes, 'changedAt'>): KnownCase
  /** Makes another case, which turned out to be this one, part of it. */
  absorb(known: KnownCase, other: KnownCase): KnownCase
  /** Writes a new case that is not to be in the worklist yet. Throws what the disk says; then there is nothing of it. */
  writeUnseen(known: KnownCase): void
  /** Removes a case that was written unseen. */
  removeUnseen(known: KnownCase): void
  /** Changes and adds cases on disk and then in memory, in one transaction. Throws what the disk says; then nothing has changed. */
  change(changes: readonly Change[]): void
  /**
   * Changes what clerks write about any number of cases, without holding up the program: all of it is on disk when this
   * resolves. Throws what the disk says; then nothing has changed.
   *
   * @param change gives the case itself where nothing about it changes; nothing but `desk`, `pinned` and `done` may.
   * @returns how many have changed
   */
  changeAnnotations(caseIds: readonly string[], change: (known: KnownCase) => KnownCase): Promise<number>
  /**
   * Changes and adds any number of cases without holding up the program: all of it is on disk when this resolves. Rejects
   * with what the disk says or the work throws; then nothing has changed.
   */
  changeMany(work: BulkWork): Promise<readonly Change[]>
  /** Whether there is something in memory that the disk has refused. */
  readonly isBehind: () => boolean
  /** Adds those that are not known yet. */
  seed<S extends SeedCase>(seeds: readonly S[]): Seeded<S>[]
  replaceAll<S extends SeedCase>(seeds: readonly S[]): { readonly gone: string[]; readonly seeded: Seeded<S>[] }
  statuses(caseId: string): SeenStatus[]
}

/** Up to so many are changed at once: that takes no longer than the eye does. */
const few = 50

export async function openEnvironmentCases(options: {
  readonly store: EnvironmentStore
  readonly now: () => Date
  readonly notify: Notify
  readonly onChanged: (caseIds: string[]) => void
  /** Called at most once a second while cases are read, and at the end, if the worklist was asked meanwhile. */
  readonly onRead: () => void
}): Promise<EnvironmentCases> {
  const { store, now, notify, onChanged, onRead } = options
  const table = openCaseTable(store)
  await applyDecided()
  const index = createCaseIndex()
  const aliases = table.aliases()
  const reading = await readCases(table, index, onRead)
  const unwritten: ((to: CaseTable) => void)[] = []
  let refusal: unknown
  let isBehind = false

  const ofOnboarding = (id: string): KnownCase | undefined =>
    index.having(id).find(({ identifiers }) => isSame(identifiers.onboardingId, id))
  const ofEngagement = (id: string): KnownCase | undefined =>
    index.having(id).find(({ identifiers }) => isSame(identifiers.engagementId, id))
  const blank = (): KnownCase => blankCase(randomUUID(), now())

  function write(change: (to: CaseTable) => void): void {
    unwritten.push(change)
    writeWhatWaits()
  }

  function writeWhatWaits(): void {
    for (let next = unwritten[0]; next; next = unwritten[0]) {
      try {
        next(table)
      } catch (error) {
        const name = diskErrorOf(error)
        if (isDefect(name)) {
          unwritten.shift()
          throw error
        }
        if (!isBehind) notify('cases-not-written', name)
        isBehind = true
        refusal = error
        return
      }
      unwritten.shift()
    }
    isBehind = false
  }

  function mustBeWritten(): void {
    writeWhatWaits()
    if (isBehind) throw refusal instanceof Error ? refusal : new Error('The disk refuses.')
  }

  /** What the last run of the program has decided is in the table of cases before they are read from there. */
  async function applyDecided(): Promise<void> {
    const pause = slices()
    let isDamageReported = false
    function reportDamage(): void {
      if (!isDamageReported)
        notify('data-cut-off', `data/${basename(store.database.location() ?? store.environmentId)}`)
      isDamageReported = true
    }
    while (store.database.isOpen && table.clearFormer(reportDamage)) await pause()
    while (store.database.isOpen && table.staged.isDecided()) {
      table.staged.clear()
      await pause()
    }
  }

  const bulk = createBulkChange({
    staged: table.staged,
    index,
    isOpen: () => store.database.isOpen,
    now,
    mustBeWritten,
    forget: forgetAll,
  })
  reading.ended.then(
    () => {
      bulk.resume()
    },
    () => undefined,
  )

  /** Another case of the same engagement, which this one turns out to be. */
  function twinOf(known: KnownCase): KnownCase | undefined {
    const { engagementId } = known.identifiers
    if (engagementId === undefined) return undefined
    return index
      .having(engagementId)
      .find(
        ({ caseId, identifiers }) =>
          caseId !== known.caseId &&
          isSame(identifiers.engagementId, engagementId) &&
          (identifiers.onboardingId === undefined || known.identifiers.onboardingId === undefined),
      )
  }

  function forget(absorbed: KnownCase, whole: KnownCase): void {
    index.remove(absorbed.caseId)
    for (const [alias, caseId] of aliases) if (caseId === absorbed.caseId) aliases.set(alias, whole.caseId)
    aliases.set(absorbed.caseId, whole.caseId)
  }

  /** All at once: going through the aliases for each of many would take too long. */
  function forgetAll(absorptions: readonly Change[]): void {
    const wholes = new Map<string, string>()
    for (const { after, absorbed } of absorptions) {
      if (!absorbed) continue
      index.remove(absorbed.caseId)
      wholes.set(absorbed.caseId, after.caseId)
    }
    if (wholes.size === 0) return
    for (const [alias, caseId] of aliases) aliases.set(alias, wholes.get(caseId) ?? caseId)
    for (const [absorbed, whole] of wholes) aliases.set(absorbed, whole)
  }

  async function changeMany(work: BulkWork): Promise<readonly Change[]> {
    const made = await bulk.change(work)
    if (made.length > 0) onChanged(idsOfAll(made))
    return made
  }

  function isUnchanged(before: KnownCase, after: KnownCase): boolean {
    return JSON.stringify(before) === JSON.stringify(after)
  }

  function keepWith(
    twin: KnownCase | undefined,
    before: KnownCase | undefined,
    after: KnownCase,
    times?: Pick<StatusTimes, 'changedAt'>,
  ): KnownCase {
    if (!twin && before && isUnchanged(before, after)) return before
    const whole = twin ? merged(after, twin) : after
    const seenAt = now().toISOString()
    if (twin) forget(twin, whole)
    index.put(whole)
    write((to) => to.save(before, whole, twin, { ...times, seenAt }))
    onChanged(twin ? [whole.caseId, twin.caseId] : [whole.caseId])
    return whole
  }

  function change(changes: readonly Change[]): void {
    mustBeWritten()
    table.saveAll(changes, { seenAt: now().toISOString() })
    forgetAll(changes)
    for (const { after } of changes) index.put(after)
    onChanged(idsOfAll(changes))
  }

  const isKnown = ({ onboardingId, engagementId }: SeedCase): boolean =>
    (onboardingId !== undefined && ofOnboarding(onboardingId) !== undefined) ||
    (engagementId !== undefined && ofEngagement(engagementId) !== undefined)

  function madeOf<S extends SeedCase>(seeds: readonly S[]): { added: KnownCase[]; seeded: Seeded<S>[] } {
    const made = seeds.map((seed) => ({ seed, known: applySeed(blank(), seed, now()) }))
    return {
      added: made.map(({ known }) => known),
      seeded: made.map(({ seed, known: { caseId } }) => ({ seed, caseId })),
    }
  }

  return {
    index,
    worklist: createWorklist(index, now),
    ready: reading.ended,
    reading: reading.progress,
    one(caseId) {
      const entry = index.entry(caseId)
      if (!entry || entry.isRead) return entry?.known
      const known = table.one(caseId)
      if (known) index.fill(known)
      return known
    },
    change,
    async changeAnnotations(caseIds, changed) {
      function changeOf(caseId: string): Change | undefined {
        const before = index.get(caseId)
        const after = before && changed(before)
        return !after || after === before ? undefined : { before, after }
      }
      if (caseIds.length <= few) {
        const changes = caseIds.flatMap((caseId) => changeOf(caseId) ?? [])
        if (changes.length > 0) change(changes)
        return changes.length
      }
      const made = await changeMany({
        alters: 'desk',
        async prepare() {
          const changes: Change[] = []
          await eachInSlices(caseIds, (caseId) => {
            const prepared = changeOf(caseId)
            if (prepared) changes.push(prepared)
          })
          return changes
        },
        refresh: (prepared) => {
          const { caseId } = prepared.after
          return index.get(caseId) === prepared.before ? prepared : changeOf(caseId)
        },
      })
      return made.length
    },
    changeMany,
    ofOnboarding,
    ofEngagement,
    blank,
    keep: (before, after, times) => keepWith(twinOf(after), before, after, times),
    absorb: (known, other) => keepWith(other, known, known),
    writeUnseen: (known) => table.save(undefined, known, undefined, { seenAt: now().toISOString() }),
    removeUnseen: ({ caseId }) => write((to) => to.remove(caseId)),
    isBehind: () => isBehind,
    currentId: (caseId) => aliases.get(caseId) ?? caseId,
    idsOf: (caseId) => [caseId, ...[...aliases].flatMap(([alias, current]) => (current === caseId ? [alias] : []))],
    seed(seeds) {
      const { added, seeded } = madeOf(seeds.filter((seed) => !isKnown(seed)))
      if (added.length === 0) return []
      index.merge(added.map(newEntryOf), 'all')
      write((to) => to.add(added, now().toISOString()))
      return seeded
    },
    replaceAll(seeds) {
      const gone = index.list('', 'all').map(({ caseId }) => caseId)
      const { added, seeded } = madeOf(seeds)
      index.clear()
      aliases.clear()
      index.merge(added.map(newEntryOf), 'all')
      write((to) => to.replaceAll(added, now().toISOString()))
      return { gone, seeded }
    },
    statuses: (caseId) => table.statuses(caseId),
  }
}

const idsOfAll = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ after, absorbed }) => (absorbed ? [after.caseId, absorbed.caseId] : [after.caseId]))

const isSame = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** Errors that no other disk would cure; a change that meets one is not tried again. */
const isDefect = (name: string): boolean =>
  name === 'unknown' || name === 'SQLITE_ERROR' || name === 'SQLITE_CONSTRAINT' || name === 'SQLITE_MISMATCH'
