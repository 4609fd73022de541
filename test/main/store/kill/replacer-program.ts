import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createKeychain } from '../../../../src-main/keychain'
import { createStore } from '../../../../src-main/store'
import { keyringOf } from '../../../helpers/main/own-keyring'

/**
 * Does one thing to a store and ends: `prepare` keeps cases and makes what the others need; the others destroy a store, or put
 * another in its place, and say `begun` and `done` on stdout; `look` tells what is there.
 */
const task = z
  .object({
    profile: z.string(),
    key: z.string(),
    way: z.enum(['prepare', 'look', 'erase', 'remove', 'restore', 'putBack', 'importCopy']),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))

const say = (line: string): void => void writeSync(1, `${line}\n`)

const environmentId = 'killed'
const notices: string[] = []
const store = createStore({
  directory: task.profile,
  keychain: createKeychain({
    directory: task.profile,
    safeStorage: keyringOf(Buffer.from(task.key, 'hex')),
    platform: 'linux',
  }),
  now: () => new Date(),
  notify: (code, detail) => void notices.push(`${code} ${detail}`),
})
const carried = join(task.profile, 'carried.sqlite')
const carriedKey = join(task.profile, 'carried.key')

async function keep(count: number): Promise<void> {
  const { database, sealer, transaction } = await store.environment(environmentId)
  const insert = database.prepare(
    `INSERT INTO cases (case_id, kind, status, created_at, updated_at, sealed_title, sealed_identifiers, sealed_details)
     VALUES (?, 'CONSUMER', 'PROCESSING', '2026-03-01', '2026-03-01', ?, ?, ?)`,
  )
  transaction(() => {
    for (let number = 0; number < count; number++) {
      const caseId = randomUUID()
      const sealed = (column: string) => sealer.seal({ table: 'cases', row: caseId, column }, caseId)
      insert.run(caseId, sealed('sealed_title'), sealed('sealed_identifiers'), sealed('sealed_details'))
    }
  })
}

const titles = z.array(z.object({ case_id: z.string(), sealed_title: z.instanceof(Uint8Array) }))

/** The cases that can be read; one that cannot throws. */
async function known(): Promise<number> {
  const { database, sealer } = await store.environment(environmentId)
  const rows = titles.parse(database.prepare('SELECT case_id, sealed_title FROM cases').all())
  for (const row of rows) sealer.unseal({ table: 'cases', row: row.case_id, column: 'sealed_title' }, row.sealed_title)
  return rows.length
}

const newest = async (): Promise<string> => (await store.backups(environmentId))[0]?.name ?? ''

const ways = {
  /** 200 cases in a backup and in a copy that leaves the computer, 300 in a file that is set aside, 400 in use. */
  async prepare() {
    await keep(200)
    await store.backUp(environmentId)
    writeFileSync(carriedKey, await store.copyOut(environmentId, carried))
    await keep(100)
    await store.restore(environmentId, await newest())
    await keep(200)
  },
  look: async () => {
    store.finishErasures()
    say(JSON.stringify({ known: store.isKept(environmentId) ? await known() : 0, notices }))
  },
  erase: () => store.erase(environmentId),
  remove: () => store.remove(environmentId, 'erase'),
  restore: async () => store.restore(environmentId, await newest()),
  putBack: () => store.putBack(environmentId, store.aside(environmentId)[0]?.name ?? ''),
  importCopy: () => store.importCopy(environmentId, carried, readFileSync(carriedKey)),
}

if (task.way !== 'look') await store.environment(environmentId)
say('begun')
await ways[task.way]()
say('done')
await store.close()
