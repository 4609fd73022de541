import { z } from '@contract/zod'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFull, size } from '../../../fixtures/full-size'
import { prepareProgram, startProgram } from '../../../helpers/main/child-program'
import { canMount, mounted } from '../../../helpers/main/small-disk'

/** Ordinary days before each fault; in the gate the days of the faults are all there are. */
const workdays = size({ gate: 0, full: 5 })
const entriesPerCase = 5
const casesPerDay = size({ gate: 10, full: 154 })
/** On a day that a kill ends, so many that it is not over before. */
const casesOfKilledDay = 154
/** So many records are acknowledged at least. */
const leastAcknowledged = size({ gate: 150, full: 25_000 })
const dayMs = 24 * 3_600_000
const ordinaryUser = 65_534

const line = z.union([
  z.object({ kept: z.string() }),
  z.object({ recoveryKey: z.string() }),
  z.object({
    opened: z.object({ storage: z.string(), notices: z.array(z.string()), because: z.string().optional() }),
  }),
  z.object({ told: z.array(z.string()) }),
  z.object({
    found: z.object({
      kept: z.array(z.string()),
      intact: z.boolean(),
      backups: z.array(z.string()),
      aside: z.array(z.string()),
    }),
  }),
])
type Found = Extract<z.infer<typeof line>, { found: unknown }>['found']

interface Keyring {
  readonly key: string
  readonly backend: string
  readonly isLocked: boolean
}

interface Day {
  readonly keyring?: Keyring
  readonly cases?: number
  readonly first?: Readonly<Record<string, string>>
  readonly looks?: boolean
  /** Killed once so many records are acknowledged. */
  readonly killedAfter?: number
  readonly asUser?: number
  readonly profile?: string
  /** The clock of the computer is wrong by so many milliseconds. */
  readonly clockWrongBy?: number
}

let prepared: Awaited<ReturnType<typeof prepareProgram>>
let folder: string
beforeAll(async () => {
  prepared = await prepareProgram(fileURLToPath(new URL('day-program.ts', import.meta.url)))
  folder = mkdtempSync(join(tmpdir(), 'kartei-play-'))
  // The ordinary user of one of the weeks has to get to the profile.
  chmodSync(folder, 0o755)
})
afterAll(async () => {
  await prepared.remove()
  rmSync(folder, { recursive: true, force: true })
})

const newKeyring = (): Keyring => ({
  key: randomBytes(32).toString('hex'),
  backend: 'gnome_libsecret',
  isLocked: false,
})

