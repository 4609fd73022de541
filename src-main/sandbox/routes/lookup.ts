import type { z } from 'zod'
import { type Call, refusal } from '../http'
import { isUuid } from '../identifiers'
import { currentStep } from '../machine'
import { wordsOf } from '../requests'
import type { Service } from '../service'
import type { Engagement, Onboarding } from '../state'

/** A path parameter that the interface calls a UUID; 400 when it is none. */
function uuidParameter(call: Call, name: string): string {
  const value = call.parameters[name] ?? ''
  if (!isUuid(value)) throw refusal(400, 'INVALID_PATH_PARAMETER', `${name} must be a UUID.`)
  return value.toLowerCase()
}

export function findOnboarding(call: Call, { store }: Service): Onboarding {
  const onboarding = store.state.onboardings[uuidParameter(call, 'onboarding-id')]
  if (!onboarding) throw refusal(404, 'ONBOARDING_NOT_FOUND', 'There is no onboarding with this id.')
  return onboarding
}

/** An engagement is there once its onboarding is completed. */
export function engagementById(id: string, { store, now }: Service): Engagement {
  const engagement = store.state.engagements[id.toLowerCase()]
  if (!engagement || Date.parse(engagement.openedAt) > now().getTime())
    throw refusal(404, 'ENGAGEMENT_NOT_FOUND', 'There is no engagement with this id.')
  return engagement
}

export function findEngagement(call: Call, service: Service): Engagement {
  return engagementById(uuidParameter(call, 'engagement-id'), service)
}

/** The JSON body as the schema wants it; 400 naming each field that is not. */
export async function body<T>(call: Call, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await call.json())
  if (!parsed.success) throw refusal(400, 'VALIDATION_FAILED', wordsOf(parsed.error))
  return parsed.data
}

/** A rejected or failed onboarding takes nothing any more. */
export function refuseClosed(onboarding: Onboarding, { now }: Service): void {
  const { status } = currentStep(onboarding.plan, now().getTime())
  if (status === 'REJECTED' || status === 'FAILED')
    throw refusal(409, 'ONBOARDING_CLOSED', `The onboarding is ${status}.`)
}
