import { createHash } from 'node:crypto'
import { timeStamp, uuidOf } from '../identifiers'
import { type Money, minor } from '../money'
import type { Document } from '../state'
import { type SeedDocument, type SeedEngagement, type SeedIncrease, type SeedOnboarding, hour } from './types'

/** A request for a higher limit as the service has it, and what a clerk learned of it. */
export interface EarlierIncrease {
  id: string
  status: 'PROCESSING'
  createdAt: string
  request: {
    appliedAmount: Money
    reason: { reasonType: string }
    monthlyIncome: Money
    employmentType: string
    redirectUrls: { successUrl: string; failUrl: string }
  }
  documents: Document[]
  decision?: { outcome: 'granted' | 'refused'; amount?: Money; at: string }
}

export interface EarlierWork {
  /** Documents of the onboarding. */
  documents: Document[]
  /** Newest first. */
  increases: EarlierIncrease[]
  /** The setting of the direct debit, and since when. */
  directDebit?: { amount: { amountType: 'FULL' }; at: string }
}

/** @param salt the same for the same seed in every installation @param now milliseconds; the seeds count back from it */
export function earlierOf(seed: SeedOnboarding | SeedEngagement, salt: string, now: number): EarlierWork {
  const { amountSet } = seed.account ?? {}
  return {
    documents: onboardingDocuments(seed, salt, now),
    increases: increasesOf(seed, salt, now),
    ...(amountSet !== undefined && {
      directDebit: { amount: { amountType: 'FULL' }, at: new Date(now - amountSet).toISOString() },
    }),
  }
}

/** The documents sent of an onboarding, an hour after it was opened. */
export function onboardingDocuments(seed: SeedOnboarding | SeedEngagement, salt: string, now: number): Document[] {
  return seed.kind === 'ENGAGEMENT' ? [] : taken(seed.documents ?? [], salt, now - seed.opened + hour)
}

/** The requests for a higher limit, newest first. */
export function increasesOf(
  { account }: SeedOnboarding | SeedEngagement,
  salt: string,
  now: number,
): EarlierIncrease[] {
  return (account?.increases ?? []).map((increase, position) => increaseOf(increase, `${salt} ${position}`, now))
}

function increaseOf(increase: SeedIncrease, salt: string, now: number): EarlierIncrease {
  const { asked, limit, monthlyIncome, reasonType, employmentType, documents, decision } = increase
  const id = uuidOf('credit limit increase', salt)
  return {
    id,
    status: 'PROCESSING',
    createdAt: timeStamp(now - asked, id),
    request: {
      appliedAmount: euros(limit),
      reason: { reasonType },
      monthlyIncome: euros(monthlyIncome),
      employmentType,
      redirectUrls: { successUrl: 'https://partner.example/done', failUrl: 'https://partner.example/failed' },
    },
    documents: taken(documents, id, now - asked),
    ...(decision && {
      decision: {
        outcome: decision.outcome,
        ...(decision.limit !== undefined && { amount: euros(decision.limit) }),
        at: new Date(now - decision.decided).toISOString(),
      },
    }),
  }
}

const euros = (whole: number): Money => minor(BigInt(whole) * 100n, 'EUR')

/** Of a content that never was, so that no file is ever found to be the same. */
const taken = (documents: readonly SeedDocument[], salt: string, at: number): Document[] =>
  documents.map(({ fileName, contentType, kilobytes }) => ({
    fileName,
    contentType,
    size: kilobytes * 1_000,
    sha256: createHash('sha256').update(`${salt} ${fileName}`).digest('hex'),
    at: new Date(at).toISOString(),
  }))
