import { engagementStatus, inDoubtStatus, untoldStatus, type Case } from '@contract/api/cases'
import type { CaseTab } from '../navigation/screen'
import { useTexts, type TextKey } from '../i18n/texts'

type NextStepKey = TextKey<'case-states/next-steps'>

/** Who moves a case on. `notKnown` is for states that the interface does not name. */
export type Actor = Extract<NextStepKey, 'you' | 'applicant' | 'service' | 'serviceOrYou' | 'nobody' | 'notKnown'>

/** Actions of a state; the first one is its primary button. */
export type StepAction =
  | { readonly kind: 'open'; readonly tab: 'documents' | 'overview' | 'direct-debit' | 'invoices' | 'credit-limit' }
  /** Needs the link, which the service gives with the state. */
  | { readonly kind: 'send-signing-link' }
  /** A prepared sentence that says the state and nothing else; goes to the applicant's address where it is known. */
  | { readonly kind: 'tell-applicant'; readonly message: 'documents' | 'completed' | 'rejected' | 'failed' }
  /** A prepared question to the contact of the environment. */
  | { readonly kind: 'ask-service' }
  /** Nothing but time: the watch looks by itself. */
  | { readonly kind: 'wait' }
  /** Needs the clerk's word: the identifier that it turned up under, or that nothing arrived. */
  | { readonly kind: 'settle' }
  | { readonly kind: 'reopen' }

/** Next step of a state, for a clerk. */
export interface StateStep {
  readonly next: NextStepKey
  readonly means: NextStepKey
  readonly does: NextStepKey
  /** In the order in which they act. */
  readonly actors: readonly [Actor, ...Actor[]]
  readonly actions: readonly [StepAction, ...StepAction[]]
  /** Where the case is opened: where the next step is done. */
  readonly tab: CaseTab
}

const wait: StepAction = { kind: 'wait' }
const upload: StepAction = { kind: 'open', tab: 'documents' }
const readAnswer: StepAction = { kind: 'open', tab: 'overview' }
const registerMandate: StepAction = { kind: 'open', tab: 'direct-debit' }
const seeInvoices: StepAction = { kind: 'open', tab: 'invoices' }
const writeTo = (message: Extract<StepAction, { kind: 'tell-applicant' }>['message']): StepAction => ({
  kind: 'tell-applicant',
  message,
})

/** The start of the keys of a step's texts. */
type StepName = NextStepKey extends infer Key ? (Key extends `${infer Name}Next` ? Name : never) : never

const step = (name: StepName, tab: CaseTab, actors: StateStep['actors'], actions: StateStep['actions']): StateStep => ({
  next: `${name}Next`,
  means: `${name}Means`,
  does: `${name}Does`,
  actors,
  actions,
  tab,
})

/** Every state of "States and transitions" and Kartei's own. */
export const stateSteps: Readonly<Record<string, StateStep>> = {
  PROCESSING: step('processing', 'documents', ['service'], [wait]),
  AWAITING_DOCUMENTS: step('documents', 'documents', ['you'], [upload, writeTo('documents')]),
  AWAITING_SIGNING: step('signing', 'documents', ['you', 'applicant'], [{ kind: 'send-signing-link' }]),
  AWAITING_DOCUMENT_REVIEW: step('documentReview', 'documents', ['service'], [wait]),
  AWAITING_MANUAL_REVIEW: step('manualReview', 'documents', ['service'], [wait]),
  AWAITING_ADDITIONAL_INFO: step('information', 'documents', ['serviceOrYou'], [readAnswer, upload]),
  AWAITING_CARD_CREATION: step('card', 'documents', ['service'], [wait]),
  COMPLETED: step('completed', 'direct-debit', ['nobody'], [writeTo('completed'), seeInvoices]),
  REJECTED: step('rejected', 'overview', ['you'], [writeTo('rejected'), readAnswer]),
  FAILED: step('failed', 'overview', ['you'], [readAnswer, writeTo('failed')]),
  [engagementStatus]: step('engagement', 'direct-debit', ['nobody'], [seeInvoices, registerMandate]),
  [inDoubtStatus]: step('inDoubt', 'overview', ['you'], [{ kind: 'settle' }]),
  [untoldStatus]: step('untold', 'overview', ['notKnown'], [readAnswer, wait]),
}

/** COMPLETED, and the service has not named the engagement, which comes of it some time later. */
export const withoutEngagement = step('engagementAwaited', 'overview', ['service'], [wait, readAnswer])

/** COMPLETED, and nobody here registered a mandate for it. */
export const withoutMandate = step('mandate', 'direct-debit', ['you'], [registerMandate, writeTo('completed')])

/** A state that the interface does not name. */
export const unknownState = step('unknown', 'documents', ['notKnown'], [wait, readAnswer])

/** Every state with what it may mean, in the order in which a case usually goes; a status that nobody listed stands last. */
export const everyStep: readonly (readonly [status: string | undefined, ...steps: StateStep[]])[] = [
  ...Object.entries(stateSteps).map(
    ([status, last]) => [status, ...(status === 'COMPLETED' ? [withoutEngagement, withoutMandate] : []), last] as const,
  ),
  [undefined, unknownState],
]

/** A clerk marked the case as done, whatever its state. */
export const putAway = step('putAway', 'overview', ['nobody'], [{ kind: 'reopen' }])

type Known = Pick<Case, 'status' | 'identifiers' | 'done'>

/** The state as its name alone tells it. */
const ofStatus = (status: string): StateStep =>
  (Object.hasOwn(stateSteps, status) ? stateSteps[status] : undefined) ?? unknownState

/** The next step on a case, as far as its state and what was done here tell. */
export function stepOf({ status, identifiers, done }: Known): StateStep {
  if (done) return putAway
  if (status === 'COMPLETED' && identifiers.engagementId === undefined) return withoutEngagement
  if (status === 'COMPLETED' && identifiers.mandateIds.length === 0) return withoutMandate
  return ofStatus(status)
}

/** The tab on which the next step of a case is done. */
export const tabOf = ({ status }: Pick<Case, 'status'>): CaseTab => ofStatus(status).tab

export interface NextStep {
  readonly text: string
  /** Whether the clerk can act on it; else it is somebody else's step, or none. */
  readonly actionable: boolean
}

/** The next step on a case, in a few words: a column of the worklist, and the title in the case's head. */
export function useNextStep(): (known: Pick<Case, 'status' | 'turn' | 'identifiers' | 'done'>) => NextStep {
  const t = useTexts('case-states/next-steps')
  return (known) => {
    const step = stepOf(known)
    return { text: t(step.next), actionable: step === withoutMandate || known.turn === 'needs-action' }
  }
}
