import { fail, type Outcome } from '@contract/outcome'

/**
 * What every way of destroying asks first: of a whole environment, or of these cases. A Failure where nothing may be
 * erased now.
 */
export type MayErase = (
  environmentId: string,
  requestId: string,
  caseIds?: readonly string[],
) => Promise<Outcome<never> | undefined>

export function createMayErase({
  hasLeft,
}: {
  /** Whether all of the journal has left this computer, where it is to leave it. */
  readonly hasLeft: (environmentId: string) => Promise<boolean>
}): MayErase {
  return async (environmentId, requestId) => {
    if (await hasLeft(environmentId)) return undefined
    const message = 'Entries of the journal have not left this computer yet, so nothing was erased.'
    return fail({ kind: 'conflict', message, requestId, issues: [{ path: '', message, code: 'journal-waits' }] })
  }
}
