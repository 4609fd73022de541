import { z } from '@contract/zod'
import type { Database } from './database'
import { readOnce } from './read-once'
import type { Place, Sealer } from './sealing'

/** The cases that nobody may erase. The store knows them, since they outlive what is put in its place. */
const holds = { table: 'meta', row: 'holds', column: 'sealed_value' } as const satisfies Place

/** Whatever else a hold says goes with it unread. */
const held = z.looseObject({ caseId: z.string() })
export type Held = z.infer<typeof held>

interface Readable {
  readonly database: Database
  readonly sealer: Sealer
}

/** Undefined where they are there and cannot be read. By `readOnce`, for the reason that read-once.ts gives. */
export function holdsIn({ database, sealer }: Readable): readonly Held[] | undefined {
  const [found] = readOnce(database, `SELECT row(sealed_value) FROM meta WHERE name = '${holds.row}'`)
  if (!found) return []
  const text = sealer.unseal(holds, found[0])
  return text === undefined ? undefined : z.array(held).safeParse(JSON.parse(text)).data
}

/** Puts the holds of the store in use beside those of the copy that takes its place: of a case with both its own stays. */
export function carryHolds(from: Readable, to: Readable): void {
  const here = holdsIn(from) ?? []
  if (here.length === 0) return
  const theirs = holdsIn(to) ?? []
  const caseIds = new Set(here.map(({ caseId }) => caseId))
  const all = [...here, ...theirs.filter(({ caseId }) => !caseIds.has(caseId))]
  const sealed = Buffer.from(to.sealer.seal(holds, JSON.stringify(all))).toString('hex')
  to.database.exec(`DELETE FROM meta WHERE name = '${holds.row}'`)
  to.database.exec(`INSERT INTO meta (name, sealed_value) VALUES ('${holds.row}', x'${sealed}')`)
}
