import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../../../src-main/store/migrations'
import { casesFeature, environmentId, onboarding } from '../../../helpers/main/cases'
import { prepareProgram, startProgram } from '../../../helpers/main/child-program'
import { fileIn } from '../../../helpers/main/filled-profile'
import { keyringOf } from '../../../helpers/main/own-keyring'
import { afterExit, start, temporaryFolder } from '../../../helpers/main/profile'
import { canMount, mounted } from '../../../helpers/main/small-disk'

const key = randomBytes(32)
const keyring = keyringOf(key)
const megabyte = 1_000_000
/** Each case with so many pages: more than the database keeps in memory, so that parts of it are on disk before it counts. */
const stepOf = (pages: number): readonly string[] => [
  'ALTER TABLE cases ADD COLUMN sealed_more BLOB',
  `CREATE TABLE pages (page BLOB) STRICT;
   INSERT INTO pages WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${pages})
     SELECT randomblob(${megabyte}) FROM n, cases`,
]
const added = stepOf(1)
const newer = [...migrations, ...added]
const backupsOf = (folder: string): string => join(folder, 'backups', environmentId)

async function filled(): Promise<string> {
  const folder = temporaryFolder()
  const started = start(folder, keyring)
  const { register } = casesFeature(started).feature
  for (let number = 0; number < 5; number++) await register.noteOnboarding(environmentId, onboarding())
  await started.store.close()
  return afterExit(folder)
}

/** What a program that knows these forms finds. */
async function opened(folder: string, known: readonly string[] = migrations) {
  const started = start(folder, keyring, { migrations: known })
  const stop = await started.store.stopped(environmentId)
  const { store, notices } = started
  const { cases } = stop ? { cases: undefined } : await store.counts(environmentId)
  const storage = stop ? 'stopped' : (await store.environment(environmentId)).storage
  // A kill between two writes leaves half a change in the log, which is told; it was never acknowledged.
  const others = notices.filter(({ code }) => code !== 'data-cut-off')
  const result = { stop, storage, cases, notices: others, tryAgain: () => store.tryAgain(environmentId) }
  return { ...result, close: () => store.close() }
}

describe('a change of form that was killed', () => {
  let prepared: Awaited<ReturnType<typeof prepareProgram>>
  beforeAll(async () => {
    prepared = await prepareProgram(fileURLToPath(new URL('upgrade-program.ts', import.meta.url)))
  })
  afterAll(() => prepared.remove())

  const logSize = (folder: string): number => statSync(`${fileIn(folder)}-wal`, { throwIfNoEntry: false })?.size ?? 0

  /** Kills a change when it says so itself or, in the middle of it, when the log has so many megabytes. */
  async function killedAt(at: string, log: number | undefined, added: readonly string[]) {
    const folder = await filled()
    const { child, ended, errors } = startProgram(prepared.program, {
      profile: folder,
      key: key.toString('hex'),
      environmentId,
      added,
      at,
    })
    const watching = setInterval(
      () => log !== undefined && logSize(folder) > log * megabyte && child.kill('SIGKILL'),
      1,
    )
    const by = await ended
    clearInterval(watching)
    return { folder, by, errors: errors() }
  }

  it.each([
    { at: 'copy without its name' },
    { at: 'copy' },
    { at: 'begun', log: 0.2 },
    { at: 'in the middle', log: 8 },
    { at: 'nearly at the end', log: 16 },
    { at: 'done' },
  ])('$at leaves the old store or the new one, and the next start does the rest', async ({ at, log }) => {
    const added = stepOf(4)
    // A kill that came after all was done is tried once more, a little earlier.
    let killed = await killedAt(at, log, added)
    for (let earlier = 0.9; killed.by !== 'SIGKILL' && earlier > 0.5; earlier -= 0.1)
      killed = await killedAt(at, log === undefined ? undefined : log * earlier, added)
    const { folder } = killed
    expect(killed.by, killed.errors).toBe('SIGKILL')

    const former = await opened(afterExit(folder))
    // The log grows until the change counts: a kill nearly at the end may come just after that.
    const isDone = at === 'done' || (log !== undefined && former.stop !== undefined)
    if (isDone) expect(former.stop).toMatchObject({ because: 'newer' })
    else expect(former).toMatchObject({ storage: 'sealed', cases: 5, notices: [] })
    expect(await opened(folder, [...migrations, ...added])).toMatchObject({ storage: 'sealed', cases: 5, notices: [] })
    const copies = readdirSync(backupsOf(folder))
    expect(copies.filter((name) => !name.endsWith('.sqlite'))).toEqual([])
    // What a change that was killed has left in the log makes the file look newer than its copy.
    expect(copies.length).toBeLessThanOrEqual(log === undefined ? 1 : 2)
  })
})

