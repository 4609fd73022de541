import { z } from '@contract/zod'
import type { Database } from './database'
import { readOnce } from './read-once'
import type { Place, Sealer } from './sealing'

/**
 * The rows that outlive a store when another one replaces it: the cases that nobody may erase, and the list of whom this
 * computer has erased. Features write both; what is not named here goes with them unread.
 */
const placeOf = (row: 'holds' | 'erased') => ({ table: 'meta', row, column: 'sealed_value' }) as const satisfies Place

const held = z.looseObject({ caseId: z.string() })
export type Held = z.infer<typeof held>

const erased = z.looseObject({ lists: z.array(z.unknown()) })

interface Readable {
  readonly database: Database
  readonly sealer: Sealer
}

/** `missing` where it is not there, undefined where it cannot be read. By `readOnce`, for the reason that read-once.ts gives. */
function valueIn({ database, sealer }: Readable, place: Place): unknown {
  const [found] = readOnce(database, `SELECT row(${place.column}) FROM ${place.table} WHERE name = '${place.row}'`)
  if (!found) return 'missing'
  const text = sealer.unseal(place, found[0])
  return text === undefined ? undefined : JSON.parse(text)
}

function put({ database, sealer }: Readable, place: Place, value: unknown): void {
  const sealed = Buffer.from(sealer.seal(place, JSON.stringify(value))).toString('hex')
  database.exec(`DELETE FROM ${place.table} WHERE name = '${place.row}'`)
  database.exec(`INSERT INTO ${place.table} (name, ${place.column}) VALUES ('${place.row}', x'${sealed}')`)
}

/** Undefined where they are there and cannot be read. */
export function holdsIn(store: Readable): readonly Held[] | undefined {
  const found = valueIn(store, placeOf('holds'))
  return found === 'missing' ? [] : z.array(held).safeParse(found).data
}

/** Puts the holds of the store in use beside those of the copy that takes its place: of a case with both its own stays. */
export function carryHolds(from: Readable, to: Readable): void {
  const here = holdsIn(from) ?? []
  if (here.length === 0) return
  const theirs = holdsIn(to) ?? []
  const caseIds = new Set(here.map(({ caseId }) => caseId))
  put(to, placeOf('holds'), [...here, ...theirs.filter(({ caseId }) => !caseIds.has(caseId))])
}

/**
 * Puts the list of whom the store in use has erased beside that of the copy that takes its place. The copy was not gone
 * through by both: whoever opens it does that first (features/persons).
 */
export function carryErased(from: Readable, to: Readable): void {
  const [here, theirs] = [from, to].map((each) => erased.safeParse(valueIn(each, placeOf('erased'))).data)
  if (!here) return
  put(to, placeOf('erased'), { ...theirs, lists: [...here.lists, ...(theirs?.lists ?? [])], appliedTo: '' })
}
