import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { createKeychain } from '../../../../src-main/keychain'
import { createStore } from '../../../../src-main/store'
import { migrations } from '../../../../src-main/store/migrations'
import { keyringOf } from '../../../helpers/main/own-keyring'

/**
 * Keeps cases and backs up without end, until the process is killed. Each start also changes the schema, and so begins
 * with a backup and a migration. On stdout, in lines: `opening`, what was found as JSON, and from then on `backing-up`,
 * `backed-up`, and the number of each case that is kept.
 */
const task = z
  .object({ profile: z.string(), key: z.string(), steps: z.number(), ends: z.boolean() })
  .parse(JSON.parse(process.argv[2] ?? ''))

/** Straight to the pipe: what is written is out of this process, and a kill does not take it back. */
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
  migrations: [
    ...migrations,
    // Each rewrites every case, so that there is something to interrupt.
    ...Array.from(
      { length: task.steps },
      (_, number) =>
        `ALTER TABLE cases ADD COLUMN step_${number} TEXT; UPDATE cases SET step_${number} = hex(randomblob(200))`,
    ),
  ],
})

say('opening')
const { storage, database, sealer, transaction } = await store.environment(environmentId)
const known = z
  .array(z.object({ case_id: z.string(), sealed_title: z.instanceof(Uint8Array) }))
  .parse(database.prepare('SELECT case_id, sealed_title FROM cases').all())
  .map((row) => sealer.unseal({ table: 'cases', row: row.case_id, column: 'sealed_title' }, row.sealed_title))
const { backups } = task.ends ? await store.contents(environmentId) : { backups: [] }
const damagedBackups = backups.filter(({ isGood }) => !isGood).length
say(JSON.stringify({ storage, notices, known, backups: backups.length, damagedBackups }))

function keep(): string {
  const caseId = randomUUID()
  const sealed = (column: string) => sealer.seal({ table: 'cases', row: caseId, column }, caseId)
  transaction(() =>
    database
      .prepare(
        `INSERT INTO cases (case_id, kind, status, created_at, updated_at, sealed_title, sealed_identifiers, sealed_details)
         VALUES (?, 'CONSUMER', 'PROCESSING', '2026-03-01', '2026-03-01', ?, ?, ?)`,
      )
      .run(caseId, sealed('sealed_title'), sealed('sealed_identifiers'), sealed('sealed_details')),
  )
  return caseId
}

async function backUpWithoutEnd(): Promise<never> {
  for (;;) {
    say('backing-up')
    await store.backUp(environmentId)
    say('backed-up')
  }
}

if (task.ends) await store.close()
else {
  void backUpWithoutEnd()
  for (;;) {
    say(keep())
    // The backup gets its turn in between.
    await new Promise(setImmediate)
  }
}
