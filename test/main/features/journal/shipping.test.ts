import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { shippedOf } from '../../../../src-main/features/journal'
import { createShipping } from '../../../../src-main/features/journal/shipping'
import { openCursor } from '../../../../src-main/features/journal/shipping/cursor'
import {
  shipToFolder,
  NotShipped,
  type Batch,
  type Ship,
  type ShippedRecord,
  type ShippingPolicy,
} from '../../../../src-main/features/journal/shipping/drop-folder'
import { casesFeature, environmentId } from '../../../helpers/main/cases'
import { journalOf } from '../../../helpers/main/journal'
import { afterExit, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'

const record = (number: number, more: Partial<ShippedRecord> = {}): ShippedRecord => ({
  journal: 'ab12ab12ab12ab12',
  number,
  at: '2026-03-02T08:00:00.000Z',
  previous: number === 1 ? '' : 'f'.repeat(64),
  hash: 'e'.repeat(64),
  act: 'sepa.register',
  outcome: 'ok',
  ...more,
})
const batchOf = (count: number): Batch => ({
  records: [record(1), ...Array.from({ length: count - 1 }, (_, index) => record(index + 2))],
})

describe('a folder that only takes', () => {
  const names = (folder: string): string[] => readdirSync(folder).sort()

  /** As a user without rights of their own, where the tests run as root. */
  async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
    if (process.getuid?.() !== 0) return work()
    process.setegid?.(65_534)
    process.seteuid?.(65_534)
    try {
      return await work()
    } finally {
      process.seteuid?.(0)
      process.setegid?.(0)
    }
  }

  it('needs the right to create files in it and no other', async () => {
    const folder = join(temporaryFolder(), 'drop')
    mkdirSync(folder)
    for (let up = folder; up !== dirname(up); up = dirname(up)) if (up.includes('kartei')) chmodSync(up, 0o755)
    chmodSync(folder, 0o333)
    await asOrdinaryUser(async () => {
      expect(() => readdirSync(folder)).toThrow(/EACCES/)
      await shipToFolder(folder)(batchOf(3))
      await shipToFolder(folder)(batchOf(3))
    })
    chmodSync(folder, 0o755)
    const [first = '', second] = names(folder)
    expect(first).toMatch(/^kartei-ab12ab12ab12ab12-0000000001-0000000003-e{16}-[0-9a-f]{8}\.jsonl$/)
    expect(second).not.toBe(first)
    const lines = readFileSync(join(folder, first), 'utf8').trimEnd().split('\n')
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      ...batchOf(3).records,
      { end: true, count: 3, first: 1, last: 3, hash: 'e'.repeat(64) },
    ])
  })

  it('that refuses, is full or is gone has taken nothing, and says which', async () => {
    const folder = join(temporaryFolder(), 'drop')
    await expect(shipToFolder(folder)(batchOf(1))).rejects.toMatchObject({ reason: 'folder-missing' })
    mkdirSync(folder, { mode: 0o555 })
    chmodSync(dirname(folder), 0o755)
    await asOrdinaryUser(() =>
      expect(shipToFolder(folder)(batchOf(1))).rejects.toMatchObject({ reason: 'folder-refused' }),
    )
    expect(names(folder)).toEqual([])
    writeFileSync(`${folder}-file`, '')
    await expect(shipToFolder(`${folder}-file`)(batchOf(1))).rejects.toMatchObject({ reason: 'folder-missing' })
  })
})

