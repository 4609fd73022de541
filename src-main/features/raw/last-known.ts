import { isSameState } from '@contract/api/cases'
import { customer } from '@contract/api/customers'
import { invoiceList } from '@contract/api/invoices'
import { onboarding } from '@contract/api/onboarding'
import type { Exchange, LastKnown } from '@contract/api/raw'
import { mandate } from '@contract/api/sepa'
import type { z } from '@contract/zod'
import type { RecordedExchange } from '../../service'
import { parseJson, writeJson } from '../../service/json'

/** Endpoints whose last good answer is worth showing while the service cannot be asked. */
const shownLater: ReadonlySet<number> = new Set([3, 7, 11, 13])

/** An answer that says the same again is written anew after so many milliseconds, so that its date stays near the truth. */
const renewedAfter = 10 * 60_000

/** Characters of an answer that is kept; a longer one leaves the last that was not. */
const longest = 4 * 1024 * 1024

/** Under which a good answer is kept: unlike an identifier it begins with a stroke, so the two are never taken for each other. */
const addressOf = (path: readonly string[]): string => path.map((segment) => `/${segment}`).join('')

/** Under which the last answer of an onboarding in its former state is kept. */
export const formerOf = (address: string): string => `former ${address}`

/** Whether an answer of endpoint 3 has another state than the one that is kept. */
export function isAnotherState(kept: Exchange | undefined, now: Exchange): boolean {
  if (now.endpoint !== 3) return false
  const [before, after] = [kept, now].map((each) =>
    each?.answer === undefined ? undefined : onboarding.safeParse(parseJson(each.answer)).data?.status,
  )
  return typeof before === 'string' && typeof after === 'string' && !isSameState(before, after)
}

/**
 * The call as it is kept by its address until a later one is good again, or undefined for a call that is not: it holds the
 * whole answer as it was understood, however much of its body was recorded. `said` changes when it is to be written.
 */
export function lastGood(
  { method, path, outcome }: RecordedExchange,
  kept: Exchange,
): { readonly address: string; readonly said: string; readonly exchange: Exchange } | undefined {
  if (method !== 'GET' || !outcome.ok || !shownLater.has(kept.endpoint)) return undefined
  const answer = writeJson(outcome.value)
  if (answer.length > longest) return undefined
  const address = addressOf(path)
  const said = `${Math.floor(Date.parse(kept.at) / renewedAfter)} ${answer}`
  return { address, said, exchange: { ...kept, answer } }
}

/** The last known answers of a case. `find` gives the one kept under an address. */
export function knownOf(
  asked: {
    readonly onboardingId?: string | undefined
    readonly engagementId?: string | undefined
    readonly mandateIds: readonly string[]
  },
  find: (address: string) => Exchange | undefined,
): LastKnown {
  const { onboardingId, engagementId, mandateIds } = asked

  function readAt<T>(shape: z.ZodType<T>, address: string): { at: string; value: T } | undefined {
    const kept = find(address)
    const value = kept?.answer === undefined ? undefined : shape.safeParse(parseJson(kept.answer)).data
    return kept && value !== undefined ? { at: kept.at, value } : undefined
  }
  const read = <T>(shape: z.ZodType<T>, ...path: string[]): { at: string; value: T } | undefined =>
    readAt(shape, addressOf(path))
  const engagement = ['api', 'engagements', 'card', engagementId ?? '']
  const onboardingAt =
    onboardingId === undefined ? undefined : addressOf(['api', 'v2', 'engagements', 'card', 'onboarding', onboardingId])
  const readOnboarding = onboardingAt === undefined ? undefined : readAt(onboarding, onboardingAt)
  const former = onboardingAt === undefined ? undefined : readAt(onboarding, formerOf(onboardingAt))
  const onboardings = {
    ...(readOnboarding && { onboarding: readOnboarding }),
    ...(former && { onboardingBefore: former }),
  }
  if (engagementId === undefined) return { ...onboardings, mandates: [] }
  const readCustomer = read(customer, ...engagement, 'customer')
  const invoices = read(invoiceList, ...engagement, 'invoices')
  return {
    ...onboardings,
    ...(readCustomer && { customer: readCustomer }),
    mandates: mandateIds.flatMap((id) => read(mandate, ...engagement, 'sepa-direct-debit', 'mandates', id) ?? []),
    ...(invoices && { invoices }),
  }
}
