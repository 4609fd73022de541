import type { AskedOnboarding, OnboardingRequest } from '@contract/api/onboarding'
import { importing as importingShape, type Importing } from '@contract/api/cases'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import { createCases } from '../../../src-main/features/cases'
import { fail, succeed, type Outcome } from '@contract/outcome'
import type { Customer } from '@contract/api/customers'
import type { Connection } from '../../../src-main/service'
import type { Emit } from '../../../src-main/ipc/handlers'
import { testContext } from './context'
import type { Started } from './profile'

export const environmentId = '7d0bb7e0-6f0e-4b7a-8a2f-2b2b3d6f4c11'

/** The operating system's name of whoever sits at the desk. */
export const clerk = 'tjark.osterkamp'

export const person = {
  firstName: 'Jörn',
  lastName: 'Müllerström',
  email: 'joern.muellerstroem@example.org',
  phone: '+4917600000000',
} as const

export const request: OnboardingRequest = {
  cardType: 'CREDIT',
  onboardingType: 'CONSUMER',
  applicant: { ...person },
  redirectUrls: { successUrl: 'https://example.org/yes', failUrl: 'https://example.org/no' },
}

export function onboarding(changes: Partial<AskedOnboarding> = {}): AskedOnboarding {
  return {
    id: randomUUID(),
    status: 'PROCESSING',
    cardType: 'CREDIT',
    applicant: { ...person },
    createdAt: '2026-03-01T09:00:00.053217628Z',
    updatedAt: '2026-03-01T10:00:00.053217628Z',
    onboardingType: 'INDIVIDUAL',
    ...changes,
  }
}

/** What the service would answer by identifier; anything else is answered 404. */
export interface Known {
  onboardings: Map<string, Outcome<AskedOnboarding>>
  engagements: Map<string, Outcome<Customer>>
  connection: Outcome<Connection>
  asked: string[]
  /** Where the clerk saves; undefined: nowhere. */
  saveTo?: string
  /** The names that were suggested for saving. */
  suggested: string[]
}

export const failing = (kind: Parameters<typeof fail>[0]['kind'], status?: number): Outcome<never> =>
  fail({
    kind,
    message: 'As the service says.',
    requestId: 'r',
    ...(status !== undefined && { http: { status, method: 'GET', path: '/' } }),
  })

/** The feature over a real store; the service is a table of answers. */
export function casesFeature(started: Started): {
  feature: ReturnType<typeof createCases>
  service: Known
  changes: string[][]
  /** What was told of lists that are read and taken over. */
  importing: Importing[]
  /** Called in the moment in which it is told. */
  onImporting: Set<(importing: Importing) => void>
} {
  const service: Known = {
    onboardings: new Map(),
    engagements: new Map(),
    connection: succeed({ environmentId, baseUrl: 'https://example.org', apiKey: randomUUID() }),
    asked: [],
    suggested: [],
  }
  const changes: string[][] = []
  const importing: Importing[] = []
  const onImporting = new Set<(importing: Importing) => void>()
  const emit: Emit = (feature, event, payload) => {
    if (feature !== 'cases') return
    if (event === 'onImporting') {
      const told = importingShape.parse(payload)
      importing.push(told)
      onImporting.forEach((listener) => listener(told))
    } else changes.push(z.object({ caseIds: z.array(z.string()) }).parse(payload).caseIds)
  }
  const app = testContext({
    store: started.store,
    service: {
      onboarding: {
        read: (_connection, { onboardingId }) => {
          service.asked.push(`onboarding ${onboardingId}`)
          return Promise.resolve(service.onboardings.get(onboardingId) ?? failing('not-found', 404))
        },
      },
      customers: {
        read: (_connection, { engagementId }) => {
          service.asked.push(`customer ${engagementId}`)
          return Promise.resolve(service.engagements.get(engagementId) ?? failing('not-found', 404))
        },
      },
    },
    activeEnvironmentId: () => environmentId,
    connection: () => Promise.resolve(service.connection),
    askWhereToSave: (name) => {
      service.suggested.push(name)
      return Promise.resolve(service.saveTo)
    },
    emit,
    user: clerk,
    now: started.clock.now,
    notify: started.notify,
  })
  const feature = createCases(app, { references: () => Promise.resolve({ find: () => [] }) })
  return { feature, service, changes, importing, onImporting }
}
