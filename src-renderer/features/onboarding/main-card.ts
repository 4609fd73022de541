import type { Case } from '@contract/api/cases'
import type { DescribedFields } from '@contract/domain/described-fields'
import { z } from '@contract/zod'
import { cleaned } from '@contract/domain/typed-text'
import { jsonIn } from '../../lib/fields/plain-text'

const mainCard = z.object({
  caseId: z.string(),
  title: z.string(),
  engagementId: z.string().optional(),
  onboardingId: z.string().optional(),
  customerId: z.string().optional(),
})
/** The case of the card that a supplementary card belongs to, as a draft keeps it. */
export type MainCard = z.infer<typeof mainCard>

/** The chosen case; undefined where none is, or only words to look for were typed. */
export const readMainCard = (typed: string): MainCard | undefined => mainCard.safeParse(jsonIn(typed)).data

export const writeMainCard = ({ caseId, title, identifiers }: Case): string => {
  const { engagementId, onboardingId, customerId } = identifiers
  return JSON.stringify({ caseId, title, engagementId, onboardingId, customerId } satisfies Record<
    keyof MainCard,
    unknown
  >)
}

/** A number that distinguishes this case from others of its name. */
export const numberOf = ({ engagementId, onboardingId, caseId }: Omit<MainCard, 'title'>): string =>
  engagementId ?? onboardingId ?? caseId

export interface MainCardReading {
  /** Name and value to send, where a member of the request was described for it. */
  readonly sent?: { readonly name: string; readonly value: string }
  readonly problem?: 'main-card-unknown' | 'main-card-no-number' | 'described-missing'
}

/** The part of the main card to send; none where no member of the request was described for it. */
export function readMainCardField(typed: string, described: DescribedFields['mainCard']): MainCardReading {
  const chosen = readMainCard(typed)
  if (!chosen && cleaned(typed) !== '') return { problem: 'main-card-unknown' }
  if (!described) return {}
  if (!chosen) return described.required ? { problem: 'described-missing' } : {}
  const value = chosen[described.identifier]
  return value === undefined ? { problem: 'main-card-no-number' } : { sent: { name: described.name, value } }
}
