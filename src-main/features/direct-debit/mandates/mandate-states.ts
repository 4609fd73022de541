import { isSettledMandate, type AskedMandate } from '@contract/api/sepa'
import { z } from '@contract/zod'
import { keyedHash, openEncryptedTable } from '../../../lib/encrypted-table'
import { perStore, type EnvironmentStore } from '../../../store'
import type { AppContext } from '../../app-context'

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

interface StateTable {
  get(mandateId: string): { readonly state: KeptState; readonly isOpen: boolean } | undefined
  open(): KeptState[]
  put(state: KeptState, isOpen: boolean): void
  remove(mandateId: string): void
}

/**
 * The last status of each mandate that was registered or read here, sealed: no endpoint lists the mandates of an
 * engagement, and who watches those that are not final must know them. Every call rejects with what the disk says.
 */
export function createMandateStates({ store, now }: Pick<AppContext, 'store' | 'now'>) {
  const tableOf = perStore(store, openStateTable)
  const listeners: ((environmentId: string) => void)[] = []

  function changed(environmentId: string): void {
    for (const listener of listeners) listener(environmentId)
  }

  return {
    open: async (environmentId: string): Promise<OpenMandate[]> => (await tableOf(environmentId)).open(),
    /** It was registered, or is to be cancelled: what it will be is not known yet. */
    async expect(environmentId: string, engagementId: string, mandateId: string): Promise<void> {
      const table = await tableOf(environmentId)
      const status = table.get(mandateId)?.state.status
      const since = now().toISOString()
      table.put({ engagementId, mandateId, since, ...(status !== undefined && { status }) }, true)
      changed(environmentId)
    },
    /** Endpoint 11 answered. `awaited`: a change of it is expected. Resolves to the status before, where that is known. */
    async noteStatus(environmentId: string, engagementId: string, mandate: AskedMandate, awaited: boolean) {
      const { mandateId, status: saidStatus, updatedAt, createdAt } = mandate
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
    /** Its case is gone. */
    async forget(environmentId: string, mandateId: string): Promise<void> {
      const table = await tableOf(environmentId)
      table.remove(mandateId)
    },
    /** Calls back with an environment in which a mandate has become open, or is not any more. */
    onChanged: (listener: (environmentId: string) => void): void => void listeners.push(listener),
  }
}

function openStateTable(environment: EnvironmentStore): StateTable {
  const hash = keyedHash(environment, 'mandate states')
  const nameOf = (mandateId: string): string => hash(mandateId.toLowerCase())
  const table = openEncryptedTable(environment, {
    table: 'mandate_states',
    key: ['mandate'],
    plain: z.object({ mandate: z.string(), isOpen: z.number().transform((value) => value === 1) }),
    sealed: { state: kept },
  })

  return {
    /** A damaged row counts as never read: the next reading writes it anew. */
    get(mandateId) {
      const row = table.get({ mandate: nameOf(mandateId) })
      const state = row?.opened('state')
      return row && state && { state, isOpen: row.isOpen }
    },
    open: () => table.rows({ isOpen: true }).flatMap((row) => row.opened('state') ?? []),
    put: (state, isOpen) => table.put({ mandate: nameOf(state.mandateId), isOpen, state }),
    remove: (mandateId) => table.remove({ mandate: nameOf(mandateId) }),
  }
}
