import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { factsOf, settingNames, type Policy } from '@contract/policy/settings'
import { z } from '@contract/zod'
import type { EnvironmentRecord } from '../../../../src-main/features/environments'
import { createHealth, readHealth } from '../../../../src-main/features/health'
import { createJournal } from '../../../../src-main/features/journal'
import { createLog } from '../../../../src-main/lib/log'
import { ofFullSize, seed } from '../../../fixtures/full-size'
import { testContext } from '../../../helpers/main/context'
import { casesFeature, environmentId, onboarding } from '../../../helpers/main/cases'
import { fileIn } from '../../../helpers/main/filled-profile'
import { wellSources } from '../../../helpers/main/health'
import { afterExit, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'

/** A word that nothing of Kartei's can hold by itself, in several writings. */
const canary = fc
  .tuple(
    fc.constantFrom(
      'Kanarienvogel',
      'KANARIENVOGEL',
      'kanarienvogel',
      'Kanarienvögel',
      'Kana rienvogel',
      '-kanarienvogel',
    ),
    fc.integer({ min: 0, max: 9_999 }),
  )
  .map(([word, number]) => `${word}${number}`)

const holdsCanary = (text: string): boolean => /kana ?rienv(o|ö|%c3%b6|\\u00f6)gel/i.test(text)

/** A store with a case, a note, a key and a journal, each of which quotes a canary. */
async function profileWith(word: string) {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  const started = start(folder, os.synchronous())
  const { feature } = casesFeature(started)
  await feature.register.noteOnboarding(environmentId, onboarding({ id: `${word}-1` }))
  const [found] = z
    .object({ value: z.object({ cases: z.array(z.object({ caseId: z.string() })) }) })
    .parse(await feature.handlers.list({}, { requestId: 'r' })).value.cases
  await feature.handlers.setNote({ caseId: found?.caseId ?? '', note: word }, { requestId: 'r' })
  const app = testContext({ ...started, user: word, workstation: word, now: started.clock.now })
  const journal = createJournal(app, {
    cases: feature.register,
    activeEnvironment: () => ({ id: environmentId, name: word, kind: 'test', baseUrl: 'https://a.example' }),
  })
  await journal.note(environmentId, { action: 'watch.looked', summary: { cases: word }, outcome: 'ok' })
  await started.store.close()
  return { folder: afterExit(folder), os }
}

/** Every value of a policy that is a text, replaced by one that quotes the canary, as far as the text may be anything. */
const policyWith = (word: string): Policy => {
  const quote = (value: unknown): unknown =>
    typeof value === 'string'
      ? `${value}/${word}`
      : Array.isArray(value)
        ? value.map(quote)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, quote(each)]))
          : value
  const policy: Record<string, unknown> = {}
  for (const name of settingNames) {
    const { example } = factsOf(name)
    policy[name] = ['language', 'theme'].includes(name) ? example : quote(example)
  }
  return Object.assign({}, policy)
}

/** What somebody, or another program, may have left in the log. */
const linesWith = (word: string): string =>
  [
    word,
    `{"at":"2026-11-23T08:00:00.000Z","level":"warn","event":"${word}"}`,
    `{"at":"2026-11-23T08:00:00.000Z","level":"${word}","event":"program.ended","restarts":false}`,
    `{"at":"${word}","level":"info","event":"program.ended","restarts":false}`,
    `{"at":"2026-11-23T08:00:00.000Z","level":"info","event":"program.ended","restarts":false,"${word}":1}`,
    `{"at":"2026-11-23T08:00:00.000Z","level":"error","event":"defect","work":"other","error":{"name":"${word}","at":["${word}:1:1"]}}`,
    '',
  ].join('\n')

