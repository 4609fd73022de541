import { DatabaseSync } from '@photostructure/sqlite'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sandboxId, type EnvironmentRecord } from '../../../src-main/features/environments'
import { createReach, readHealth } from '../../../src-main/features/health'
import { createJournal } from '../../../src-main/features/journal'
import { createTransport } from '../../../src-main/service'
import { testContext } from '../../helpers/main/context'
import { casesFeature, environmentId, onboarding, person } from '../../helpers/main/cases'
import { fileIn } from '../../helpers/main/filled-profile'
import { wellSources, type Sources } from '../../helpers/main/health'
import { afterExit, filesBelow, OwnKeychain, start, temporaryFolder } from '../../helpers/main/profile'
import { startMisbehavingService } from '../../fixtures/misbehaving-service'

const canary = 'KANARIENVOGEL'
const theirs = [canary, person.firstName, person.lastName, person.email, person.phone, 'kbrandt', 'pc-7']

const ours: EnvironmentRecord = {
  id: environmentId,
  name: `Abnahme ${canary}`,
  kind: 'test',
  baseUrl: `https://cards.example/${canary}`,
}
const sandbox: EnvironmentRecord = { id: sandboxId, name: 'Sandbox', kind: 'sandbox', baseUrl: 'http://127.0.0.1:0' }

/** A profile with a case, a note, a key and a journal, closed as at the end of the program. */
async function profile(closed = true) {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  const started = start(folder, os.synchronous())
  const { feature } = casesFeature(started)
  await feature.register.noteOnboarding(environmentId, onboarding({ id: randomUUID() }))
  const [found] = z
    .object({ value: z.object({ cases: z.array(z.object({ caseId: z.string() })) }) })
    .parse(await feature.handlers.list({}, { requestId: 'r' })).value.cases
  await feature.handlers.setNote({ caseId: found?.caseId ?? '', note: canary }, { requestId: 'r' })
  await started.keychain.seal('api-key.test', canary)
  const app = testContext({ ...started, user: 'kbrandt', workstation: 'pc-7', now: started.clock.now })
  const journal = createJournal(app, { cases: feature.register, activeEnvironment: () => ours })
  for (let number = 0; number < 3; number++)
    await journal.note(environmentId, { action: 'watch.looked', summary: { cases: canary }, outcome: 'ok' })
  if (closed) await started.store.close()
  return { folder: closed ? afterExit(folder) : folder, os, started }
}

async function healthOf(folder: string, os: OwnKeychain, given: Partial<Sources> = {}) {
  const started = start(folder, os.synchronous())
  return readHealth({
    ...wellSources(folder, ours),
    now: started.clock.now,
    running: false,
    keychain: started.keychain,
    store: started.store,
    environments: { all: () => [sandbox, ours], active: () => ours },
    notices: () => started.notices,
    ...given,
  })
}

/** What is found of the data and the journal of our environment. */
const ofData = ({ findings }: Awaited<ReturnType<typeof readHealth>>) =>
  findings.filter(({ environment, topic }) => environment === 2 && ['data', 'journal'].includes(topic))

const whole = [
  { topic: 'data', code: 'sealed', state: 'ok', environment: 2 },
  { topic: 'journal', code: 'intact', state: 'ok', environment: 2, facts: { count: 3 } },
]

/** Everything that lies in a profile, names of files and their bytes. */
const contentsOf = (folder: string): [string, string][] =>
  filesBelow(folder)
    .map((file): [string, string] => [file.slice(folder.length), readFileSync(file).toString('base64')])
    .sort()

function expectNothingPersonal(health: unknown): void {
  const text = JSON.stringify(health)
  for (const word of theirs) expect(text).not.toContain(word)
}

