import { fail, type Outcome } from '@contract/outcome'
import type { AppContext } from '../../../src-main/features/app-context'
import { createService, createTransport, type Service } from '../../../src-main/service'

export const noKey = (requestId: string): Promise<Outcome<never>> =>
  Promise.resolve(fail({ kind: 'no-api-key', message: 'Enter the API key.', requestId }))

type Calls = Omit<Service, 'plainRead'>

/** Of the service, the calls that a test answers. */
type Answers = { readonly [R in keyof Calls]?: Partial<Calls[R]> }

export type Given = Partial<Omit<AppContext, 'service'>> & { readonly service?: Answers }

/** The same for all features, for a test of some of them: a clerk who saves nothing, without an API key and without a store. */
export function testContext({ service, ...given }: Given = {}): AppContext {
  return {
    directory: '/nowhere',
    get store(): never {
      throw new Error('The test has no store.')
    },
    service: answering(service),
    connection: noKey,
    activeEnvironmentId: () => 'sandbox',
    user: 'tjark.osterkamp',
    workstation: 'schreibtisch-3',
    language: () => 'en',
    now: () => new Date(),
    emit: () => undefined,
    notify: () => undefined,
    reportDefect: (action, error) => {
      throw new Error(action, { cause: error })
    },
    askWhereToSave: () => Promise.resolve(undefined),
    ...given,
  }
}

function answering(given: Answers = {}): Service {
  // Whoever wants the network says so.
  const service = createService({ ...createTransport(), exchange: () => Promise.reject(new Error('not asked for')) })
  return {
    ...service,
    onboarding: { ...service.onboarding, ...given.onboarding },
    customers: { ...service.customers, ...given.customers },
    sepa: { ...service.sepa, ...given.sepa },
    directDebit: { ...service.directDebit, ...given.directDebit },
    invoices: { ...service.invoices, ...given.invoices },
    creditLimit: { ...service.creditLimit, ...given.creditLimit },
    byHand: { ...service.byHand, ...given.byHand },
  }
}