it(`holds no canary, whatever quotes one (seed ${seed})`, { timeout: 600_000 }, async () => {
  const { folder, os } = await profileWith('Kanarienvogel')
  const database = new DatabaseSync(fileIn(folder), { readOnly: true })
  const rows = z.array(z.object({ table: z.string(), column: z.string() }))
  const columns = rows.parse(
    database
      .prepare(
        "SELECT s.name AS 'table', c.name AS 'column' FROM sqlite_schema s, pragma_table_info(s.name) c WHERE s.type = 'table'",
      )
      .all(),
  )
  database.close()
  const whole = readFileSync(fileIn(folder))
  let files = 0
  let leftOut = 0

  const fileWith = async (word: string, where: string, change: number): Promise<string> => {
    // A store that was changed is read anew, which takes long: one of ten.
    if (change % 10 === 0) {
      const { table, column } = columns[change % columns.length] ?? { table: 'cases', column: 'note' }
      writeFileSync(fileIn(folder), whole)
      try {
        const store = new DatabaseSync(fileIn(folder))
        store.prepare(`UPDATE ${table} SET ${column} = ?`).run(word)
        store.close()
      } catch {
        // Keys and checks of the schema refuse some of them.
      }
      for (const ending of ['-wal', '-shm']) rmSync(fileIn(folder) + ending, { force: true })
    }
    const started = start(folder, os.synchronous())
    const environment: EnvironmentRecord = {
      id: environmentId,
      name: word,
      kind: 'test',
      baseUrl: `https://cards.example/${where}/${encodeURIComponent(word)}`,
    }
    const policy = policyWith(word)
    const built = join(folder, 'out', word)
    const log = createLog({ directory: join(folder, `log of ${word}`), built, now: started.clock.now })
    const error = Object.assign(new Error(word), {
      name: word,
      code: word,
      stack: `at ${word} (${built}/main/${word}.js:1:1)`,
    })
    log.defect(word, error)
    log.failure('cases.read', { kind: 'rejected', message: word, requestId: word }, { durationMs: 3 })
    log.flush()
    writeFileSync(join(folder, `log of ${word}`, 'log', 'kartei.1.log'), linesWith(word))
    const proxy = new URL(`http://${encodeURIComponent(word)}:geheim@proxy.example:8080`)
    const environments = { all: () => [environment], active: () => environment }
    const place = join(folder, 'for support.json')
    const app = testContext({ now: started.clock.now, askWhereToSave: () => Promise.resolve(place) })
    const { handlers } = createHealth(app, {
      elapsed: () => 0,
      log,
      read: () =>
        readHealth({
          ...wellSources(folder, environment),
          now: started.clock.now,
          keychain: started.keychain,
          store: started.store,
          environments,
          policy: { policy, source: `/home/${word}/policy.json`, authorities: [word] },
          policyNow:
            change % 2 === 0
              ? { ok: true, inForce: { policy: {}, source: `/home/${word}/policy.json` } }
              : { ok: false, problems: [{ says: () => word, source: word, place: { line: 1, column: 1 } }] },
          backupFolder: () => join(folder, word),
          routes: () => Promise.resolve([proxy]),
          printers: () => (change % 3 === 0 ? Promise.reject(error) : Promise.resolve([word, `${word} 2`])),
          notices: () => [{ code: word }],
        }),
    })
    expect((await handlers.saveForSupport(undefined, { requestId: word })).ok).toBe(true)
    rmSync(join(folder, `log of ${word}`), { recursive: true, force: true })
    const text = readFileSync(place, 'utf8')
    leftOut += Number(z.object({ leftOut: z.number() }).parse(JSON.parse(text)).leftOut > 0)
    files += 1
    return text
  }

  await fc.assert(
    fc.asyncProperty(canary, fc.constantFrom('v5', 'gateway', 'a/b'), fc.nat(), async (word, where, change) => {
      const text = await fileWith(word, where, change)
      expect(holdsCanary(text), text.slice(Math.max(0, text.search(/kana/i) - 200)).slice(0, 400)).toBe(false)
      expect(text).toContain('cards.example')
      expect(text).toContain('"journal"')
    }),
    { numRuns: ofFullSize(1_000), seed },
  )
  expect(files).toBeGreaterThanOrEqual(100)
  expect(leftOut).toBe(files)
  expect(holdsCanary(JSON.stringify(policyWith('Kanarienvogel1')))).toBe(true)
})
