import { z } from 'zod'
import { encodings, statuses } from '../state'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Milliseconds before the first start; the file says it in seconds. */
const ago = z.number().transform((seconds) => seconds * second)

const person = z.object({
  salutation: z.enum(['HERR', 'MRS']),
  firstName: z.string(),
  lastName: z.string(),
  nationality: z.string(),
  dateOfBirth: z.string(),
  /** Shown instead of first and last name: Vietnamese names are shown with the family name first. */
  shown: z.string().optional(),
})
export type SeedPerson = z.infer<typeof person>

/** A document that the service took before the first start; nobody has its content. */
const document = z.object({
  fileName: z.string(),
  contentType: z.enum(['application/pdf', 'image/jpeg']),
  kilobytes: z.number(),
})
export type SeedDocument = z.infer<typeof document>

/** A request for a higher limit that was made before the first start. Limits and income in whole euros. */
const increase = z.object({
  asked: ago,
  limit: z.number(),
  monthlyIncome: z.number(),
  reasonType: z.string(),
  employmentType: z.string(),
  documents: z.array(document),
  /** The decision as a clerk wrote it down. */
  decision: z
    .object({ outcome: z.enum(['granted', 'refused']), limit: z.number().optional(), decided: ago })
    .optional(),
})
export type SeedIncrease = z.infer<typeof increase>

const account = z.object({
  /** 0, or the invoices of so many months; weeks for large numbers. */
  invoices: z.number(),
  currencies: z.array(z.string()).optional(),
  huge: z.object({ position: z.number(), amount: z.string().transform(BigInt) }).optional(),
  encoding: z.enum(encodings).optional(),
  mandates: z.array(z.enum(['ACTIVE', 'CANCELLED', 'EXPIRED', 'FAILED'])).optional(),
  /** When the direct debit was set to collect the full amount. */
  amountSet: ago.optional(),
  /** Newest first. */
  increases: z.array(increase).optional(),
})
export type SeedAccount = z.infer<typeof account>

/** In the language of the program at its first start. */
const words = z.object({ en: z.string(), de: z.string() })
export type Words = z.infer<typeof words>

const common = z.object({
  person,
  company: z.string().optional(),
  /** City and postal code. */
  place: z.tuple([z.string(), z.string()]),
  opened: ago,
  changed: ago,
  note: words.optional(),
  labels: z.array(words).optional(),
})

/** An onboarding; a completed one has an account as well. */
const onboarding = common.extend({
  kind: z.enum(['CONSUMER', 'BUSINESS', 'CORPORATE', 'SUPPLEMENTARY']),
  status: z.enum(statuses),
  cardType: z.enum(['CREDIT', 'DEBIT', 'PREPAID']),
  account: account.optional(),
  /** Sent an hour after it was opened. */
  documents: z.array(document).optional(),
})
export type SeedOnboarding = z.infer<typeof onboarding>

/** An engagement known by its id alone. */
const engagement = common.extend({ kind: z.literal('ENGAGEMENT'), account })
export type SeedEngagement = z.infer<typeof engagement>

/** The made-up cases as `seeds.json` has them. */
export const seedList = z.array(z.discriminatedUnion('kind', [onboarding, engagement]))
