import type { Case } from '@contract/api/cases'
import type { CreditLimitRecord } from '@contract/api/credit-limit'
import type { DirectDebitSettings } from '@contract/api/direct-debit'
import { contract } from '@contract/index'
import { listedInvoice } from '@contract/api/invoices'
import type { z } from '@contract/zod'
import { act, cleanup, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseLenient } from '../../../../../src-main/service/mending'
import { useScreen, type CaseTab } from '../../../../../src-renderer/lib/navigation/screen'
import { CaseScreen } from '../../../../../src-renderer/features/cases/case'
import { isChosen, size } from '../../../../fixtures/full-size'
import { fullAnswers, ids } from '../../../../fixtures/full-answers'
import { mutated, mutationsOf, saidOf, severalOf, uuidsIn, type Mutation } from '../../../../fixtures/mutations'
import { answer, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { aCase } from '../../../../helpers/renderer/a-case'

const caseId = 'the-case'
const engagementId = ids.engagement
const open: Case = aCase({
  caseId,
  title: 'Änne Osterkamp',
  status: 'AWAITING_SIGNING',
  identifiers: {
    onboardingId: ids.onboarding,
    engagementId,
    mandateIds: [ids.mandate],
    creditLimitIncreaseIds: [ids.increase],
  },
})
const withoutEngagement: Case = {
  ...open,
  identifiers: { onboardingId: ids.onboarding, mandateIds: [], creditLimitIncreaseIds: [] },
}

/** What main makes of an answer; undefined where it is a Failure. */
function given<S extends z.ZodType>(schema: S, said: unknown): z.output<S> | undefined {
  return parseLenient(schema, said).data
}

/** Main adds what it alone knows of an answer. */
const read = (said: unknown): unknown =>
  typeof said === 'object' && said !== null
    ? { sha256: 'a'.repeat(64), contextSha256: 'b'.repeat(64), readAt: at, ...said }
    : said

const answers = {
  3: (said: unknown) => given(contract.onboarding.read.output, said),
  7: (said: unknown) => given(contract.customers.read.output, said),
  8: (said: unknown) => given(contract.sepa.consents.output, read(said)),
  11: (said: unknown) => given(contract.sepa.mandate.output, said),
  12: (said: unknown) => given(contract.directDebit.setAmount.output, said),
  13: (said: unknown) => {
    const { invoices } = said as { invoices: unknown }
    if (!Array.isArray(invoices)) return undefined
    const rows = invoices.map(
      (row: unknown, at) => given(listedInvoice, row) ?? { asItCame: { [`invoices.${at}`]: row } },
    )
    return given(contract.invoices.list.output, { ...(said as object), invoices: rows })
  },
  16: (said: unknown) => given(contract.creditLimit.requestIncrease.output, said),
}
type Shown = keyof typeof answers
type Given = { readonly [N in Shown]: ReturnType<(typeof answers)[N]> }

/** What main answers to the screens when the service says this; everything else is said in full. */
function say(number: Shown, said: unknown): void {
  const full = Object.fromEntries(
    Object.entries(answers).map(([name, read]) => [name, read(structuredClone(fullAnswers[Number(name) as Shown]))]),
  ) as Given
  const now: Given = { ...full, [number]: answers[number](said) }
  const orFailed =
    <T,>(value: T | undefined) =>
    () =>
      value === undefined ? failed({ kind: 'unexpected-response' }) : ok(value)
  answer({
    onboarding: { read: orFailed(now[3]) },
    customers: { read: orFailed(now[7]) },
    sepa: {
      mandate: orFailed(now[11]),
      consents: orFailed(now[8]),
      records: () => ok({ records: [] }),
    },
    invoices: { list: orFailed(now[13]) },
    directDebit: { settings: () => ok(settingsOf(now[12])) },
    creditLimit: { requests: () => ok({ requests: [requestOf(now[16])] }) },
  })
}

const at = '2026-07-03T10:00:00.000Z'

const settingsOf = (value: Given[12]): DirectDebitSettings => ({
  stored: { amount: value?.amount, asked: { amountType: 'FULL' }, at, clerk: 'brandt' },
})

function requestOf(value: Given[16]): CreditLimitRecord {
  const { id, status, createdAt, ...rest } = value ?? { id: 'none' }
  return {
    recordId: ids.consent,
    state: 'accepted',
    environmentId: 'sandbox',
    engagementId,
    workstation: 'desk-3',
    clerk: 'brandt',
    at,
    request: {
      appliedAmount: { amount: 800_000n, currency: 'EUR', unit: 'MINOR' },
      reason: { reasonType: 'OTHER' },
    },
    fileIds: [],
    answer: { at, id, ...(status && { status }), ...(createdAt && { createdAt }), rest },
    writtenIn: 'store',
  }
}

/** Which tabs show an answer, and whether every identifier of it stands on the tab. */
const shownOn: Readonly<
  Record<Shown, readonly { readonly tab: CaseTab; readonly caseRecord: Case; readonly whole: boolean }[]>
> = {
  3: [
    { tab: 'overview', caseRecord: withoutEngagement, whole: true },
    { tab: 'overview', caseRecord: open, whole: true },
    ...(['documents', 'supplementary', 'notes', 'journal', 'raw'] as const).map((tab) => ({
      tab,
      caseRecord: withoutEngagement,
      whole: false,
    })),
  ],
  7: [{ tab: 'customer', caseRecord: open, whole: true }],
  8: [{ tab: 'direct-debit', caseRecord: open, whole: false }],
  11: [{ tab: 'direct-debit', caseRecord: open, whole: true }],
  12: [{ tab: 'direct-debit', caseRecord: open, whole: false }],
  13: [
    { tab: 'invoices', caseRecord: open, whole: false },
    { tab: 'overview', caseRecord: open, whole: false },
  ],
  16: [{ tab: 'credit-limit', caseRecord: open, whole: true }],
}

/** Under which name the page keeps an answer, and how. */
const kept: Readonly<Record<Shown, { readonly name: string; readonly dataOf?: (value: unknown) => unknown }>> = {
  3: { name: 'onboarding' },
  7: { name: 'customer' },
  8: { name: 'consents' },
  11: { name: 'mandate' },
  12: {
    name: 'direct-debit-settings',
    dataOf: (value) => settingsOf(given(contract.directDebit.setAmount.output, value)),
  },
  13: { name: 'invoices' },
  16: {
    name: 'credit-limit-requests',
    dataOf: (value) => ({ requests: [requestOf(given(contract.creditLimit.requestIncrease.output, value))] }),
  },
}

/** A simulated page has no workers; no document is drawn here. */
class IdleWorker extends EventTarget {
  readonly postMessage = (): void => undefined
  readonly terminate = (): void => undefined
}

beforeEach(() => {
  vi.stubGlobal('Worker', IdleWorker)
  answer({
    cases: { history: () => ok({ statuses: [] }), page: () => failed({ kind: 'internal' }) },
    journal: { page: () => ok({ entries: [], more: false }) },
    uploads: { list: () => ok({ uploads: [] }) },
    raw: { list: () => ok({ exchanges: [] }) },
    invoices: { document: () => failed({ kind: 'network' }) },
  })
})

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Opens the tab and waits until everything was answered. */
async function openTab(tab: CaseTab, caseRecord: Case) {
  answer({ cases: { read: () => ok(caseRecord) } })
  act(() => useScreen.setState({ screen: { case: caseId, tab } }))
  const { container, queryClient } = renderInKartei(<CaseScreen caseId={caseId} tab={tab} />)
  const panel = await screen.findByRole('tabpanel')
  // What is loaded only where it is shown takes its time, too.
  do await act(turn)
  while (queryClient.isFetching() > 0 || panel.textContent.length < 20)
  return { container, panel, queryClient }
}

/** Replaces what is known of one endpoint's answer, as a later reading would. */
async function tellAnew({ queryClient }: Opened, number: Shown, value: unknown): Promise<void> {
  const { name, dataOf = (given: unknown) => given } = kept[number]
  const found = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[1] === name })
  expect(found.length, 'the screen asks for it').toBeGreaterThan(0)
  await act(async () => {
    for (const { queryKey } of found) queryClient.setQueryData(queryKey, dataOf(value))
    await turn()
  })
}
type Opened = Awaited<ReturnType<typeof openTab>>

