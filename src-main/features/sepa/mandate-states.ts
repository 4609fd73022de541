import { isSettledMandate, type AskedMandate } from '@contract/sepa'
import { z } from '@contract/zod'
import { createHmac } from 'node:crypto'
import { perStore, type EnvironmentStore, type Place, type Store } from '../../store'

/** A mandate whose status may still change by itself. Times are UTC. */
export interface OpenMandate {
  readonly engagementId: string
  readonly mandateId: string
  /** When it was registered, or was last seen to change. */
  readonly since: string
}

const kept = z.object({
  engagementId: z.string(),
  mandateId: z.string(),
  /** Undefined until it was read. */
  status: z.string().optional(),
  since: z.string(),
})
type KeptState = z.infer<typeof kept>

/**
 * What the service last said of each mandate that was registered or read here, sealed: no endpoint lists the mandates of an
 * engagement, and who watches those that are not final must know them. Every call rejects with what the disk says.
 */
export interface MandateStates {
  open(environmentId: string): Promise<OpenMandate[]>
  /** It was registered, or is to be cancelled: what it will be is not known yet. */
  expect(environmentId: string, engagementId: string, mandateId: string): Promise<void>
  /** Endpoint 11 told. `awaited`: a change of it is expected. Resolves to the status before, where that is known. */
  told(
    environmentId: string,
    engagementId: string,
    mandate: AskedMandate,
    awaited: boolean,
  ): Promise<string | undefined>
  /** Its case is gone. */
  forget(environmentId: string, mandateId: string): Promise<void>
  /** Told of an environment in which a mandate has become open, or is not any more. */
  onChanged(listener: (environmentId: string) => void): void
}

interface StateTable {
  get(mandateId: string): { readonly state: KeptState; readonly isOpen: boolean } | undefined
  open(): KeptState[]
  put(state: KeptState, isOpen: boolean): void
  remove(mandateId: string): void
}

export function createMandateStates(options: { readonly store: Store; readonly now: () => Date }): MandateStates {
  const { store, now } = options
  const tableOf = perStore(store, openStateTable)
  const listeners: ((environmentId: string) => void)[] = []

  function changed(environmentId: string): void {
    for (const listener of listeners) listener(environmentId)
  }

  return {
    open: async (environmentId) => (await tableOf(environmentId)).open(),
    async expect(environmentId, engagementId, mandateId) {
      const table = await tableOf(environmentId)
      const status = table.get(mandateId)?.state.status
      const since = now().toISOString()
      table.put({ engagementId, mandateId, since, ...(status !== undefined && { status }) }, true)
      changed(environmentId)
    },
    async told(environmentId, engagementId, { mandateId, status: saidStatus, updatedAt, createdAt }, awaited) {
      const table = await tableOf(environmentId)
      const before = table.get(mandateId)
      // Silence takes no status back; a mandate that never had one is asked again.
      const status = saidStatus ?? before?.state.status
      const isOpen = awaited || status === undefined || !isSettledMandate(status)
      if (before && before.state.status === status && before.isOpen === isOpen) return status
      const isFirst = before?.state.status === undefined
      const since = (isFirst ? (before?.state.since ?? updatedAt ?? createdAt) : undefined) ?? now().toISOString()
      table.put({ engagementId, mandateId, since, ...(status !== undefined && { status }) }, isOpen)
      if ((before?.isOpen ?? false) !== isOpen) changed(environmentId)
      return before?.state.status
    },
    async forget(environmentId, mandateId) {
      const table = await tableOf(environmentId)
      table.remove(mandateId)
    },
    onChanged: (listener) => void listeners.push(listener),
  }
}

const row = z.object({ mandate: z.string(), is_open: z.number(), sealed_state: z.unknown() })

function openStateTable({ database, sealer }: EnvironmentStore): StateTable {
  const key = sealer.derive('mandate states')
  const nameOf = (mandateId: string): string => createHmac('sha256', key).update(mandateId.toLowerCase()).digest('hex')
  const placeOf = (mandate: string): Place => ({ table: 'mandate_states', row: mandate, column: 'sealed_state' })
  const statements = {
    get: database.prepare('SELECT * FROM mandate_states WHERE mandate = ?'),
    open: database.prepare('SELECT * FROM mandate_states WHERE is_open = 1'),
    put: database.prepare(
      `INSERT INTO mandate_states (mandate, is_open, sealed_state) VALUES (?1, ?2, ?3)
       ON CONFLICT (mandate) DO UPDATE SET is_open = ?2, sealed_state = ?3`,
    ),
    remove: database.prepare('DELETE FROM mandate_states WHERE mandate = ?'),
  }

  /** What is damaged is as if it had never been read: the next reading writes it anew. */
  function opened(found: unknown): { state: KeptState; isOpen: boolean }[] {
    const { data } = row.safeParse(found)
    const text = data && sealer.unseal(placeOf(data.mandate), data.sealed_state)
    const state = text === undefined ? undefined : kept.safeParse(JSON.parse(text)).data
    return data && state ? [{ state, isOpen: data.is_open === 1 }] : []
  }

  return {
    get: (mandateId) => opened(statements.get.get(nameOf(mandateId)))[0],
    open: () =>
      statements.open
        .all()
        .flatMap(opened)
        .map(({ state }) => state),
    put(state, isOpen) {
      const mandate = nameOf(state.mandateId)
      statements.put.run(mandate, isOpen ? 1 : 0, sealer.seal(placeOf(mandate), JSON.stringify(state)))
    },
    remove: (mandateId) => void statements.remove.run(nameOf(mandateId)),
  }
}