describe('shipping', () => {
  interface World {
    readonly policy?: Partial<ShippingPolicy>
    readonly ship?: Ship
    readonly folder?: string
    readonly os?: OwnKeychain
  }

  function world({ policy = {}, ship: given, folder = temporaryFolder(), os = new OwnKeychain() }: World = {}) {
    const started = start(folder, os.synchronous())
    const own = journalOf(started, casesFeature(started))
    const defects: unknown[] = []
    const sent: ShippedRecord[] = []
    const keep: Ship = ({ records }) => {
      sent.push(...records)
      return Promise.resolve()
    }
    const stopsSending = async (required: number | undefined): Promise<boolean> => {
      const { environment, chain } = await own.journal.opened(environmentId)
      return shippedOf(environment, chain, required, started.clock.now()).stopsSending
    }
    const shipping = createShipping({
      policy: { folder: '/srv/kartei-drop', says: 'acts', ...policy },
      opened: own.journal.opened,
      now: started.clock.now,
      onDefect: (error) => defects.push(error),
      random: () => 1,
      ship: given ?? keep,
    })
    own.journal.onAdded(shipping.due)
    const write = async (count: number): Promise<void> => {
      for (let index = 0; index < count; index++) await own.record('cases.setNote', { caseId: 'c', text: 'Anna Arndt' })
    }
    const state = () => shipping.state(environmentId)
    return { ...own, started, os, shipping, sent, defects, write, folder, state, stopsSending }
  }

  async function withTime(work: (pass: (ms: number) => Promise<void>) => Promise<void>): Promise<void> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await work(async (ms) => {
        await vi.advanceTimersByTimeAsync(ms)
        for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
      })
    } finally {
      vi.useRealTimers()
    }
  }

  it('sends every entry in order as they come, linked, and nothing while nothing is due', () =>
    withTime(async (pass) => {
      const { write, sent, state, entries, defects } = world()
      await write(3)
      await pass(1_000)
      await write(600)
      await pass(3_000)
      expect(sent.map(({ number }) => number)).toEqual(Array.from({ length: 603 }, (_, index) => index + 1))
      expect(sent.slice(1).every(({ previous }, index) => previous === sent[index]?.hash)).toBe(true)
      expect((await entries())[0]?.hash).toBe(sent.at(-1)?.hash)
      expect(await state()).toEqual({ behind: 0, lastShippedAt: '2026-03-02T08:00:00.000Z', stopsSending: false })
      expect(vi.getTimerCount()).toBeLessThanOrEqual(1)
      expect(defects).toEqual([])
    }))

  it.each([
    ['hashes', ['at', 'hash', 'journal', 'number', 'previous']],
    ['acts', ['act', 'at', 'hash', 'journal', 'number', 'outcome', 'previous']],
    ['users', ['act', 'at', 'hash', 'journal', 'number', 'outcome', 'previous', 'user', 'workstation']],
  ] as const)('says with “%s” just that', (says, members) =>
    withTime(async (pass) => {
      const { write, sent } = world({ policy: { says } })
      await write(1)
      await pass(1_000)
      expect(sent.map((each) => Object.keys(each).sort())).toEqual([members])
      expect(JSON.stringify(sent)).not.toContain('Arndt')
    }),
  )

  it.each(['hash', 'sealed_entry', 'at'])(
    'says that an entry was altered in %s instead of passing it on, and goes on',
    (column) =>
      withTime(async (pass) => {
        const { write, sent, journal, state, stopsSending } = world({ policy: { says: 'hashes' } })
        await write(3)
        const { database } = (await journal.opened(environmentId)).environment
        database.exec('DROP TRIGGER journal_changes_nothing')
        database.exec(
          `UPDATE journal SET ${column} = ${column === 'sealed_entry' ? 'zeroblob(40)' : "'x'"} WHERE sequence = 2`,
        )
        await pass(1_000)
        expect(sent.map(({ number }) => number)).toEqual([1, 2, 3])
        expect(sent[0]).not.toHaveProperty('act')
        expect(sent[1]).toMatchObject({ act: 'journal.altered', outcome: 'altered' })
        expect(await state()).toMatchObject({ behind: 0 })
        expect(await stopsSending(1)).toBe(false)
      }),
  )

  it('takes for too long ago what does not say rightly when it was made', async () => {
    const { write, journal, stopsSending, started } = world()
    await write(1)
    expect(await stopsSending(1)).toBe(false)
    const { database } = (await journal.opened(environmentId)).environment
    database.exec('DROP TRIGGER journal_changes_nothing')
    const later = new Date(started.clock.now().getTime() + 9e9).toISOString()
    database.prepare(`UPDATE journal SET at = ?, sealed_entry = zeroblob(40)`).run(later)
    expect(await stopsSending(1)).toBe(true)
  })

  it('pauses longer after each failure, says why, holds up nobody, and goes on where it stood', () =>
    withTime(async (pass) => {
      let isAway = true
      const tried: number[] = []
      const got: number[] = []
      const { write, state, stopsSending, started, defects } = world({
        ship: ({ records }) => {
          tried.push(records.length)
          if (isAway) return Promise.reject(new NotShipped('folder-missing'))
          got.push(...records.map(({ number }) => number))
          return Promise.resolve()
        },
      })
      await write(1)
      await pass(1_000)
      await write(1)
      // The first pause is 5 s, the next one 10 s, 20 s …; never longer than a quarter of an hour.
      for (const ms of [4_999, 1, 10_000, 20_000]) await pass(ms)
      expect(tried).toEqual([1, 2, 2, 2])
      expect(await state()).toEqual({ behind: 2, reason: 'folder-missing', stopsSending: false })
      for (let hours = 0; hours < 12; hours++) await pass(3_600_000)
      expect(tried.length).toBeGreaterThan(48)
      expect(tried.length).toBeLessThan(60)
      expect(await stopsSending(1)).toBe(false)
      started.clock.advance(3_600_001)
      expect(await stopsSending(1)).toBe(true)
      expect(await stopsSending(undefined)).toBe(false)
      isAway = false
      await pass(900_000)
      expect(got).toEqual([1, 2])
      const lastShippedAt = started.clock.now().toISOString()
      expect(await state()).toEqual({ behind: 0, lastShippedAt, stopsSending: false })
      expect(defects).toEqual([])
    }))

  it('is not waited for when it ends, where a folder answers nothing', () =>
    withTime(async (pass) => {
      const { write, shipping } = world({ ship: () => new Promise(() => undefined) })
      await write(1)
      await pass(1_000)
      let ended = false
      void shipping.stop().then(() => (ended = true))
      await pass(1_000)
      expect(ended).toBe(false)
      await pass(3_000)
      expect(ended).toBe(true)
    }))

  it('leaves no entry out wherever a kill comes, and sends at most the last batch twice', () =>
    withTime(async (pass) => {
      const os = new OwnKeychain()
      const got: number[] = []
      let folder = temporaryFolder()
      const copies: string[] = []
      for (const round of [1, 2, 3, 4, 5, 6]) {
        const run = world({
          folder,
          os,
          ship: ({ records }) => {
            copies.push(afterExit(run.folder))
            got.push(...records.map(({ number }) => number))
            copies.push(afterExit(run.folder))
            return Promise.resolve()
          },
        })
        run.shipping.due(environmentId)
        await run.write(2)
        await pass(1_000)
        await pass(1_000)
        await run.shipping.stop()
        // A kill after the receiver had it, before the cursor was written; or a while later.
        folder = round % 2 === 1 ? (copies.at(-1) ?? folder) : afterExit(run.folder)
      }
      expect(new Set(got).size).toBe(12)
      expect(Math.max(...got)).toBe(12)
      expect(got.length).toBeGreaterThan(12)
    }))

  it('keeps its place sealed in the store, and begins at the first entry', async () => {
    const { write, journal, state, stopsSending, started } = world()
    await write(1)
    const { environment } = await journal.opened(environmentId)
    expect(openCursor(environment).read()).toBeUndefined()
    expect(await state()).toEqual({ behind: 1, stopsSending: false })
    started.clock.advance(3_600_000)
    expect(await stopsSending(1)).toBe(false)
    started.clock.advance(1)
    expect(await stopsSending(1)).toBe(true)
  })
})

it('goes on in a folder that came back', async () => {
  const folder = join(temporaryFolder(), 'drop')
  mkdirSync(folder)
  const send = shipToFolder(folder)
  await send(batchOf(2))
  renameSync(folder, `${folder}-away`)
  await expect(send(batchOf(2))).rejects.toMatchObject({ reason: 'folder-missing' })
  renameSync(`${folder}-away`, folder)
  await send(batchOf(2))
  expect(readdirSync(folder)).toHaveLength(2)
  rmSync(folder, { recursive: true })
})
