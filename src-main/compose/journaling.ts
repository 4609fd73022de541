import { succeed } from '@contract/outcome'
import type { Policy } from '@contract/policy/settings'
import type { JournalShippingState } from '@contract/api/journal'
import { sandboxId } from '../features/environments'
import { openChain, openShipping, shippedOf, type Shipping } from '../features/journal'
import type { FeatureHandlers } from '../ipc/handlers'
import type { MaySend } from '../service'
import type { Features } from './features'
import type { ServiceParts } from './service'
import type { System } from './system'

/** Enforces the organisation's rules for the journal: written before anything is sent, and shipped from this computer. */
export interface Journaling {
  readonly maySend: MaySend
  /**
   * Whether all of the journal of an environment has left this computer, where it leaves it: what waits is sent now. One that
   * cannot be read may have more to say. Of an environment that was removed nothing is sent while it is closed.
   */
  readonly hasLeft: (environmentId: string) => Promise<boolean>
  readonly shipping: FeatureHandlers<'journal'>['shipping']
  /** Sends what the last run of the program has left; called once the window is there. */
  readonly begin: () => void
  readonly stop: () => Promise<void>
}

export const governsJournal = ({ journalBeforeSending, journalShipping }: Policy): boolean =>
  journalBeforeSending === true || journalShipping !== undefined

/** Not while the window opens, in milliseconds. */
const beginsAfterMs = 5_000

export function composeJournaling(
  {
    policy: { policy },
    store,
    now,
    emit,
    reportDefect,
  }: Pick<System, 'policy' | 'store' | 'now' | 'emit' | 'reportDefect'>,
  {
    environments,
    activeEnvironmentId,
  }: {
    readonly environments: Pick<ServiceParts['environments'], 'all'>
    readonly activeEnvironmentId: () => string
  },
  { journal }: Pick<Features, 'journal'>,
): Journaling {
  const { journalBeforeSending = false, journalShipping, sessionOnly = false } = policy
  const onDefect = (error: unknown): void => reportDefect('journal', error)
  let made: Promise<Shipping> | undefined
  let timer: NodeJS.Timeout | undefined

  /** The journal of the training service is made up, and stays here. */
  const leaves = (environmentId: string): boolean => journalShipping !== undefined && environmentId !== sandboxId

  function shipping(): Promise<Shipping> | undefined {
    if (!journalShipping) return undefined
    made ??= openShipping({
      policy: journalShipping,
      opened: (environmentId) => journal.opened(environmentId),
      now,
      onChanged: () => emit('workstation', 'onStale', { what: 'journal-shipping' }),
      onDefect,
    })
    return made
  }

  const due = (environmentId: string): void => {
    if (leaves(environmentId)) void shipping()?.then((each) => each.due(environmentId), onDefect)
  }

  const stateOf = async (environmentId: string) =>
    leaves(environmentId) ? (await shipping())?.state(environmentId) : undefined

  /** Nothing that is in memory alone is written down, unless the organisation wants that nothing is kept. */
  async function isOnDisk(environmentId: string): Promise<boolean> {
    return sessionOnly || (await store.environment(environmentId)).storage === 'sealed'
  }

  async function hasLeft(environmentId: string): Promise<boolean> {
    if (!journalShipping || !leaves(environmentId) || !store.isKept(environmentId)) return true
    const isInUse = environments.all().some(({ id }) => id === environmentId)
    if (isInUse && !(await store.stopped(environmentId))) await (await shipping())?.flush(environmentId)
    const looked = await store.look(environmentId, (opened) =>
      Promise.resolve(shippedOf(opened, openChain(opened), journalShipping.required, now()).behind),
    )
    const behind = looked.kind === 'good' ? looked.found : looked.kind === 'none' ? 0 : Infinity
    return behind + journal.unwritten(environmentId) === 0
  }

  async function isHeldUp(environmentId: string): Promise<boolean> {
    if (journalShipping?.required === undefined) return false
    return (await stateOf(environmentId))?.stopsSending === true
  }

  const refusal = (code: 'journal-not-written' | 'journal-not-shipped', message: string) => ({
    kind: 'managed' as const,
    message,
    issues: [{ path: '', message, code }],
  })
  const notWritten = refusal('journal-not-written', 'The journal could not be written, so nothing was sent.')
  const notShipped = refusal(
    'journal-not-shipped',
    'The journal has not left this computer in time, so nothing was sent.',
  )

  journal.onAdded(due)

  return {
    hasLeft,
    async maySend(about) {
      try {
        if (await isHeldUp(about.environmentId)) return notShipped
        if (!journalBeforeSending) return undefined
        const isWritten = (await isOnDisk(about.environmentId)) && (await journal.announce(about))
        return isWritten ? undefined : notWritten
      } catch (error) {
        onDefect(error)
        return notWritten
      }
    },
    async shipping() {
      const state = await stateOf(activeEnvironmentId())
      const found: JournalShippingState = {
        ...(journalShipping && state && { folder: { place: journalShipping.folder, ...state } }),
        unwritten: journal.unwritten(),
      }
      return succeed(found)
    },
    begin() {
      if (!journalShipping) return
      timer = setTimeout(() => {
        for (const { id } of environments.all()) if (leaves(id) && store.isKept(id)) due(id)
      }, beginsAfterMs)
    },
    async stop() {
      clearTimeout(timer)
      await (await made)?.stop()
    },
  }
}
