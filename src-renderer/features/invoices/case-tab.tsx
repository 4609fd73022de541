export { InvoicesTab as CaseTab } from './index'

/** The list and the reading pane share the height among themselves. */
export const fills = true