it(
  // The gate has those of the weeks that put everything at stake.
  'a quarter of a year with a fault each week: every acknowledged record is there in the end, and each fault was told',
  { timeout: 20 * 60_000 },
  async () => {
    let profile = join(folder, 'first-computer')
    mkdirSync(profile)
    let keyring = newKeyring()
    let today = Date.parse('2026-03-02T08:00:00.000Z')
    const acknowledged = new Set<string>()

    async function day(how: Day = {}) {
      const task = {
        profile: how.profile ?? profile,
        keyring: how.keyring ?? keyring,
        now: today + (how.clockWrongBy ?? 0),
        cases: how.cases ?? casesPerDay,
        entriesPerCase,
        looks: how.looks ?? false,
        ...(how.first && { first: how.first }),
        ...(how.asUser !== undefined && { asUser: how.asUser }),
      }
      const program = startProgram(prepared.program, task, () => {
        if (how.killedAfter !== undefined && program.lines().length > how.killedAfter) program.child.kill('SIGKILL')
      })
      const signal = await program.ended
      const said = program.lines().map((text) => line.parse(JSON.parse(text)))
      if (how.killedAfter !== undefined) expect(signal).toBe('SIGKILL')
      else expect(program.errors()).toBe('')
      for (const each of said) if ('kept' in each) acknowledged.add(each.kept)
      today += dayMs
      return {
        opened: said.flatMap((each) => ('opened' in each ? [each.opened] : []))[0],
        told: said.flatMap((each) => ('told' in each ? each.told : [])),
        kept: said.filter((each) => 'kept' in each).length,
        recoveryKey: said.flatMap((each) => ('recoveryKey' in each ? each.recoveryKey : []))[0],
        found: said.flatMap((each) => ('found' in each ? [each.found] : []))[0],
      }
    }
    async function week(): Promise<void> {
      for (let number = 0; number < workdays; number++)
        expect((await day()).opened).toEqual({ storage: 'sealed', notices: [] })
    }
    /** The day after the power went off or the disk was full: half a change that nobody was told of may be cut off. */
    async function dayAfter(): Promise<void> {
      const { opened } = await day()
      expect(opened?.storage).toBe('sealed')
      expect(opened?.notices.filter((notice) => notice !== 'data-cut-off')).toEqual([])
    }
    const everythingIn = async (at: string, how: Day = {}): Promise<Found> => {
      const { found, ...said } = await day({ ...how, cases: 0, looks: true, profile: at })
      if (!found) throw new Error(`Nothing was found: ${JSON.stringify(said)}`)
      return found
    }

    // 1. A recovery key is made, and a folder for copies chosen. The power goes off, once in the middle of the work.
    await week()
    const copies = join(folder, 'copies')
    mkdirSync(copies)
    const first = { do: 'make-recovery-key', folder: copies }
    const { recoveryKey = '' } = await day({ first, killedAfter: casesPerDay * 2, cases: casesOfKilledDay })
    await dayAfter()

    if (isFull) {
      // 2. The keyring is locked for one start, and works the next day.
      await week()
      const whileLocked = await day({ keyring: { ...keyring, isLocked: true } })
      expect(whileLocked.opened).toEqual({ storage: 'stopped', notices: [], because: 'keychain-away' })

      // 3. Another desktop brings another keychain along; then the first one again.
      await week()
      const elsewhere = await day({ keyring: { ...newKeyring(), backend: 'kwallet6' } })
      expect(elsewhere.opened).toEqual({ storage: 'stopped', notices: [], because: 'other-keychain' })
    }

    // 4. The keyring is made anew, which opens nothing; the old one is brought back.
    await week()
    expect((await day({ keyring: newKeyring() })).opened).toMatchObject({ storage: 'stopped', because: 'key-refused' })
    await week()

    // The computer is stolen. A copy in the folder and the key on paper bring everything to a bare one.
    rmSync(profile, { recursive: true })
    profile = join(folder, 'bare-computer')
    mkdirSync(profile)
    keyring = newKeyring()
    const file = join(copies, readdirSync(copies).toSorted().at(-1) ?? '')
    const brought = await everythingIn(profile, { first: { do: 'take-backup', file, recoveryKey } })
    expect(brought.intact).toBe(true)
    expect([...acknowledged].filter((id) => !brought.kept.includes(id))).toEqual([])

    if (isFull) {
      // 5. To a new computer, with a keyring of its own. The old one is thrown away.
      const saved = join(folder, 'saved.kartei')
      await day({ first: { do: 'save-backup', file: saved }, cases: 0 })
      rmSync(profile, { recursive: true })
      profile = join(folder, 'second-computer')
      mkdirSync(profile)
      keyring = newKeyring()
      await day({ first: { do: 'take-backup', file: saved } })

      // 6. The key files are gone. The clerk begins anew, works, and the files turn up.
      await week()
      const keys = join(profile, 'keys')
      const away = join(folder, 'keys-away')
      renameSync(keys, away)
      expect((await day()).opened).toEqual({ storage: 'stopped', notices: [], because: 'key-missing' })
      expect((await day({ first: { do: 'begin-new' } })).opened?.storage).toBe('sealed')
      for (const name of readdirSync(away)) {
        expect(readdirSync(keys)).not.toContain(name)
        renameSync(join(away, name), join(keys, name))
      }

      // 7. A virus scanner holds the file: for a whole start, and the next day no more.
      await week()
      if (process.getuid?.() === 0) {
        handOver(profile)
        const database = join(profile, 'data')
        chmodSync(database, 0o000)
        const held = await day({ asUser: ordinaryUser })
        expect(held.opened).toEqual({ storage: 'stopped', notices: [], because: 'held' })
        chmodSync(database, 0o700)
        expect((await day({ asUser: ordinaryUser })).opened).toEqual({ storage: 'sealed', notices: [] })
      }

      // 8. The disk is full in the middle of the day, and has room again.
      await week()
      if (canMount()) {
        const small = mounted('-t', 'tmpfs', '-o', `size=${Math.ceil(everything(profile) / 1024) + 256}k`, 'tmpfs')
        cpSync(profile, small, { recursive: true })
        const full = await day({ profile: small })
        expect(full.told.length).toBeGreaterThan(0)
        rmSync(profile, { recursive: true })
        cpSync(small, profile, { recursive: true })
        await dayAfter()
      }

      // 9. The clock is a week ahead for two days, and right again.
      await week()
      const beforeJump = await everythingIn(profile)
      await day({ clockWrongBy: 7 * dayMs })
      await day({ clockWrongBy: 7 * dayMs })
      await day()
      const afterJump = await everythingIn(profile)
      expect(afterJump.backups).toEqual(expect.arrayContaining(beforeJump.backups.slice(0, 2)))
    }

    // 10. A backup is restored: what was written since stays in what is set aside.
    await week()
    expect((await day({ first: { do: 'restore-newest' } })).opened).toEqual({ storage: 'sealed', notices: [] })

    // 11 to 13. Ordinary weeks, with the power going off in the last one.
    for (let number = 0; number < 3; number++) await week()
    await day({ killedAfter: casesPerDay, cases: casesOfKilledDay })
    await dayAfter()

    const live = await everythingIn(profile)
    expect(live.intact).toBe(true)
    const found = new Set(live.kept)
    for (const name of live.aside) {
      const copy = join(folder, 'copy')
      cpSync(profile, copy, { recursive: true })
      const back = await everythingIn(copy, { first: { do: 'put-back', name } })
      for (const id of back.kept) found.add(id)
      rmSync(copy, { recursive: true })
    }
    expect([...acknowledged].filter((id) => !found.has(id))).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(leastAcknowledged)
  },
)

const everything = (path: string): number =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(path, name)).size)
    .reduce((sum, size) => sum + Math.max(size, 4_096), 0)

/** The profile is the ordinary user's, who is refused what the administrator never is. */
function handOver(path: string): void {
  chownSync(path, ordinaryUser, ordinaryUser)
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) handOver(join(path, name))
}
