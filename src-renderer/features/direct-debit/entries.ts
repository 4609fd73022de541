import type { DirectDebitAmount } from '@contract/direct-debit'
import type { AnsweredMoney } from '@contract/money'
import type { Failure, Outcome } from '@contract/outcome'
import type { ConsentLanguage } from '@contract/sepa'
import { create } from 'zustand'
import { kartei } from '../../kartei'

/** One thing that the clerk does, from the press of its button to what came of it. */
export type Work<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'failed'; readonly failure: Failure }

/** The setting as endpoint 12 returned it; `at` in milliseconds since 1970. */
export interface StoredAmount {
  readonly amountType: string
  readonly fixedAmount?: AnsweredMoney
  readonly at: number
}

/** What the clerk typed and chose on one case, and what is under way. */
export interface Entries {
  /** None chosen yet: the language of the screen. */
  readonly language: ConsentLanguage | undefined
  /** `consentId code` of each ticked consent: another text is another consent. */
  readonly ticked: ReadonlySet<string>
  readonly iban: string
  readonly registration: Work<{ readonly mandateId: string }>
  readonly choice: DirectDebitAmount['amountType'] | undefined
  readonly euros: string
  readonly saving: Work<StoredAmount>
  /** Stays when a later attempt fails. */
  readonly stored: StoredAmount | undefined
  readonly cancellation: Work<{ readonly mandateId: string }> & { readonly mandateId?: string }
  /** Mandates registered or looked up here, until the case lists them itself. */
  readonly found: readonly string[]
}

const empty: Entries = {
  language: undefined,
  ticked: new Set(),
  iban: '',
  registration: { state: 'idle' },
  choice: undefined,
  euros: '',
  saving: { state: 'idle' },
  stored: undefined,
  cancellation: { state: 'idle' },
  found: [],
}

interface AllEntries {
  readonly cases: Readonly<Record<string, Entries>>
  readonly change: (caseId: string, changed: Partial<Entries>) => void
}

/** By case, so that nothing typed is lost when the clerk looks something up elsewhere. */
const useStore = create<AllEntries>((set) => ({
  cases: {},
  change: (caseId, changed) =>
    set(({ cases }) => ({ cases: { ...cases, [caseId]: { ...(cases[caseId] ?? empty), ...changed } } })),
}))

const current = (caseId: string): Entries => useStore.getState().cases[caseId] ?? empty

export const changeEntries = (caseId: string, changed: Partial<Entries>): void =>
  useStore.getState().change(caseId, changed)

export const useEntries = (caseId: string): Entries => useStore(({ cases }) => cases[caseId] ?? empty)

export const tickOf = (consentId: string, code: string): string => `${consentId} ${code}`

export function tick(caseId: string, name: string, ticked: boolean): void {
  const next = new Set(current(caseId).ticked)
  if (ticked) next.add(name)
  else next.delete(name)
  changeEntries(caseId, { ticked: next })
}

export function addFound(caseId: string, mandateId: string): void {
  changeEntries(caseId, { found: [...new Set([...current(caseId).found, mandateId])] })
}

/** A call that never answers with a rejection, so that no button stays busy for ever. */
async function answered<T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await call
  } catch (error) {
    return {
      ok: false,
      error: { kind: 'internal', message: error instanceof Error ? error.message : String(error), requestId: '' },
    }
  }
}

/** Endpoint 9. While one registration runs another press does nothing. What was entered stays unless it succeeded. */
export async function register(caseId: string, engagementId: string, consentId: string): Promise<void> {
  const { registration, iban } = current(caseId)
  if (registration.state === 'running') return
  changeEntries(caseId, { registration: { state: 'running' } })
  const outcome = await answered(kartei.sepa.register({ engagementId, iban, consentId }))
  if (!outcome.ok) {
    changeEntries(caseId, { registration: { state: 'failed', failure: outcome.error } })
    return
  }
  const { mandateId } = outcome.value
  addFound(caseId, mandateId)
  changeEntries(caseId, { registration: { state: 'done', value: { mandateId } }, iban: '', ticked: new Set() })
}

/** Endpoint 10. */
export async function cancel(caseId: string, engagementId: string, mandateId: string): Promise<void> {
  if (current(caseId).cancellation.state === 'running') return
  changeEntries(caseId, { cancellation: { state: 'running', mandateId } })
  const outcome = await answered(kartei.sepa.cancel({ engagementId, mandateId }))
  const { registration } = current(caseId)
  const wasJustRegistered = registration.state === 'done' && registration.value.mandateId === mandateId
  changeEntries(caseId, {
    // What was said of its registration is over with the mandate.
    ...(outcome.ok && wasJustRegistered && { registration: { state: 'idle' } }),
    cancellation: outcome.ok
      ? { state: 'done', value: { mandateId }, mandateId }
      : { state: 'failed', failure: outcome.error, mandateId },
  })
}

/** Endpoint 12. */
export async function saveAmount(caseId: string, engagementId: string, amount: DirectDebitAmount): Promise<void> {
  if (current(caseId).saving.state === 'running') return
  changeEntries(caseId, { saving: { state: 'running' } })
  const outcome = await answered(kartei.directDebit.setAmount({ engagementId, amount }))
  if (!outcome.ok) {
    changeEntries(caseId, { saving: { state: 'failed', failure: outcome.error } })
    return
  }
  const { amountType, fixedAmount } = outcome.value.amount
  const stored: StoredAmount = { amountType, at: Date.now(), ...(fixedAmount && { fixedAmount }) }
  changeEntries(caseId, { saving: { state: 'done', value: stored }, stored })
}
