import { call } from '../call'
import { z } from '../zod'

const inBothLanguages = z.object({ en: z.string(), de: z.string() })

/** Which applicant data lead to what in the embedded training service. */
export const sandboxRule = z.object({ id: z.string(), when: inBothLanguages, then: inBothLanguages })
export type SandboxRule = z.infer<typeof sandboxRule>

/**
 * How the embedded service answers: as the samples show it, or with all the latitude that the interface document leaves
 * (members missing, null or new with every read, odd rows, a late engagement).
 */
export const sandboxBehaviour = z.object({ behaviour: z.enum(['usual', 'as-the-letter-allows']) })
export type SandboxBehaviour = z.infer<typeof sandboxBehaviour>['behaviour']

export const sandbox = {
  rules: call(z.undefined(), z.array(sandboxRule)),
  behaviour: call(z.undefined(), sandboxBehaviour),
  /** From the next answer on, also after a restart or a reset. */
  setBehaviour: call(sandboxBehaviour, sandboxBehaviour),
  /** Back to the seeded cases; what was tried out is gone. */
  reset: call(z.undefined(), z.object({ cases: z.number().int() })),
}
