import { DatabaseSync } from '@photostructure/sqlite'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCounters, type Counters } from '../../../../src-main/features/journal'
import { createKeychain, type Keychain } from '../../../../src-main/keychain'
import { ofFullSize } from '../../../fixtures/full-size'
import { casesFeature, environmentId } from '../../../helpers/main/cases'
import { fixture } from '../../../helpers/main/data-fixture'
import { journalOf } from '../../../helpers/main/journal'
import { valueOf } from '../../../helpers/main/outcomes'
import { withoutTimers } from '../../../helpers/main/stopped-clock'
import { afterExit, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'

const context = { requestId: 'r' }

/** A user's computer: what is kept outside of the profile, and the keychain that seals it. */
function computer() {
  const outside = temporaryFolder()
  const os = new OwnKeychain()
  const keychain: Keychain = createKeychain({ directory: outside, safeStorage: os.synchronous(), platform: 'linux' })
  const counters: Counters = createCounters({ keychain, profile: '/home/clerk/.config/Kartei' })
  const file = join(outside, 'keys')
  return {
    os,
    outside,
    counters,
    keychain,
    counterFile: () => join(file, readdirSync(file)[0] ?? ''),
    /** A start of Kartei on what the disk holds then. */
    begin: (directory: string, own: Counters = counters) => {
      const started = start(directory, os.synchronous())
      return { ...journalOf(started, casesFeature(started), own), started }
    },
  }
}

type Run = ReturnType<ReturnType<typeof computer>['begin']>

async function write({ record }: Pick<Run, 'record'>, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await record('cases.setNote', { caseId: `c-${index}`, text: 'x' })
}

/** The profile as it is after the program has ended as it should. */
async function quit(run: Run): Promise<string> {
  await run.journal.close()
  await run.started.store.close()
  return afterExit(run.started.directory)
}

/** And as a kill leaves it at this moment. */
const killed = (run: Run): string => afterExit(run.started.directory)

/** A profile with so many entries at two moments, counted as it should be at the later one. */
async function twoMoments(pc: ReturnType<typeof computer>, earlier = 3, later = 5) {
  const first = pc.begin(temporaryFolder())
  await write(first, earlier)
  const old = await quit(first)
  const second = pc.begin(afterExit(old))
  await write(second, later - earlier)
  return { old, now: await quit(second) }
}

describe('the counter outside of the profile', () => {
  it('finds a whole profile that was put back, says which entries are missing, and writes it down once', async () => {
    const pc = computer()
    const { old } = await twoMoments(pc)
    const run = pc.begin(old)
    await run.journal.compare(environmentId)
    expect(run.started.notices).toContainEqual({ code: 'journal-set-back', detail: '3 < 5' })
    expect(await run.verdict()).toMatchObject({
      intact: false,
      brokenAt: 4,
      setBack: { seen: 5, found: 3 },
      counter: { state: 'kept', upTo: 4 },
    })
    const [newest] = await run.entries()
    expect(newest).toMatchObject({
      sequence: 4,
      user: 'Kartei',
      action: 'journal.setBack',
      summary: { seen: '5', found: '3' },
    })

    const again = pc.begin(await quit(run))
    expect(await again.verdict()).toMatchObject({ intact: false, brokenAt: 4, setBack: { seen: 5, found: 3 } })
    expect((await again.entries()).filter(({ action }) => action === 'journal.setBack')).toHaveLength(1)
  })

  it('finds the file of the data alone that was put back', async () => {
    const pc = computer()
    const { old, now } = await twoMoments(pc)
    for (const name of readdirSync(join(old, 'data'))) cpSync(join(old, 'data', name), join(now, 'data', name))
    expect(await pc.begin(now).verdict()).toMatchObject({ intact: false, setBack: { seen: 5, found: 3 } })
  })

  it('finds a copy that was worked on until it was as long again, or longer', async () => {
    for (const more of [2, 7]) {
      const pc = computer()
      const { old } = await twoMoments(pc)
      const elsewhere = pc.begin(old, computer().counters)
      await write(elsewhere, more)
      const found = await pc.begin(await quit(elsewhere)).verdict()
      expect(found).toMatchObject({ intact: false, setBack: { seen: 5 } })
    }
  })

  it('is behind after a kill, at any moment, and never raises an alarm for it', async () => {
    const pc = computer()
    const run = pc.begin(temporaryFolder())
    await write(run, 1)
    for (let count = 0; count < 40; count++) {
      await write(run, 1)
      const next = pc.begin(killed(run))
      await next.journal.compare(environmentId)
      // What it has counted now is more than the one that goes on here has: it was the kill that did not come.
      expect(next.started.notices).toEqual([])
      expect(await next.verdict()).toMatchObject({ intact: true, entries: count + 2 })
      await next.started.store.close()
    }
  })

  it('is never further behind than 32 entries, so that no kill hides a larger step back', async () => {
    const pc = computer()
    const run = pc.begin(temporaryFolder())
    const upTo = async () => {
      const counted = await pc.counters.read(environmentId)
      return counted.state === 'kept' ? counted.counter.sequence : 0
    }
    // With no timer that could have them counted later.
    const old = await withoutTimers(async () => {
      await write(run, 1)
      const copy = killed(run)
      await write(run, 33)
      while ((await upTo()) < 32) await new Promise(setImmediate)
      return copy
    })
    killed(run)
    expect(await pc.begin(old).verdict()).toMatchObject({ intact: false, setBack: { found: 1 } })
  })

  it.each<[string, (os: OwnKeychain) => void]>([
    ['is locked', (os) => void (os.isLocked = true)],
    ['is of another backend', (os) => void (os.backend = 'kwallet6')],
    ['has another key', (os) => os.replaceKey()],
  ])('says nothing while the keychain %s', async (_why, away) => {
    const pc = computer()
    await twoMoments(pc)
    const before = readFileSync(pc.counterFile())
    away(pc.os)
    expect(await pc.counters.read(environmentId)).toEqual({ state: 'away' })
    await pc.counters.mark(environmentId, true)
    expect(readFileSync(pc.counterFile())).toEqual(before)
  })

  it('is neither concluded from nor written over while it cannot be read, although the data can', async () => {
    const pc = computer()
    const { old, now } = await twoMoments(pc)
    const before = readFileSync(pc.counterFile())
    const away: Counters = { ...pc.counters, read: () => Promise.resolve({ state: 'away' }) }
    for (const profile of [now, old]) {
      const run = pc.begin(profile, away)
      await write(run, 2)
      expect(await run.verdict()).toMatchObject({ intact: true, counter: { state: 'away' } })
      await run.journal.close()
      expect(run.started.notices).toEqual([])
    }
    expect(readFileSync(pc.counterFile())).toEqual(before)
  })

  it('that is gone is begun anew, and that is an entry', async () => {
    const pc = computer()
    const { now } = await twoMoments(pc)
    rmSync(pc.outside, { recursive: true })
    mkdirSync(pc.outside)
    const run = pc.begin(now)
    expect(await run.verdict()).toMatchObject({ intact: true, counter: { state: 'kept', upTo: 6 } })
    expect((await run.entries())[0]).toMatchObject({ action: 'journal.counterBegan' })
  })
})

describe('a backup that is restored through Kartei', () => {
  async function restored(pc: ReturnType<typeof computer>, own: Counters = pc.counters) {
    const kartei = fixture(temporaryFolder(), pc.os, undefined, undefined, undefined, undefined, own)
    await kartei.add()
    await kartei.journal.note(environmentId, { action: 'cases.setNote', summary: {}, outcome: 'ok' })
    const backup = await kartei.store.backUp(environmentId)
    for (let index = 0; index < 3; index++)
      await kartei.journal.note(environmentId, { action: 'cases.setNote', summary: {}, outcome: 'ok' })
    return { kartei, restore: () => kartei.handlers.restore({ backupId: backup.name }, context) }
  }

  it('is a lawful step back: an entry names it, and the journal is intact at once and at the next start', async () => {
    const pc = computer()
    const { kartei, restore } = await restored(pc)
    valueOf(await restore())
    expect(valueOf(await kartei.verdict())).toMatchObject({ intact: true, counter: { state: 'kept', upTo: 2 } })
    expect((await kartei.entries()).map(({ action }) => action)).toEqual(['data.restore', 'cases.setNote'])
    await kartei.journal.close()
    await kartei.store.close()
    expect(await pc.begin(afterExit(kartei.folder)).verdict()).toMatchObject({ intact: true })
  })

  it('is one wherever a kill comes, and the entry of the next start names it then', async () => {
    const pc = computer()
    const copies: { profile: string; counter: Buffer | undefined }[] = []
    const seen: { folder?: string } = {}
    const copying = (): void => {
      if (seen.folder !== undefined)
        copies.push({ profile: afterExit(seen.folder), counter: readFileSync(pc.counterFile()) })
    }
    const own: Counters = {
      read: (id) => {
        copying()
        return pc.counters.read(id)
      },
      write: async (...what) => {
        copying()
        const done = await pc.counters.write(...what)
        copying()
        return done
      },
      mark: async (...what) => {
        copying()
        await pc.counters.mark(...what)
        copying()
      },
    }
    const { kartei, restore } = await restored(pc, own)
    await kartei.journal.close()
    seen.folder = kartei.folder
    valueOf(await restore())
    expect(copies.length).toBeGreaterThan(4)
    for (const { profile, counter } of copies) {
      if (counter) writeFileSync(pc.counterFile(), counter)
      const next = pc.begin(profile)
      await next.journal.compare(environmentId)
      expect(next.started.notices).toEqual([])
      expect(await next.verdict()).toMatchObject({ intact: true })
      const entries = await next.entries()
      const isBack = entries.filter(({ action }) => action === 'cases.setNote').length === 1
      const names = entries.some(({ action }) => action === 'data.restore' || action === 'journal.continued')
      expect(isBack).toBe(names)
      await next.started.store.close()
    }
  })

  it('ends what was said of an older copy; one that is not there does not', async () => {
    const pc = computer()
    const { kartei } = await restored(pc)
    await kartei.journal.close()
    const counted = await pc.counters.read(environmentId)
    if (counted.state !== 'kept') throw new Error('Nothing was counted.')
    await kartei.store.close()
    await pc.counters.write(environmentId, { ...counted.counter, sequence: counted.counter.sequence + 4 })

    const later = fixture(afterExit(kartei.folder), pc.os, undefined, undefined, undefined, undefined, pc.counters)
    expect(valueOf(await later.verdict())).toMatchObject({ intact: false, setBack: { seen: 8 } })
    const nowhere = await later.handlers.restore({ backupId: 'none' }, context)
    expect(nowhere).toMatchObject({ ok: false })
    expect(valueOf(await later.verdict())).toMatchObject({ intact: false, setBack: { seen: 8 } })
    const [backup] = await later.store.backups(environmentId)
    valueOf(await later.handlers.restore({ backupId: backup?.name ?? '' }, context))
    expect(valueOf(await later.verdict())).toMatchObject({ intact: true, counter: { state: 'kept' } })
  })
})

describe('any file', () => {
  const trials = ofFullSize(1_000)

  it(`that was set back, cut or flipped is found: ${trials} times`, { timeout: trials * 1_000 }, async () => {
    const pc = computer()
    const run = pc.begin(temporaryFolder())
    const snapshots: string[] = []
    for (let index = 0; index < 12; index++) {
      await write(run, 1 + (index % 3))
      snapshots.push(killed(run))
    }
    const last = await quit(run)
    const counter = readFileSync(pc.counterFile())
    const data = join('data', `${environmentId}.sqlite`)
    const missed: string[] = []
    let seed = 20_261_123
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      return seed % below
    }
    for (let trial = 0; trial < trials; trial++) {
      const kind = (['set-back', 'cut', 'flip'] as const)[trial % 3] ?? 'flip'
      const profile = temporaryFolder()
      cpSync(kind === 'set-back' ? (snapshots[random(snapshots.length - 1)] ?? '') : last, profile, { recursive: true })
      if (kind !== 'set-back') {
        const database = new DatabaseSync(join(profile, data))
        database.exec('DROP TRIGGER journal_keeps_entries; DROP TRIGGER journal_changes_nothing')
        const count = 24
        const at = 1 + random(count)
        if (kind === 'cut') database.prepare('DELETE FROM journal WHERE sequence >= ?').run(at)
        else {
          const column = (['at', 'hash', 'sealed_entry'] as const)[random(3)] ?? 'hash'
          if (column === 'sealed_entry')
            database.prepare(`UPDATE journal SET sealed_entry = zeroblob(40) WHERE sequence = ?`).run(at)
          else database.prepare(`UPDATE journal SET ${column} = ${column} || '0' WHERE sequence = ?`).run(at)
        }
        for (const sql of triggers) database.exec(sql)
        database.close()
      }
      writeFileSync(pc.counterFile(), counter)
      const next = pc.begin(profile)
      const verdict = await next.verdict()
      if (verdict.intact) missed.push(`${trial} ${kind}`)
      await next.journal.close()
      await next.started.store.close()
      rmSync(profile, { recursive: true, force: true })
    }
    expect(missed).toEqual([])
  })
})

/** As the store makes them: a file without them is not taken for one of Kartei's. */
const triggers = [
  `CREATE TRIGGER journal_keeps_entries BEFORE DELETE ON journal
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END`,
  `CREATE TRIGGER journal_changes_nothing BEFORE UPDATE ON journal
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END`,
]
