import { useScreen, type Screen } from '../../lib/navigation/screen'
import { forgetForm, isUnsaved, openForms, saveDraft } from './draft-store'

const shows = (screen: Screen, formId: string): boolean =>
  typeof screen === 'object' && 'form' in screen && screen.form === formId

/** Leaves the screen of a form and takes it out of the way back. */
function leaveScreen(formId: string, to: Screen): void {
  useScreen.setState(({ screen, before }) => ({
    screen: shows(screen, formId) ? to : screen,
    before: before.filter((each) => !shows(each, formId)),
  }))
}

/** Forgets a form, such as one whose draft was sent or discarded; where it is shown, `to` is shown instead. */
export function leaveForm(formId: string, to: Screen = 'worklist'): void {
  leaveScreen(formId, to)
  forgetForm(formId)
}

/**
 * After the environment was switched: forms of others are not shown any more. Their input not on disk yet stays in
 * memory, and goes there as soon as their environment is active again.
 */
export function leaveOtherEnvironments(activeId: string): void {
  for (const [formId, draft] of openForms()) {
    if (draft.environmentId === activeId) {
      if (isUnsaved(draft)) void saveDraft(formId)
    } else if (isUnsaved(draft)) leaveScreen(formId, 'worklist')
    else leaveForm(formId)
  }
}