/** What must hold of every screen. */
function mustShow({ container, panel }: Opened, named: readonly string[]): void {
  expect(panel.textContent.length, 'what is on the tab').toBeGreaterThan(20)
  // One that is shortened on the screen stands whole in its hint.
  const text = container.textContent.toLowerCase()
  const isShown = (id: string): boolean => text.includes(id) || container.querySelector(`[title="${id}"]`) !== null
  for (const id of named) expect(isShown(id), `${id} is shown`).toBe(true)
}

/** So many members are changed at once: to draw a whole screen takes its time. */
const atOnce = 16

/** Every mutation once, those of one set at members of which none holds another. */
function apart(mutations: readonly Mutation[]): Mutation[][] {
  const sets: Mutation[][] = []
  for (const mutation of mutations) {
    const free = sets.find((set) => set.length < atOnce && !set.some((other) => isWithin(mutation, other)))
    if (free) free.push(mutation)
    else sets.push([mutation])
  }
  return sets
}

function isWithin({ path: one }: Mutation, { path: other }: Mutation): boolean {
  // What is removed from a list moves those behind it.
  const isListed = typeof one[1] === 'number' && one.length === 2 && typeof other[1] === 'number'
  const shorter = Math.min(one.length, other.length)
  return isListed || one.slice(0, shorter).every((name, at) => name === other[at])
}

const asText = (said: unknown): string =>
  JSON.stringify(said, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const endpoints = Object.keys(shownOn).map((number) => Number(number) as Shown)

afterEach(() => vi.unstubAllGlobals())

describe.each(endpoints)('whatever endpoint %i says', (number) => {
  const full = fullAnswers[number]
  it.each(shownOn[number])(
    'the tab $tab is neither empty nor broken',
    async ({ tab, caseRecord, whole }) => {
      say(number, full)
      const opened = await openTab(tab, caseRecord)
      for (const mutations of apart(mutationsOf(full))) {
        if (!isChosen(`endpoint ${number}: ${saidOf(mutations)}`)) continue
        const said = mutated(full, mutations)
        const value = answers[number](said)
        if (value === undefined) continue
        try {
          await tellAnew(opened, number, value)
          mustShow(opened, whole ? uuidsIn(asText(said)) : [])
        } catch (error) {
          throw new Error(saidOf(mutations), { cause: error })
        }
      }
      cleanup()
      await fc.assert(
        fc.asyncProperty(severalOf(full), async (mutations) => {
          const said = mutated(full, mutations)
          say(number, said)
          mustShow(await openTab(tab, caseRecord), whole && answers[number](said) ? uuidsIn(asText(said)) : [])
          cleanup()
        }),
        { numRuns: size({ gate: 1, full: 20 }) },
      )
    },
    200_000,
  )
})