describe('a change of form that the disk refuses', () => {
  it('stops in front of the data, says so, and is done once there is room', async () => {
    const folder = await filled()
    // Stands for a disk that has no room for the copy: a file where its folder should be.
    writeFileSync(join(folder, 'backups'), '')
    const refused = await opened(folder, newer)
    expect(refused).toMatchObject({
      stop: { because: 'migration-failed', held: { file: `data/${environmentId}.sqlite`, code: 'ENOTDIR' } },
      notices: [],
    })
    expect(await opened(afterExit(folder))).toMatchObject({ storage: 'sealed', cases: 5, notices: [] })
    rmSync(join(folder, 'backups'))
    expect(await refused.tryAgain()).toBeUndefined()
    await refused.close()
    expect(await opened(afterExit(folder), newer)).toMatchObject({ storage: 'sealed', cases: 5, notices: [] })
  })

  it('in the middle of it leaves the old store', async () => {
    const folder = await filled()
    // The database may not grow by one page from then on.
    const refused = await opened(folder, [...migrations, 'PRAGMA max_page_count = 1', ...added])
    expect(refused.stop).toMatchObject({ because: 'migration-failed', held: { code: 'SQLITE_FULL' } })
    expect(await opened(afterExit(folder))).toMatchObject({ storage: 'sealed', cases: 5, notices: [] })
    expect(await opened(afterExit(folder), newer)).toMatchObject({ storage: 'sealed', cases: 5, notices: [] })
  })

  it.skipIf(!canMount()).each([16, 200, 700])(
    'because it is full but for %i KiB leaves the old store',
    async (left) => {
      const folder = mounted('-t', 'tmpfs', '-o', 'size=12m', 'tmpfs')
      cpSync(await filled(), folder, { recursive: true })
      const { bavail, bsize } = statfsSync(folder)
      const filler = join(folder, 'filler')
      writeFileSync(filler, Buffer.alloc(bavail * bsize - left * 1024))
      const refused = await opened(folder, newer)
      expect(refused).toMatchObject({ stop: { because: 'migration-failed' }, notices: [] })
      expect(refused.stop?.held?.code).toMatch(/SQLITE_FULL|SQLITE_IOERR|ENOSPC/)
      await refused.close()
      const names = existsSync(backupsOf(folder)) ? readdirSync(backupsOf(folder)) : []
      expect(names.filter((name) => name.includes('.tmp'))).toEqual([])
      const after = afterExit(folder)
      rmSync(join(after, 'filler'))
      expect(await opened(after)).toMatchObject({ storage: 'sealed', cases: 5, notices: [] })
      expect(await opened(afterExit(after), newer)).toMatchObject({ storage: 'sealed', cases: 5, notices: [] })
    },
  )
})

describe('the copy of the former form', () => {
  it('goes with the first backup after thirty days', async () => {
    const folder = await filled()
    const started = start(folder, keyring, { migrations: newer })
    const { store, clock } = started
    const copies = (): string[] =>
      readdirSync(backupsOf(folder)).filter((name) => name.endsWith(`-v${migrations.length}.sqlite`))
    await store.environment(environmentId)
    expect(copies()).toHaveLength(1)
    for (let days = 0; days < 28; days += 4) {
      clock.advance(4 * 24 * 3_600_000)
      await store.backUp(environmentId)
    }
    expect(copies()).toHaveLength(1)
    clock.advance(3 * 24 * 3_600_000)
    await store.backUp(environmentId)
    expect(copies()).toEqual([])
  })

  it('goes when the data are erased', async () => {
    const folder = await filled()
    const { store } = start(folder, keyring, { migrations: newer })
    await store.environment(environmentId)
    expect(readdirSync(backupsOf(folder))).toHaveLength(1)
    await store.erase(environmentId)
    expect(readdirSync(backupsOf(folder))).toEqual([])
    expect(existsSync(fileIn(folder))).toBe(false)
  })
})
