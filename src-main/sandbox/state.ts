import { z } from 'zod'

/** The statuses of section "States and transitions". */
export const statuses = [
  'PROCESSING',
  'AWAITING_DOCUMENTS',
  'AWAITING_SIGNING',
  'AWAITING_DOCUMENT_REVIEW',
  'AWAITING_CARD_CREATION',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'AWAITING_MANUAL_REVIEW',
  'AWAITING_ADDITIONAL_INFO',
] as const
export type Status = (typeof statuses)[number]

/** How an onboarding goes on from PROCESSING; rules.ts says which applicant data lead to which. */
const scenarios = [
  'signing',
  'no-signing',
  'never-signed',
  'documents',
  'illegible-documents',
  'additional-info',
  'manual-review',
  'rejected',
  'failed',
] as const
export type Scenario = (typeof scenarios)[number]

// Whole numbers come back from the file as bigint.
const count = z.union([z.number(), z.bigint()]).transform(Number)
const anyObject = z.record(z.string(), z.unknown())
const time = z.iso.datetime()

/** From `at` on, the onboarding has this status, until the next step's time has come. */
const step = z.object({ status: z.enum(statuses), at: time })
export type Step = z.infer<typeof step>

const document = z.object({
  fileName: z.string(),
  contentType: z.string(),
  size: count,
  sha256: z.string(),
  documentType: z.string().optional(),
  at: time,
})
export type Document = z.infer<typeof document>

const address = z.looseObject({
  streetLine1: z.string(),
  streetLine2: z.string().optional(),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
})
export type Address = z.infer<typeof address>

const onboarding = z.object({
  id: z.string(),
  kind: z.enum(['CONSUMER', 'BUSINESS', 'CORPORATE', 'SUPPLEMENTARY']),
  cardType: z.string(),
  applicant: anyObject,
  company: anyObject.optional(),
  metadata: anyObject.optional(),
  requestedCreditLimit: z.unknown().optional(),
  supplementary: z.unknown().optional(),
  course: z.enum(scenarios),
  /** In the order of time; the first is PROCESSING at creation. Steps may lie in the future. */
  plan: z.array(step).min(1),
  /** Given to the applicant's engagement once the onboarding is completed. */
  engagementId: z.string(),
  customerId: z.string(),
  documents: z.array(document),
})
export type Onboarding = z.infer<typeof onboarding>

const mandate = z.object({
  mandateId: z.string(),
  reference: z.string(),
  iban: z.string(),
  status: z.enum(['ACTIVE', 'CANCELLED', 'EXPIRED', 'FAILED']),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Mandate = z.infer<typeof mandate>

/** How endpoint 15 wraps the PDF: the interface says "a string body" and shows no content type, so all of them occur. */
export const encodings = ['octet-stream', 'pdf', 'base64', 'json', 'data-url'] as const

/** Invoices are not stored but worked out from this, always with the same result. */
const invoicePlan = z.object({
  count,
  period: z.enum(['month', 'week']),
  /** The newest invoice was created on this day. */
  newest: time,
  /** Taken in turn, newest first. */
  currencies: z.array(z.string()).min(1),
  /** Amounts past 2^53, by position from the newest. */
  huge: z.object({ position: count, amount: z.bigint() }).optional(),
})

const engagement = z.object({
  engagementId: z.string(),
  customerId: z.string(),
  /** The lines of the address window above the street. */
  addressee: z.array(z.string()).min(1),
  address,
  openedAt: time,
  invoices: invoicePlan,
  encoding: z.enum(encodings),
  mandates: z.array(mandate),
  directDebit: z.unknown().optional(),
})
export type Engagement = z.infer<typeof engagement>

const increase = z.object({
  id: z.string(),
  engagementId: z.string(),
  status: z.literal('PROCESSING'),
  createdAt: z.string(),
  request: z.unknown(),
  documents: z.array(document),
})

export const sandboxState = z.object({
  version: z.union([z.literal(1), z.literal(1n)]),
  /** The seeds' dates count back from here. */
  firstStart: time,
  onboardings: z.record(z.string(), onboarding),
  engagements: z.record(z.string(), engagement),
  increases: z.record(z.string(), increase),
})
export type SandboxState = z.infer<typeof sandboxState>
