import {
  caseStepOf,
  engagementStatus,
  inDoubtStatus,
  stepOfStatus,
  untoldStatus,
  type Case,
  type CaseStep,
  type StepFacts,
} from '@contract/api/cases'
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

const steps: Readonly<Record<CaseStep, StateStep>> = {
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
  engagementAwaited: step('engagementAwaited', 'overview', ['service'], [wait, readAnswer]),
  mandate: step('mandate', 'direct-debit', ['you'], [registerMandate, writeTo('completed')]),
  mandateEnded: step('mandateEnded', 'direct-debit', ['you'], [registerMandate, seeInvoices]),
  mandateUnread: step('mandateUnread', 'direct-debit', ['notKnown'], [registerMandate, writeTo('completed')]),
  putAway: step('putAway', 'overview', ['nobody'], [{ kind: 'reopen' }]),
  unknown: step('unknown', 'documents', ['notKnown'], [wait, readAnswer]),
}

const { engagementAwaited, mandate, mandateEnded, mandateUnread, putAway: _putAway, unknown, ...byStatus } = steps

/** Every state with what it may mean, in the order in which a case usually goes; a status that nobody listed stands last. */
export const everyStep: readonly (readonly [status: string | undefined, ...steps: StateStep[]])[] = [
  ...Object.entries(byStatus).map(
    ([status, last]) =>
      [
        status,
        ...(status === 'COMPLETED' ? [engagementAwaited, mandate, mandateEnded, mandateUnread] : []),
        last,
      ] as const,
  ),
  [undefined, unknown],
]

export const stepOf = (known: StepFacts): StateStep => steps[caseStepOf(known)]

/** The tab on which the next step of a case is done. */
export const tabOf = ({ status }: Pick<Case, 'status'>): CaseTab => steps[stepOfStatus(status)].tab

/**
 * The next step on a case, in a few words: a column of the worklist, and the title in the case's head. Where it is not
 * `actionable` it is somebody else's step, or none.
 */
export function useNextStep(): (known: StepFacts & Pick<Case, 'turn'>) => { text: string; actionable: boolean } {
  const t = useTexts('case-states/next-steps')
  return (known) => ({ text: t(stepOf(known).next), actionable: known.turn === 'needs-action' })
}
