export { DiscardButton } from './discard-button'
export { DraftMessages } from './draft-messages'
export {
  beginDraft,
  draftOf,
  forgetForm,
  saveAllDrafts,
  saveDraft,
  takeDraft,
  useDraft,
  useDraftValues,
  type OpenDraft,
} from './draft-store'
export { FollowDrafts } from './follow-drafts'
export { leaveForm } from './leave'
export { useFormActions } from './list/actions'
export { DraftsPanel } from './list/drafts-panel'
export { foundDrafts, showDrafts, useDraftsTab } from './list/drafts-tab'
export { useDetailsForm, useDraftsList, useOpenDraft, useSubjectForm } from './queries'
export { RedirectSection } from './redirect-section'
export { SavedLine } from './saved-line'
export { sendForm } from './sending'
export { titleOf } from './title'
export { useDraftSending, type DraftSending } from './use-draft-sending'
