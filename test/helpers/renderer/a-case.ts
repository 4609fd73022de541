import { turnOf, type Case } from '@contract/api/cases'

let made = 0

/** A made-up case; its turn follows from its status. */
export function aCase(given: Partial<Case> = {}): Case {
  made += 1
  const status = given.status ?? 'PROCESSING'
  const onboardingId = `00000000-0000-4000-8000-${made.toString().padStart(12, '0')}`
  return {
    caseId: onboardingId,
    kind: 'CONSUMER',
    title: `Case ${made}`,
    status,
    turn: turnOf(status),
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
}
