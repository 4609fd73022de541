import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { diskErrorOf } from '../../lib/storage-failure'
import type { EnvironmentStore } from '../../store'
import type { AppContext } from '../app-context'
import { createCaseIndex } from './case-index'
import { createBulkChange, type BulkWork } from './bulk-change'
import { newEntryOf } from './entry'
import { openCaseTable, type CaseTable, type Change } from './case-table'
import type { KnownCase } from './known-case'
import { applySeed, blankCase, merged, withSeedWords, type SeedCase } from './notes'
import { plainPage, type PlainPageQuestion } from './plain-page'
import { readCases } from './reading'
import { createWorklist } from './worklist'
import { eachInSlices, slices } from '../../lib/time-slices'

/** Up to so many are changed at once: that takes no longer than the eye does. */
const few = 50

export type EnvironmentCases = Awaited<ReturnType<typeof openEnvironmentCases>>

/**
 * The cases of one environment: memory and disk together. The worklist may be asked at once; nothing else may be looked
 * up, kept or changed before all of them are read (`ready`).
 */
export async function openEnvironmentCases(
  store: EnvironmentStore,
  { now, notify }: Pick<AppContext, 'now' | 'notify'>,
  onChanged: (caseIds: string[]) => void,
  onRead: () => void,
) {
  const table = openCaseTable(store)
  await applyDecided()
  const index = createCaseIndex()
  const aliases = table.aliases()
  const worklist = createWorklist(index, now)
  const reading = readCases(table, index, worklist.settled, onRead)
  let isOutlined = false
  let isPlainPageMade = false
  reading.outlined.then(
    () => (isOutlined = true),
    () => undefined,
  )
  const unwritten: ((to: CaseTable) => void)[] = []
  /** Why something in memory is not on disk. */
  let refusal: Error | undefined

  const ofOnboarding = (id: string): KnownCase | undefined =>
    index.having(id).find(({ identifiers }) => isSame(identifiers.onboardingId, id))
  const ofEngagement = (id: string): KnownCase | undefined =>
    index.having(id).find(({ identifiers }) => isSame(identifiers.engagementId, id))
  const blank = (): KnownCase => blankCase(randomUUID(), now())
  /** The case that an absorbed case became part of, or the id as it is. */
  const currentId = (caseId: string): string => aliases.get(caseId) ?? caseId

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
        if (!refusal) notify('cases-not-written', name)
        refusal = error instanceof Error ? error : new Error('The disk refuses.')
        return
      }
      unwritten.shift()
    }
    refusal = undefined
  }

  function mustBeWritten(): void {
    writeWhatWaits()
    if (refusal) throw refusal
  }

  /** Applies the changes decided in the last run to the table of cases, before they are read from there. */
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

  const isOpen = (): boolean => store.database.isOpen
  const bulk = createBulkChange({ staged: table.staged, index, isOpen, now, mustBeWritten, forget })
  reading.ended.then(bulk.resume, () => undefined)

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

  /** Absorbed cases, all at once: going through the aliases for each of many would take too long. */
  function forget(absorptions: readonly Change[]): void {
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

  /**
   * Changes and adds any number of cases without holding up the program: all of it is on disk when this resolves. Rejects
   * with what the disk says or the work throws; then nothing has changed.
   */
  async function changeMany(work: BulkWork): Promise<readonly Change[]> {
    const made = await bulk.change(work)
    if (made.length > 0) onChanged(idsOfAll(made))
    return made
  }

  function keepWith(
    twin: KnownCase | undefined,
    before: KnownCase | undefined,
    after: KnownCase,
    changedAt?: string,
  ): KnownCase {
    if (!twin && before && JSON.stringify(before) === JSON.stringify(after)) return before
    const whole = twin ? merged(after, twin) : after
    const kept = { before, after: whole, absorbed: twin }
    const seenAt = now().toISOString()
    forget([kept])
    index.put(whole)
    write((to) => to.save(kept, seenAt, changedAt))
    onChanged(idsOfAll([kept]))
    return whole
  }

  /** Changes and adds cases on disk and then in memory, in one transaction. Throws what the disk says; then nothing has changed. */
  function change(changes: readonly Change[]): void {
    mustBeWritten()
    table.saveAll(changes, now().toISOString())
    forget(changes)
    for (const { after } of changes) index.put(after)
    onChanged(idsOfAll(changes))
  }

  const ofSeed = ({ onboardingId, engagementId }: SeedCase): KnownCase | undefined =>
    (onboardingId === undefined ? undefined : ofOnboarding(onboardingId)) ??
    (engagementId === undefined ? undefined : ofEngagement(engagementId))

  /** @param gone the ids of the cases that they replace */
  function takeIn<S extends SeedCase>(
    seeds: readonly S[],
    how: 'saveAll' | 'replaceAll',
    gone: readonly string[] = [],
  ) {
    const seeded = seeds.map((seed) => ({ seed, known: applySeed(blank(), seed, now()) }))
    const changes = seeded.map(({ known }) => ({ after: known }))
    const seenAt = now().toISOString()
    index.merge(
      seeded.map(({ known }) => newEntryOf(known)),
      'all',
    )
    write((to) => to[how](changes, seenAt))
    onChanged([...gone, ...idsOfAll(changes)])
    return seeded.map(({ seed, known: { caseId } }) => ({ seed, caseId }))
  }

  return {
    entries: index.entries,
    get: index.get,
    having: index.having,
    list: index.list,
    kinds: index.kinds.list,
    labels: index.labels.list,
    worklist: {
      ...worklist,
      select: async (...asked: Parameters<typeof worklist.select>) => {
        await reading.outlined
        return worklist.select(...asked)
      },
    },
    /** The page that is asked for first, where memory is not filled yet. */
    plainPage(...asked: PlainPageQuestion) {
      const page = isOutlined || isPlainPageMade ? undefined : plainPage(store, ...asked)
      if (page) isPlainPageMade = true
      return page
    },
    ready: reading.ended,
    /** How many cases are read, while that goes on. */
    reading: reading.progress,
    currentId,
    /** By its own id, or that of a case that it absorbed. */
    current: (caseId: string) => index.get(currentId(caseId)),
    /** The same, whether or not all others are read; undefined where there is none. */
    one(anyId: string): KnownCase | undefined {
      const caseId = currentId(anyId)
      const entry = index.entry(caseId)
      if (entry ? entry.isRead : isOutlined) return entry?.known
      const known = table.one(caseId)
      if (known) index.fill(known)
      return known
    },
    change,
    /**
     * Changes what clerks write about any number of cases, without holding up the program: all of it is on disk when this
     * resolves. Throws what the disk says; then nothing has changed.
     *
     * @param changed gives the case itself where nothing about it changes; nothing but `desk`, `pinned` and `done` may.
     * @returns how many have changed
     */
    async changeAnnotations(caseIds: readonly string[], changed: (known: KnownCase) => KnownCase): Promise<number> {
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
    /**
     * Keeps a changed case: it is on disk when this returns, unless `isBehind` then says otherwise. If the disk
     * refuses, the case stays in memory, the user gets a notice, and it is written with the next change.
     */
    keep: (before: KnownCase | undefined, after: KnownCase, changedAt?: string) =>
      keepWith(twinOf(after), before, after, changedAt),
    /** Makes another case, which turned out to be this one, part of it. */
    absorb: (known: KnownCase, other: KnownCase) => keepWith(other, known, known),
    /** Writes a new case that is not to be in the worklist yet. Throws what the disk says; then there is nothing of it. */
    writeUnseen: (known: KnownCase) => table.save({ after: known }, now().toISOString()),
    removeUnseen: ({ caseId }: KnownCase) => write((to) => to.remove(caseId)),
    /** Whether there is something in memory that the disk has refused. */
    isBehind: () => refusal !== undefined,
    /** The id of a case and those of the cases that it absorbed. */
    idsOf(anyId: string): string[] {
      const caseId = currentId(anyId)
      return [caseId, ...[...aliases].flatMap(([alias, whole]) => (whole === caseId ? [alias] : []))]
    },
    /** @param inOtherLanguage the same in the same order */
    seed<S extends SeedCase>(seeds: readonly S[], inOtherLanguage: readonly SeedCase[] = []) {
      const translated = seeds.flatMap((seed, place) => {
        const [before, other] = [ofSeed(seed), inOtherLanguage[place]]
        const after = before && other && withSeedWords(before, seed, other)
        return after ? [{ before, after }] : []
      })
      if (translated.length > 0) change(translated)
      const fresh = seeds.filter((seed) => !ofSeed(seed))
      return fresh.length === 0 ? [] : takeIn(fresh, 'saveAll')
    },
    replaceAll<S extends SeedCase>(seeds: readonly S[]) {
      const gone = index.list('', 'all').map(({ caseId }) => caseId)
      index.clear()
      aliases.clear()
      return takeIn(seeds, 'replaceAll', gone)
    },
    statuses: (caseId: string) => table.statuses(currentId(caseId)),
  }
}

const idsOfAll = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ after, absorbed }) => (absorbed ? [after.caseId, absorbed.caseId] : [after.caseId]))

const isSame = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** Errors that no other disk would cure; a change that meets one is not tried again. */
const isDefect = (name: string): boolean =>
  name === 'unknown' || name === 'SQLITE_ERROR' || name === 'SQLITE_CONSTRAINT' || name === 'SQLITE_MISMATCH'
