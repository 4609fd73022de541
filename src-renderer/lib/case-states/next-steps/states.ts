import { engagementStatus, inDoubtStatus, untoldStatus, type Case } from '@contract/api/cases'
import type { CaseTab } from '../../navigation/screen'
import type { TextKey } from '../../i18n/texts'

type NextStepKey = TextKey<'case-states/next-steps'>

/** Who moves a case on. `notKnown` is for states that the interface does not name. */
export type Actor = Extract<NextStepKey, 'you' | 'applicant' | 'service' | 'serviceOrYou' | 'nobody' | 'notKnown'>

/** What a clerk can do about a state. The first one of a state is what its button says. */
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

/** What follows from a state, for a clerk. */
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
const tell = (message: Extract<StepAction, { kind: 'tell-applicant' }>['message']): StepAction => ({
  kind: 'tell-applicant',
  message,
})

/** Every state of "States and transitions" and Kartei's own. */
export const stateSteps: Readonly<Record<string, StateStep>> = {
  PROCESSING: {
    next: 'processingNext',
    means: 'processingMeans',
    does: 'processingDoes',
    actors: ['service'],
    actions: [wait],
    tab: 'documents',
  },
  AWAITING_DOCUMENTS: {
    next: 'documentsNext',
    means: 'documentsMeans',
    does: 'documentsDoes',
    actors: ['you'],
    actions: [upload, tell('documents')],
    tab: 'documents',
  },
  AWAITING_SIGNING: {
    next: 'signingNext',
    means: 'signingMeans',
    does: 'signingDoes',
    actors: ['you', 'applicant'],
    actions: [{ kind: 'send-signing-link' }],
    tab: 'documents',
  },
  AWAITING_DOCUMENT_REVIEW: {
    next: 'documentReviewNext',
    means: 'documentReviewMeans',
    does: 'documentReviewDoes',
    actors: ['service'],
    actions: [wait],
    tab: 'documents',
  },
  AWAITING_MANUAL_REVIEW: {
    next: 'manualReviewNext',
    means: 'manualReviewMeans',
    does: 'manualReviewDoes',
    actors: ['service'],
    actions: [wait],
    tab: 'documents',
  },
  AWAITING_ADDITIONAL_INFO: {
    next: 'informationNext',
    means: 'informationMeans',
    does: 'informationDoes',
    actors: ['serviceOrYou'],
    actions: [readAnswer, upload],
    tab: 'documents',
  },
  AWAITING_CARD_CREATION: {
    next: 'cardNext',
    means: 'cardMeans',
    does: 'cardDoes',
    actors: ['service'],
    actions: [wait],
    tab: 'documents',
  },
  COMPLETED: {
    next: 'completedNext',
    means: 'completedMeans',
    does: 'completedDoes',
    actors: ['nobody'],
    actions: [tell('completed'), seeInvoices],
    tab: 'direct-debit',
  },
  REJECTED: {
    next: 'rejectedNext',
    means: 'rejectedMeans',
    does: 'rejectedDoes',
    actors: ['you'],
    actions: [tell('rejected'), readAnswer],
    tab: 'overview',
  },
  FAILED: {
    next: 'failedNext',
    means: 'failedMeans',
    does: 'failedDoes',
    actors: ['you'],
    actions: [readAnswer, tell('failed')],
    tab: 'overview',
  },
  [engagementStatus]: {
    next: 'engagementNext',
    means: 'engagementMeans',
    does: 'engagementDoes',
    actors: ['nobody'],
    actions: [seeInvoices, registerMandate],
    tab: 'direct-debit',
  },
  [inDoubtStatus]: {
    next: 'inDoubtNext',
    means: 'inDoubtMeans',
    does: 'inDoubtDoes',
    actors: ['you'],
    actions: [{ kind: 'settle' }],
    tab: 'overview',
  },
  [untoldStatus]: {
    next: 'untoldNext',
    means: 'untoldMeans',
    does: 'untoldDoes',
    actors: ['notKnown'],
    actions: [readAnswer, wait],
    tab: 'overview',
  },
}

/** COMPLETED, and the service has not named the engagement, which comes of it some time later. */
export const withoutEngagement: StateStep = {
  next: 'engagementAwaitedNext',
  means: 'engagementAwaitedMeans',
  does: 'engagementAwaitedDoes',
  actors: ['service'],
  actions: [wait, readAnswer],
  tab: 'overview',
}

/** COMPLETED, and nobody here registered a mandate for it. */
export const withoutMandate: StateStep = {
  next: 'mandateNext',
  means: 'mandateMeans',
  does: 'mandateDoes',
  actors: ['you'],
  actions: [registerMandate, tell('completed')],
  tab: 'direct-debit',
}

/** A state that the interface does not name. */
export const unknownState: StateStep = {
  next: 'unknownNext',
  means: 'unknownMeans',
  does: 'unknownDoes',
  actors: ['notKnown'],
  actions: [wait, readAnswer],
  tab: 'documents',
}

/** Every state with what it may mean, in the order in which a case usually goes; a status that nobody listed stands last. */
export const everyStep: readonly (readonly [status: string | undefined, ...steps: StateStep[]])[] = [
  ...Object.entries(stateSteps).map(
    ([status, step]) => [status, ...(status === 'COMPLETED' ? [withoutEngagement, withoutMandate] : []), step] as const,
  ),
  [undefined, unknownState],
]

/** A clerk marked the case as done, whatever its state. */
export const putAway: StateStep = {
  next: 'putAwayNext',
  means: 'putAwayMeans',
  does: 'putAwayDoes',
  actors: ['nobody'],
  actions: [{ kind: 'reopen' }],
  tab: 'overview',
}

type Known = Pick<Case, 'status' | 'identifiers' | 'done'>

/** The state as its name alone tells it. */
const ofStatus = (status: string): StateStep =>
  (Object.hasOwn(stateSteps, status) ? stateSteps[status] : undefined) ?? unknownState

/** What is to be done on a case, as far as its state and what was done here tell. */
export function stepOf({ status, identifiers, done }: Known): StateStep {
  if (done) return putAway
  if (status === 'COMPLETED' && identifiers.engagementId === undefined) return withoutEngagement
  if (status === 'COMPLETED' && identifiers.mandateIds.length === 0) return withoutMandate
  return ofStatus(status)
}

/** The tab on which the next step of a case is done. */
export const tabOf = ({ status }: Pick<Case, 'status'>): CaseTab => ofStatus(status).tab
