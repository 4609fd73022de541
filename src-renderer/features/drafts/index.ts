export { AdditionalFields } from './additional-fields'
export { AdministratorFold, FoldedForAdministrator } from './administrator-fold'
export { FormMessages } from './checking/form-messages'
export { checkingTexts } from './checking/texts'
export {
  choiceWords,
  ownWordsIn,
  readFormText,
  unlistedCountriesIn,
  useOwnWords,
  type Choices,
  type Doubtful,
} from './checking/own-words'
export { useDraftSending, type DraftSending } from './checking/use-draft-sending'
export { useFormErrors } from './checking/use-form-errors'
export type { FormProblem, FormReading } from './checking/use-problem-words'
export { DraftForm, useField, useFieldFrame, useLocked, usePathOf, useTyped } from './draft-form'
export type { FocusField } from './draft-form'
export {
  beginDraft,
  draftOf,
  forgetForm,
  saveAllDrafts,
  saveDraft,
  takeDraft,
  type,
  useDraft,
  type OpenDraft,
} from './draft-store'
export { FollowDrafts } from './follow-drafts'
export { leaveForm } from './leave'
export { useIsFormBegun, useKeptForm, type KeptLine } from './kept-form'
export { useFormActions } from './list/actions'
export { DraftsPanel } from './list/drafts-panel'
export { showDrafts, useDraftsTab } from './list/drafts-tab'
export { useDetailsForm, useDraftsList, useOpenDraft, useSubjectForm } from './queries'
export { KeptFormLine, SavedLine } from './saved-line'
export { sendForm } from './sending'
export { Doubts } from './summary/doubts'
export { leavesOf } from './summary/leaves'
export { SendSummary, type SummaryLine, type SummaryProps } from './summary/send-summary'
export { summaryTexts } from './summary/texts'
export { lackingOf, type Usual } from './summary/usual'
export { useEndOfReview } from './summary/use-end-of-review'
export { useValueWords } from './summary/use-value-words'
export { titleOf } from './title'
export { Templates } from './templates'
