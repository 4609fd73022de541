import { call } from '../call'
import { z } from '../zod'

const inBothLanguages = z.object({ en: z.string(), de: z.string() })

/** Which applicant data lead to what in the embedded training service. */
export const sandboxRule = z.object({ id: z.string(), when: inBothLanguages, then: inBothLanguages })
export type SandboxRule = z.infer<typeof sandboxRule>

export const sandbox = {
  rules: call(z.undefined(), z.array(sandboxRule), { journal: 'nobody', forbiddenBy: { sandbox: false } }),
  /** Back to the seeded cases; what was tried out is gone. */
  reset: call(z.undefined(), z.object({ cases: z.number().int() }), {
    journal: 'act',
    forbiddenBy: { sandbox: false },
  }),
}
