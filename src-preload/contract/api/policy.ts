import { call } from '../call'
import { policyShape } from '../policy/settings'
import { z } from '../zod'

/** Settings managed by the organisation; the clerk cannot change them. */
export const policyInForce = z.object({
  /** A file, or a key of the registry; left out: there is no policy. */
  source: z.string().optional(),
  settings: policyShape,
})
export type PolicyInForce = z.infer<typeof policyInForce>

export const policy = {
  /** The same for as long as Kartei runs: a policy that changes counts from the next start on. */
  inForce: call(z.undefined(), policyInForce, { journal: 'nobody', needsData: false }),
}
