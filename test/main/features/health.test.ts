import { DatabaseSync } from '@photostructure/sqlite'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sandboxId, type EnvironmentRecord } from '../../../src-main/features/environments'
import { createReach, readHealth, type HealthSources } from '../../../src-main/features/health'
import { createJournal } from '../../../src-main/features/journal'
import { createTransport } from '../../../src-main/service'
import { casesFeature, environmentId, onboarding, person } from '../../helpers/main/cases'
import { fileIn } from '../../helpers/main/filled-profile'
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
  const journal = createJournal({
    store: started.store,
    cases: feature.register,
    activeEnvironment: () => ours,
    askWhereToSave: () => Promise.resolve(undefined),
    user: 'kbrandt',
    workstation: 'pc-7',
    now: started.clock.now,
    notify: started.notify,
  })
  for (let number = 0; number < 3; number++)
    await journal.note(environmentId, { action: 'watch.looked', summary: { cases: canary }, outcome: 'ok' })
  if (closed) await started.store.close()
  return { folder: closed ? afterExit(folder) : folder, os, started }
}

const answering: HealthSources['reach'] = () => Promise.resolve({ answers: true, status: 401 })

async function healthOf(folder: string, os: OwnKeychain, given: Partial<HealthSources> = {}) {
  const started = start(folder, os.synchronous())
  const health = await readHealth({
    now: started.clock.now,
    running: false,
    versions: {
      kartei: '1.2.3',
      electron: '33.2.1',
      chromium: '130',
      node: '20',
      platform: 'linux',
      architecture: 'x64',
      electronTried: true,
    },
    directory: folder,
    keychain: started.keychain,
    sessionOnly: false,
    environments: { all: () => [sandbox, ours], active: () => ours },
    look: started.store.look,
    reach: answering,
    printers: () => Promise.resolve({ count: 1, hasDefault: true }),
    policy: () => ({ state: 'none' }),
    notices: () => started.notices,
    ...given,
  })
  return health
}

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
        { number: 1, kind: 'sandbox', active: false, data: { state: 'none' }, service: 'embedded' },
        {
          number: 2,
          kind: 'test',
          active: true,
          host: 'cards.example',
          data: { state: 'open', storage: 'sealed', journal: { intact: true, entries: 3 } },
          service: { answers: true, status: 401 },
        },
      ],
      data: { folder: 'local', writable: true },
      printers: { count: 1, hasDefault: true },
    })
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
    expect(health.environments[1]?.data).toMatchObject({ state: 'open', journal: { intact: true, entries: 3 } })
    expect(contentsOf(left)).toEqual(kept)
  })

  it('is read of the open store where the program is running', async () => {
    const { os, started } = await profile(false)
    const health = await healthOf(started.directory, os, { running: true, look: started.store.look })
    expect(health.environments[1]?.data).toMatchObject({ state: 'open', storage: 'sealed', journal: { entries: 3 } })
    expect(health.healthy).toBe(true)
  })

  it.each<[string, string, (folder: string, os: OwnKeychain) => void, object]>([
    [
      'a locked keychain',
      'data.2.keychain-away',
      (_folder, os) => void (os.isLocked = true),
      { state: 'stopped', because: 'keychain-away', isWhole: true },
    ],
    [
      'another keychain',
      'data.2.key-refused',
      (_folder, os) => os.replaceKey(),
      { state: 'stopped', because: 'key-refused', isWhole: true },
    ],
    [
      'no key',
      'data.2.key-missing',
      (folder) => rmSync(join(folder, 'keys'), { recursive: true }),
      { state: 'stopped', because: 'key-missing', isWhole: true },
    ],
    [
      'a store that is gone',
      'data.2.missing',
      (folder) => rmSync(fileIn(folder)),
      { state: 'refused', because: 'missing' },
    ],
    [
      'a store that is none',
      'data.2.damaged',
      (folder) => writeFileSync(fileIn(folder), canary.repeat(1000)),
      { state: 'refused', because: 'damaged' },
    ],
    [
      'a store that was cut off',
      'data.2.damaged',
      (folder) => writeFileSync(fileIn(folder), readFileSync(fileIn(folder)).subarray(0, 20_000)),
      { state: 'refused', because: 'damaged' },
    ],
    [
      'a store of a newer Kartei',
      'data.2.newer',
      (folder) => change(folder, 'PRAGMA user_version = 999'),
      { state: 'refused', because: 'newer' },
    ],
    [
      'an entry of the journal that was taken out',
      'journal.2.broken',
      (folder) => withoutTriggers(folder, 2),
      { state: 'open', journal: { intact: false, brokenAt: 2 } },
    ],
    [
      'an end of the journal that was cut off',
      'journal.2.broken',
      (folder) => withoutTriggers(folder, 3),
      { state: 'open', journal: { intact: false, brokenAt: 3 } },
    ],
  ])('is not good with %s (%s), and changes nothing', async (_name, problem, harm, data) => {
    const { folder, os } = await profile()
    harm(folder, os)
    const before = contentsOf(folder)
    const health = await healthOf(folder, os)
    expect(health.healthy).toBe(false)
    expect(health.problems).toContain(problem)
    expect(health.environments[1]?.data).toMatchObject(data)
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
      policy: () => ({ state: 'broken', problems: [{ source: '/etc/kartei/policy.json', line: 3, column: 1 }] }),
      notices: () => [{ code: 'settings-damaged' }, { code: 'recovery-key-offered' }],
      printers: () => Promise.reject(new Error(canary)),
    })
    expect(health.problems).toEqual(['service.2.no-answer', 'policy.broken', 'settings.damaged'])
    expect(health.remarks).toEqual(['service.3.no-answer', 'printers.unknown'])
    expect(health.printers).toBe('unknown')
    expectNothingPersonal(health)
  })

  it('is good where nothing can be kept and the organisation wants it so, and not where it does not', async () => {
    const os = new OwnKeychain()
    os.backend = 'basic_text'
    const folder = temporaryFolder()
    const started = start(folder, os.synchronous())
    await started.store.environment(environmentId)
    const { look } = started.store
    expect((await healthOf(folder, os, { look })).problems).toEqual(['keychain.away', 'data.2.session'])
    expect((await healthOf(folder, os, { look, sessionOnly: true })).problems).toEqual([])
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
