import { pick } from './identifiers'
import type { Onboarding, Scenario, Status, Step } from './state'

/** Milliseconds that a status lasts at normal speed. PROCESSING is 3 to 10 s, as the field notes say. */
const signing = 8_000
const cardCreation = 4_000
const documentReview = 6_000
const manualReview = 20_000
const processing = (id: string): number => 3_000 + pick(7_001, 'processing', id)

type Tail = [Status, number][]

const afterDecision: Tail = [
  ['AWAITING_SIGNING', signing],
  ['AWAITING_CARD_CREATION', cardCreation],
  ['COMPLETED', Infinity],
]

function tailOf(scenario: Scenario): Tail {
  switch (scenario) {
    case 'signing':
      return afterDecision
    case 'no-signing':
      return afterDecision.slice(1)
    case 'never-signed':
      return [['AWAITING_SIGNING', Infinity]]
    case 'documents':
    case 'illegible-documents':
      return [['AWAITING_DOCUMENTS', Infinity]]
    case 'additional-info':
      return [['AWAITING_ADDITIONAL_INFO', Infinity]]
    case 'manual-review':
      return [['AWAITING_MANUAL_REVIEW', manualReview], ...afterDecision]
    case 'rejected':
      return [['REJECTED', Infinity]]
    case 'failed':
      return [['FAILED', Infinity]]
  }
}

/** Lays the statuses end to end. @param speed 100 makes every one of them 100 times shorter */
function schedule(start: number, tail: Tail, speed: number): Step[] {
  let at = start
  return tail.map(([status, duration]) => {
    const step: Step = { status, at: new Date(at).toISOString() }
    at += duration === Infinity ? 0 : duration / speed
    return step
  })
}

export function firstPlan(id: string, scenario: Scenario, createdAt: number, speed: number): Step[] {
  return schedule(createdAt, [['PROCESSING', processing(id)], ...tailOf(scenario)], speed)
}

/** The step whose time has come last. Steps move by the clock alone, so a restart changes nothing. */
export function currentStep(plan: readonly Step[], now: number): Step {
  const reached = plan.filter((step) => Date.parse(step.at) <= now).at(-1) ?? plan[0]
  if (!reached) throw new Error('An onboarding has at least one step.')
  return reached
}

/**
 * The name that endpoint 3 has for a state. AWAITING_MANUAL_REVIEW is listed for the consumer answers of endpoints 1 and 2
 * alone, and those come while it is PROCESSING ("States and transitions").
 */
export const statusOnRead = (status: Status): Status =>
  status === 'AWAITING_MANUAL_REVIEW' ? 'AWAITING_ADDITIONAL_INFO' : status

const answeredByDocuments: readonly Status[] = ['AWAITING_DOCUMENTS', 'AWAITING_ADDITIONAL_INFO']

/**
 * The effect of a document on an onboarding: one that waits for documents, or will wait for them once PROCESSING ends, goes
 * to review and on from there. Otherwise the document is taken and nothing moves.
 */
export function planAfterDocuments(onboarding: Onboarding, now: number, speed: number): Step[] {
  const { plan, course, documents } = onboarding
  const last = plan.at(-1)
  if (!last || !answeredByDocuments.includes(last.status)) return plan
  const start = Math.max(now, Date.parse(last.at))
  const illegible = course === 'illegible-documents' && documents.length === 0
  const then: Tail = illegible ? [['AWAITING_DOCUMENTS', Infinity]] : afterDecision
  return [...plan, ...schedule(start, [['AWAITING_DOCUMENT_REVIEW', documentReview], ...then], speed)]
}
