export { DraftForm, useField, useFieldFrame, useTyped, type FieldError, type FocusField } from './draft-form'
export { beginDraft, draftOf, forgetForm, saveDraft, takeDraft, type, useDraft, type OpenDraft } from './draft-store'
