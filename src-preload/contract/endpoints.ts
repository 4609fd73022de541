import { creditLimit } from './api/credit-limit'
import { customers } from './api/customers'
import { directDebit } from './api/direct-debit'
import { invoices } from './api/invoices'
import { onboardingCalls } from './api/onboarding'
import { sepa } from './api/sepa'
import type { Entry } from './call'
import type { Endpoint, ServiceCall } from './service-call'

export type { Endpoint } from './service-call'

/** The features whose calls ask the service. */
export const serviceFeatures = { onboarding: onboardingCalls, customers, sepa, directDebit, invoices, creditLimit }

const isServiceCall = (entry: Entry): entry is ServiceCall => entry.type === 'call' && 'endpoints' in entry.attributes

/** The calls that ask the service, by their names: `customers.read`. */
export const serviceCalls: ReadonlyMap<string, ServiceCall> = new Map(
  Object.entries(serviceFeatures).flatMap(([feature, entries]) =>
    Object.entries<Entry>(entries).flatMap(([name, entry]) =>
      isServiceCall(entry) ? [[`${feature}.${name}`, entry] as const] : [],
    ),
  ),
)

/** "Endpoints": the table of the interface document. Two calls may ask the same one. */
export const endpoints: readonly Endpoint[] = [
  ...new Map(
    [...serviceCalls.values()].flatMap(({ attributes }) =>
      attributes.endpoints.map((each) => [each.number, each] as const),
    ),
  ).values(),
].toSorted((one, other) => one.number - other.number)

export const endpointNumbered = (number: number): Endpoint | undefined =>
  endpoints.find((endpoint) => endpoint.number === number)