describe('the health of an installation', () => {
  it('is good with a whole store, of which it says numbers alone, and changes nothing', async () => {
    const { folder, os } = await profile()
    const before = contentsOf(folder)
    const health = await healthOf(folder, os)
    expect(health).toMatchObject({
      healthy: true,
      problems: [],
      environments: [
        { number: 1, kind: 'sandbox', active: false },
        { number: 2, kind: 'test', active: true, host: 'cards.example' },
      ],
    })
    expect(ofData(health)).toEqual(whole)
    const [service] = health.findings.filter(({ topic }) => topic === 'service')
    expect(service).toMatchObject({ code: 'answers', environment: 2, facts: { host: 'cards.example', status: 401 } })
    expectNothingPersonal(health)
    expect(contentsOf(folder)).toEqual(before)
  })

  it('is read of a store that another process left in the middle of its work, in a copy', async () => {
    const { folder, os } = await profile(false)
    const left = temporaryFolder()
    const before = afterExit(folder)
    expect(statSync(`${fileIn(before)}-wal`).size).toBeGreaterThan(0)
    rmSync(left, { recursive: true })
    renameSync(before, left)
    const kept = contentsOf(left)
    const health = await healthOf(left, os)
    expect(ofData(health)).toEqual(whole)
    expect(contentsOf(left)).toEqual(kept)
  })

  it('is read of the open store where the program is running', async () => {
    const { os, started } = await profile(false)
    const health = await healthOf(started.directory, os, { running: true, store: started.store })
    expect(ofData(health)).toEqual(whole)
    expect(health.healthy).toBe(true)
  })

  it.each<[string, string, (folder: string, os: OwnKeychain) => void, object]>([
    [
      'a locked keychain',
      'data.2.keychain-away',
      (_folder, os) => void (os.isLocked = true),
      { name: 'keychain-away' },
    ],
    ['another keychain', 'data.2.keychain-away', (_folder, os) => os.replaceKey(), { name: 'key-refused' }],
    [
      'no key',
      'data.2.key-missing',
      (folder) => rmSync(join(folder, 'keys'), { recursive: true }),
      { name: 'key-missing' },
    ],
    ['a store that is gone', 'data.2.damaged', (folder) => rmSync(fileIn(folder)), { name: 'missing' }],
    [
      'a store that is none',
      'data.2.damaged',
      (folder) => writeFileSync(fileIn(folder), canary.repeat(1000)),
      { name: 'damaged' },
    ],
    [
      'a store that was cut off',
      'data.2.damaged',
      (folder) => writeFileSync(fileIn(folder), readFileSync(fileIn(folder)).subarray(0, 20_000)),
      { name: 'damaged' },
    ],
    [
      'a store of a newer Kartei',
      'data.2.newer',
      (folder) => change(folder, 'PRAGMA user_version = 999'),
      { name: 'newer' },
    ],
    [
      'an entry of the journal that was taken out',
      'journal.2.broken',
      (folder) => withoutTriggers(folder, 2),
      { count: 2 },
    ],
    [
      'an end of the journal that was cut off',
      'journal.2.broken',
      (folder) => withoutTriggers(folder, 3),
      { count: 3 },
    ],
  ])('is not good with %s (%s), and changes nothing', async (_name, problem, harm, facts) => {
    const { folder, os } = await profile()
    harm(folder, os)
    const before = contentsOf(folder)
    const health = await healthOf(folder, os)
    expect(health.healthy).toBe(false)
    expect(health.problems).toContain(problem)
    expect(ofData(health).filter(({ state }) => state === 'bad')).toMatchObject([{ facts }])
    expectNothingPersonal(health)
    expect(contentsOf(folder)).toEqual(before)
  })

  it('says nothing personal whatever stands in any column of the store', async () => {
    const { folder, os } = await profile()
    const database = new DatabaseSync(fileIn(folder), { readOnly: true })
    const names = z.array(z.object({ name: z.string() }))
    const tables = names.parse(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all())
    const columns = tables.flatMap(({ name: table }) =>
      names
        .parse(database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all())
        .map(({ name }) => [table, name]),
    )
    database.close()
    expect(columns.length).toBeGreaterThan(20)
    const whole = readFileSync(fileIn(folder))
    for (const [table = '', column = ''] of columns) {
      writeFileSync(fileIn(folder), whole)
      for (const ending of ['-wal', '-shm']) rmSync(fileIn(folder) + ending, { force: true })
      try {
        change(folder, `UPDATE ${table} SET ${column} = '${canary}'`)
      } catch {
        // Keys and checks of the schema refuse some of them.
      }
      expectNothingPersonal(await healthOf(folder, os))
    }
  })

  it('names broken settings, a broken policy and an active service that does not answer; others are remarks', async () => {
    const { folder, os } = await profile()
    const elsewhere: EnvironmentRecord = { ...ours, id: randomUUID(), name: 'Alt' }
    const health = await healthOf(folder, os, {
      environments: { all: () => [sandbox, ours, elsewhere], active: () => ours },
      reach: () => Promise.resolve({ answers: false, because: 'connect' }),
      policyNow: {
        ok: false,
        problems: [{ says: () => canary, source: `/etc/${canary}/policy.json`, place: { line: 3, column: 1 } }],
      },
      notices: () => [{ code: 'settings-damaged' }, { code: 'recovery-key-offered' }],
      printers: () => Promise.reject(new Error(canary)),
    })
    expect(health.problems).toEqual(['service.2.no-answer', 'policy.broken', 'settings.damaged'])
    expect(health.remarks).toEqual(['backups.2.old', 'service.3.no-answer', 'printers.unknown'])
    expectNothingPersonal(health)
  })

  it('says how much of the journal has not left, where the organisation wants that, and that nothing is sent meanwhile', async () => {
    const { folder, os, started } = await profile()
    const shipped = async (required: number | undefined) => {
      const policy = {
        journalShipping: { folder: '/srv/kartei-drop', says: 'acts', ...(required && { required }) },
      } as const
      const inTwoHours = () => new Date(started.clock.now().getTime() + 2 * 3_600_000)
      return ofData(await healthOf(folder, os, { policy: { policy }, now: inTwoHours })).at(-1)
    }
    expect(await shipped(undefined)).toMatchObject({ code: 'shipped', state: 'ok', facts: { count: 3 } })
    expect(await shipped(3)).toMatchObject({ code: 'shipped', state: 'ok' })
    expect(await shipped(1)).toMatchObject({ code: 'stops-sending', state: 'bad', facts: { count: 3 } })
  })

  it('is good where nothing can be kept and the organisation wants it so, and not where it does not', async () => {
    const os = new OwnKeychain()
    os.backend = 'basic_text'
    const folder = temporaryFolder()
    const started = start(folder, os.synchronous())
    await started.store.environment(environmentId)
    const { store } = started
    expect((await healthOf(folder, os, { store })).problems).toEqual(['keychain.away', 'data.2.session'])
    expect((await healthOf(folder, os, { store, policy: { policy: { sessionOnly: true } } })).problems).toEqual([])
  })

  it('sees that nothing can be written', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may write everywhere')
    const { folder, os } = await profile()
    chmodSync(folder, 0o500)
    onTestFinished(() => chmodSync(folder, 0o700))
    expect((await healthOf(folder, os)).problems).toContain('data.not-writable')
  })
})

