import { fail, type Outcome } from '@contract/outcome'
import type { CallContext } from '../ipc/handlers'

/** What a call answers that main asked about, and nobody confirmed: nothing has changed. */
export const notConfirmed = ({ requestId }: CallContext): Outcome<never> =>
  fail({ kind: 'cancelled', message: 'Nobody confirmed this; nothing was changed.', requestId })
