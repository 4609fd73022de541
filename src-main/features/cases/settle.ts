import { inDoubtStatus, type Case } from '@contract/api/cases'
import { isUuid } from '@contract/domain/identifiers'
import type { AskedOnboarding } from '@contract/api/onboarding'
import { failAt, succeed, type Outcome } from '@contract/outcome'
import type { CallContext } from '../../ipc/handlers'
import type { AppContext } from '../app-context'
import { createOutbox } from '../../lib/outbox'
import { noSuchCase, type CaseRegister } from './register'
import type { EnvironmentCases } from './environment-cases'
import { shownCase, type KnownCase } from './known-case'
import { applyOnboarding } from './notes'

/**
 * Ends the doubt about a creation that was not answered. With `onboardingId` the service is asked (endpoint 3), and the
 * case becomes that onboarding, or part of the case that has it already. Without, the clerk's word is taken that nothing
 * arrived: the case is done and keeps its status, so that nobody takes it for a created one.
 *
 * Failures: `not-found` (no such case, or the service knows no such onboarding), `invalid-input` (the case is not in
 * doubt, or `onboardingId` is no UUID), and what the service or the way there makes of it; then the case is as it was.
 */
export function createSettling(
  { service, connection, activeEnvironmentId, user, now }: AppContext,
  register: Pick<CaseRegister, 'casesOf'>,
) {
  const outbox = createOutbox()

  return async (
    { caseId, onboardingId }: { caseId: string; onboardingId?: string | undefined },
    context: CallContext,
  ): Promise<Outcome<Case>> => {
    const { requestId } = context
    const environmentId = activeEnvironmentId()
    async function find(): Promise<Outcome<KnownCase>> {
      const known = (await register.casesOf(environmentId)).current(caseId)
      if (!known) return noSuchCase(requestId)
      if (known.status !== inDoubtStatus)
        return failAt('caseId', 'not-in-doubt', 'There is no doubt about this case.', requestId)
      return succeed(known)
    }
    return outbox.settle({
      environmentId,
      requestId,
      entryId: caseId,
      find,
      end: async (doubtful) => {
        if (onboardingId === undefined) {
          const cases = await register.casesOf(environmentId)
          return succeed(shownCase(cases.keep(doubtful, { ...changedBy(doubtful), done: true })))
        }
        if (!isUuid(onboardingId))
          return failAt('onboardingId', 'uuid', 'This is not an onboarding identifier.', requestId)
        const reached = await connection(requestId, environmentId)
        if (!reached.ok) return reached
        const answer = await service.onboarding.read(reached.value, { onboardingId }, context)
        if (!answer.ok) return answer
        // While the service was asked, a clerk may have written in the case.
        const still = await find()
        if (!still.ok) return still
        const cases = await register.casesOf(environmentId)
        return succeed(shownCase(settled(cases, still.value, { ...answer.value, id: onboardingId })))
      },
    })
  }

  function settled(cases: EnvironmentCases, doubtful: KnownCase, onboarding: AskedOnboarding): KnownCase {
    const open = { ...changedBy(doubtful), done: false }
    const known = cases.ofOnboarding(onboarding.id)
    if (!known) return cases.keep(doubtful, applyOnboarding(open, onboarding, now()))
    return cases.absorb(cases.keep(known, applyOnboarding(known, onboarding, now())), open)
  }

  function changedBy(known: KnownCase): KnownCase {
    return { ...known, desk: { ...known.desk, changedBy: user }, updatedAt: now().toISOString() }
  }
}