describe('whether a service answers', () => {
  it('is asked without a key, and any answer counts', async () => {
    const service = await startMisbehavingService()
    onTestFinished(() => service.close())
    const transport = createTransport()
    onTestFinished(() => transport.close())
    const baseUrl = service.on('there', (exchange) => exchange.answer(401))
    expect(await createReach(transport)({ baseUrl })).toMatchObject({ answers: true, status: 401 })
    const [request, ...others] = service.requests('there')
    expect(others).toEqual([])
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent'])
  })

  it('is said in time, whatever it does', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void silent.close())
    const { port } = z.object({ port: z.number() }).parse(silent.address())
    const transport = createTransport()
    onTestFinished(() => transport.close())
    const reach = createReach(transport, 200)
    const found = await reach({ baseUrl: `http://127.0.0.1:${port}` })
    expect(found.answers).toBe(false)
    expect(await createReach(transport)({ baseUrl: 'http://127.0.0.1:1' })).toEqual({
      answers: false,
      because: 'connect',
    })
  })
})

/** Takes an entry out, and leaves the schema as it was. */
function withoutTriggers(folder: string, sequence: number): void {
  const database = new DatabaseSync(fileIn(folder), { readOnly: true })
  const triggers = z
    .array(z.object({ name: z.string(), sql: z.string() }))
    .parse(database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all())
  database.close()
  const drop = triggers.map(({ name }) => `DROP TRIGGER ${name};`).join('')
  const make = triggers.map(({ sql }) => `${sql};`).join('')
  change(folder, `${drop} DELETE FROM journal WHERE sequence = ${sequence}; ${make}`)
}

/** As somebody with the file alone could. */
function change(folder: string, sql: string): void {
  const file = fileIn(folder)
  const database = new DatabaseSync(file)
  try {
    database.exec(sql)
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
    for (const ending of ['-wal', '-shm']) if (existsSync(file + ending)) rmSync(file + ending)
  }
}
