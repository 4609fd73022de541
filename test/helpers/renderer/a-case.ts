import { caseStepOf, turnOfStep, type Case } from '@contract/api/cases'

let made = 0

/** A made-up case; its turn follows from its next step. */
export function aCase(given: Partial<Case> = {}): Case {
  made += 1
  const status = given.status ?? 'PROCESSING'
  const onboardingId = `00000000-0000-4000-8000-${made.toString().padStart(12, '0')}`
  const known = {
    caseId: onboardingId,
    kind: 'CONSUMER',
    title: `Case ${made}`,
    status,
    identifiers: { onboardingId, mandateIds: [], creditLimitIncreaseIds: [] },
    createdAt: '2026-07-10T10:00:00Z',
    updatedAt: '2026-07-10T10:00:00Z',
    note: '',
    labels: [],
    pinned: false,
    done: false,
    unseen: false,
    ...given,
  }
  return { turn: turnOfStep(caseStepOf(known)), ...known }
}
