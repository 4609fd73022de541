import { randomUUID } from 'node:crypto'
import { type Answer, type Call, json, none } from '../http'
import { timeStamp, uuidOf } from '../identifiers'
import { currentStep, firstPlan, statusOnRead } from '../machine'
import { additionalInformation, engagementOf } from '../outcome'
import { type OnboardingRequest, onboardingV4, onboardingV5, supplementaryDetails } from '../requests'
import { scenarioOf } from '../rules'
import type { Service, Route } from '../service'
import type { Onboarding } from '../state'
import { body, findOnboarding, refuseClosed } from './lookup'

/** Endpoints 1, 2, 3 and 6. */
export const onboardingRoutes: Route[] = [
  {
    method: 'POST',
    path: '/api/v4/engagements/card/onboarding',
    handle: async (call, service) => create(await body(call, onboardingV4), service),
  },
  {
    method: 'POST',
    path: '/api/v5/engagements/card/onboarding',
    handle: async (call, service) => create(await body(call, onboardingV5), service),
  },
  { method: 'GET', path: '/api/v2/engagements/card/onboarding/{onboarding-id}', handle: read },
  {
    method: 'PUT',
    path: '/api/v4/engagements/card/onboarding/{onboarding-id}/supplementary-card-holder-details',
    handle: submitSupplementaryDetails,
  },
]

/** The full set of onboardingType values is not shown, so an unknown one is taken and treated like a consumer's. */
function kindOf(onboardingType: string): Onboarding['kind'] {
  const known = (['BUSINESS', 'CORPORATE', 'SUPPLEMENTARY'] as const).find((kind) => kind === onboardingType)
  return known ?? 'CONSUMER'
}

function create(request: OnboardingRequest, { store, now, speed }: Service): Answer {
  const { onboardingType, cardType, applicant, company, metadata, requestedCreditLimit } = request
  const id = randomUUID()
  const kind = kindOf(onboardingType)
  const today = now()
  const scenario = scenarioOf({ kind, cardType, applicant, company }, today)
  const onboarding: Onboarding = {
    id,
    kind,
    cardType,
    applicant,
    ...(company && { company }),
    ...(metadata && { metadata }),
    ...(requestedCreditLimit && { requestedCreditLimit }),
    course: scenario,
    plan: firstPlan(id, scenario, today.getTime(), speed),
    engagementId: uuidOf('engagement', id),
    customerId: uuidOf('customer', id),
    documents: [],
  }
  store.state.onboardings[id] = onboarding
  openEngagement(onboarding, { store, now, speed })
  return json(201, { id, status: 'PROCESSING', createdAt: timeStamp(today, id), additionalInformation: {} })
}

/**
 * Notes the engagement beforehand; it can be found from the time on at which the onboarding is completed. One that is open
 * already keeps its mandates and its setting, whatever is sent to the onboarding later.
 */
export function openEngagement(
  onboarding: Onboarding,
  { store, now, speed }: Pick<Service, 'store' | 'now' | 'speed'>,
): void {
  const engagement = engagementOf(onboarding, speed)
  const known = engagement && store.state.engagements[engagement.engagementId]
  if (known && Date.parse(known.openedAt) <= now().getTime()) return
  if (engagement) store.state.engagements[engagement.engagementId] = engagement
}

function read(call: Call, service: Service): Answer {
  const onboarding = findOnboarding(call, service)
  const now = service.now().getTime()
  const { id, applicant, cardType, customerId, metadata, plan } = onboarding
  const step = currentStep(plan, now)
  const isChecked = step.status !== 'PROCESSING'
  return json(200, {
    id,
    status: statusOnRead(step.status),
    cardType,
    applicant: {
      ...applicant,
      ...(isChecked && typeof applicant.phone === 'string' && { verifiedPhone: applicant.phone }),
      externalCustomerId: `NK-${onboarding.customerId.slice(0, 8).toUpperCase()}`,
    },
    createdAt: timeStamp(Date.parse(plan[0]?.at ?? ''), id),
    updatedAt: timeStamp(Date.parse(step.at), id),
    onboardingType: 'INDIVIDUAL',
    additionalInformation: additionalInformation(onboarding, step),
    ...(step.status === 'COMPLETED' && { customerId }),
    ...(metadata && { metadata }),
  })
}

async function submitSupplementaryDetails(call: Call, service: Service): Promise<Answer> {
  const onboarding = findOnboarding(call, service)
  refuseClosed(onboarding, service)
  onboarding.supplementary = await body(call, supplementaryDetails)
  return none(204)
}
