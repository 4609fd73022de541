import { fail, type Outcome } from '@contract/outcome'
import type { CallContext } from '../ipc/handlers'

/** For calls whose feature is still being built. */
export const notYet = (_input: unknown, { requestId }: CallContext): Outcome<never> =>
  fail({ kind: 'internal', message: 'This is not built yet.', requestId })
