export {
  DraftForm,
  useField,
  useFieldFrame,
  useLocked,
  usePathOf,
  useTyped,
  type FieldError,
  type FocusField,
} from './draft-form'
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
export { useFormActions } from './list/actions'
export { DraftsPanel } from './list/drafts-panel'
export { showDrafts, useDraftsTab } from './list/drafts-tab'
export { LockedDraft } from './locked-draft'
export { useDetailsForm, useOpenDraft } from './queries'
export { SavedLine } from './saved-line'
export { sendForm } from './sending'
export { titleOf } from './title'
export { Templates } from './templates'
