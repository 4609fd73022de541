import type { Customer } from '@contract/api/customers'
import type { AskedOnboarding } from '@contract/api/onboarding'
import { fail, succeed, type Failure, type Outcome } from '@contract/outcome'
import type { CallContext } from '../../ipc/handlers'
import type { Connection, Service } from '../../service'

/** An identifier turned out to be of one of the two. */
export type FoundOut =
  | { readonly onboarding: AskedOnboarding; readonly customer?: never }
  | { readonly onboarding?: never; readonly customer: Customer }

/**
 * Tries a UUID as an onboarding (endpoint 3) and then as an engagement (endpoint 7). Failures: `not-found` (neither of
 * the two), and what the service or the way there makes of it.
 */
export async function findOut(
  service: Pick<Service, 'onboarding' | 'customers'>,
  connection: Connection,
  id: string,
  context: CallContext,
): Promise<Outcome<FoundOut>> {
  const onboarding = await service.onboarding.read(connection, { onboardingId: id }, context)
  if (onboarding.ok) return succeed({ onboarding: { ...onboarding.value, id } })
  if (!mayBeAnother(onboarding.error)) return onboarding
  const engagement = await service.customers.read(connection, { engagementId: id }, context)
  if (engagement.ok) return succeed({ customer: engagement.value })
  if (engagement.error.kind !== 'not-found') return engagement
  if (onboarding.error.kind !== 'not-found') return onboarding
  const message = 'The service knows no onboarding and no engagement with this identifier.'
  return fail({ ...engagement.error, message })
}

/**
 * Whether the answer leaves open that the identifier belongs to something else. The interface does not say how an
 * unknown one is answered ("Errors"), so every refusal of this one request counts.
 */
function mayBeAnother({ kind }: Failure): boolean {
  return kind === 'not-found' || kind === 'rejected' || kind === 'forbidden' || kind === 'conflict'
}
