import { z } from '@contract/zod'
import type { ToldExchange } from '../../service'

/** "Endpoints": the table of the interface document. `*` is the identifier that a call is about, `?` another one. */
const endpoints: readonly (readonly [number, ToldExchange['method'], string])[] = [
  [1, 'POST', 'api/v4/engagements/card/onboarding'],
  [2, 'POST', 'api/v5/engagements/card/onboarding'],
  [3, 'GET', 'api/v2/engagements/card/onboarding/*'],
  [4, 'POST', 'api/engagements/card/onboarding/*/documents'],
  [5, 'POST', 'api/v2/engagements/card/onboarding/*/documents'],
  [6, 'PUT', 'api/v4/engagements/card/onboarding/*/supplementary-card-holder-details'],
  [17, 'POST', 'api/engagements/card/credit-limit-increase/*/documents'],
  [7, 'GET', 'api/engagements/card/*/customer'],
  [9, 'POST', 'api/engagements/card/*/sepa-direct-debit/register'],
  [10, 'POST', 'api/engagements/card/*/sepa-direct-debit/cancel'],
  [11, 'GET', 'api/engagements/card/*/sepa-direct-debit/mandates/?'],
  [12, 'POST', 'api/engagements/card/*/direct-debit'],
  [13, 'GET', 'api/engagements/card/*/invoices'],
  [15, 'GET', 'api/engagements/card/*/invoices/documents/?'],
  [14, 'GET', 'api/engagements/card/*/invoices/?'],
  [16, 'POST', 'api/engagements/card/*/credit-limit-increase'],
]

const created = z.object({ id: z.string() })

/**
 * Which endpoint a call was, and the identifier that it was about: in its path, or for a creation in its answer.
 * Undefined for endpoint 8, which is about nobody, and for a creation that gave no identifier.
 */
export function endpointOf(
  told: Pick<ToldExchange, 'method' | 'path' | 'outcome'>,
): { readonly endpoint: number; readonly subject: string } | undefined {
  for (const [endpoint, method, pattern] of endpoints) {
    const parts = pattern.split('/')
    if (method !== told.method || parts.length !== told.path.length) continue
    if (!parts.every((part, at) => part === '*' || part === '?' || part === told.path[at])) continue
    const named = told.path[parts.indexOf('*')]
    const subject = named ?? (told.outcome.ok ? created.safeParse(told.outcome.value).data?.id : undefined)
    return subject === undefined ? undefined : { endpoint, subject }
  }
  return undefined
}
