import { fail, type Outcome } from '@contract/outcome'
import type { Store } from '../../store'
import type { CaseRegister } from '../cases'

/**
 * Asked first by every erasure: of a whole environment, of these cases, or of no case where only its journal goes.
 * A Failure where nothing may be erased now.
 */
export type MayErase = (
  environmentId: string,
  requestId: string,
  caseIds?: readonly string[],
) => Promise<Outcome<never> | undefined>

const sentences = {
  held: 'A case is on hold, so nothing was erased. End the hold first.',
  'holds-unread':
    'The data of this environment cannot be read now, nor which cases are on hold; so nothing was erased.',
  'journal-waits': 'Entries of the journal have not left this computer yet, so nothing was erased.',
} as const

export function createMayErase(dependencies: {
  readonly store: Pick<Store, 'holds'>
  /** Every number under which a case is known. */
  readonly idsOf: CaseRegister['idsOf']
  /** Whether all of the journal has left this computer, where it is to leave it. */
  readonly hasLeft: (environmentId: string) => Promise<boolean>
}): MayErase {
  const { store, idsOf, hasLeft } = dependencies

  async function reasonIn(
    environmentId: string,
    caseIds: readonly string[] | undefined,
  ): Promise<keyof typeof sentences | undefined> {
    const holds = caseIds?.length === 0 ? [] : await store.holds(environmentId)
    if (!holds) return 'holds-unread'
    // A hold may be of a case that was absorbed since.
    const chosen = holds.length > 0 && caseIds && (await Promise.all(caseIds.map((id) => idsOf(environmentId, id))))
    if (holds.some(({ caseId }) => !chosen || chosen.flat().includes(caseId))) return 'held'
    return (await hasLeft(environmentId)) ? undefined : 'journal-waits'
  }

  return async (environmentId, requestId, caseIds) => {
    const code = await reasonIn(environmentId, caseIds)
    if (code === undefined) return undefined
    const message = sentences[code]
    return fail({ kind: 'conflict', message, requestId, issues: [{ path: '', message, code }] })
  }
}
