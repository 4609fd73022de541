import { countryCode } from '../domain/address'
import { call } from '../call'
import { typedFields } from './drafts'
import { z } from '../zod'
import { typedLine } from '../domain/typed-text'

const line = typedLine.max(320).optional()

/** Whom clerks ask about an application at the service. */
const serviceContact = z.strictObject({ name: line, email: line, phone: line })

/** Values set once for an environment, so that no clerk has to know them. */
export const environmentPresets = z.strictObject({
  contact: serviceContact,
  /** Where most applicants live: a new address has it, and a phone number without a calling code is dialled there. */
  country: countryCode.optional(),
  /** The beginning of a new onboarding: its version, redirect addresses and metadata, as their fields keep typing. */
  onboarding: typedFields,
})
export type EnvironmentPresets = z.infer<typeof environmentPresets>

export const noPresets: EnvironmentPresets = { contact: {}, onboarding: {} }

export const presets = {
  /** Of the active environment. Failure `storage`. */
  read: call(z.undefined(), environmentPresets, { journal: 'nobody' }),
  /** Replaces them. Failures: `conflict` (written in another environment than the active one), `storage`. */
  save: call(z.object({ environmentId: z.string(), presets: environmentPresets }), environmentPresets, {
    journal: 'nobody',
  }),
}
