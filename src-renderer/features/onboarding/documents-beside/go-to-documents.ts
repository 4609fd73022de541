import { flushSync } from 'react-dom'
import { unfoldBeside } from './beside-store'

/** Of the pane; there is one form at a time. */
export const paneId = 'documents-beside-the-form'

/** Unfolds the documents beside the form, and puts the focus on the way to add some. */
export function goToDocuments(formId: string): void {
  flushSync(() => unfoldBeside(formId))
  document.querySelector<HTMLElement>(`#${paneId} [data-add] button`)?.focus()
}
