import { flushSync } from 'react-dom'
import { useAllBeside } from './beside-store'

/** Of the pane; there is one form at a time. */
export const paneId = 'documents-beside-the-form'

/** Unfolds the documents beside the form, and puts the focus on the way to add some. */
export function goToDocuments(): void {
  flushSync(() => useAllBeside.setState({ open: true }))
  document.querySelector<HTMLElement>(`#${paneId} [data-add] button`)?.focus()
}
