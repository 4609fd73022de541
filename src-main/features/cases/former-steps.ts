import { z } from '@contract/zod'
import { openEncryptedTable } from '../../lib/encrypted-table'
import type { EnvironmentStore } from '../../store'
import { knownCaseShape } from './known-case'
import type { Change } from './two-phase-changes'

const stepShape = z.object({
  seenAt: z.string(),
  changes: z.array(
    z.object({ before: knownCaseShape.optional(), after: knownCaseShape, absorbed: knownCaseShape.optional() }),
  ),
})

/**
 * Versions up to schema 18 wrote a list that is taken over into steps of their own. This finishes what such a version decided
 * and had not made when it ended, and drops what it had not decided.
 *
 * @param make writes changes into the table of cases, within the transaction that is under way.
 * @returns what clears one step, and says whether there may be more. It calls back where a step that counts is damaged.
 */
export function openFormerSteps(
  environment: EnvironmentStore,
  make: (changes: readonly Change[], seenAt: string) => void,
): (onDamaged: () => void) => boolean {
  const steps = openEncryptedTable(environment, {
    table: 'case_steps',
    key: ['step'],
    plain: z.object({ step: z.number().int() }),
    sealed: { changes: stepShape },
    order: ['step'],
  })
  const decision = openEncryptedTable(environment, {
    table: 'case_steps_decided',
    key: ['decided'],
    plain: z.object({ decided: z.number() }),
    sealed: {},
  })
  return (onDamaged) => {
    const row = steps.get({})
    const isDecided = decision.has({})
    if (!row) {
      if (isDecided) decision.remove({})
      return false
    }
    environment.transaction(() => {
      steps.remove({ step: row.step })
      const found = isDecided ? row.opened('changes') : undefined
      if (found) make(found.changes, found.seenAt)
      else if (isDecided) onDamaged()
    })
    return true
  }
}
