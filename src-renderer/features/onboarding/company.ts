import { companyFields } from '../../components/tree-editor/company'
import { readTreeDraft, type TreeDraft, type TreeDraftReading } from '../../components/tree-editor/draft'
import { writeJsonText } from '../../components/tree-editor/json-text'
import type { TreeNode } from '../../components/tree-editor/tree'
import { readTypedTree } from '../../components/tree-editor/typed-tree'

/** The usual fields, to be filled in; what stays empty is not sent. */
export const newCompany: TreeDraft = { view: 'rows', nodes: companyFields }

/** The company as it is being typed: the usual fields before anything was. */
export const companyIn = (typed: string): TreeDraft => (typed === '' ? newCompany : readTypedTree(typed))

/** Rows without those that nobody filled in. */
function filled(nodes: readonly TreeNode[]): readonly TreeNode[] {
  return nodes.flatMap((node): readonly TreeNode[] => {
    if (node.kind === 'text') return node.text === '' ? [] : [node]
    if (node.kind !== 'object') return [node]
    const children = filled(node.children)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}

/**
 * The company after a change. What goes over into the JSON view is what would be sent: there every field counts, an empty
 * one too, and nobody typed the usual ones.
 */
export function changedCompany(before: TreeDraft, after: TreeDraft): TreeDraft {
  if (before.view === 'json' || after.view === 'rows') return after
  const nodes = filled(after.nodes)
  return { view: 'json', text: writeJsonText(nodes), nodes }
}

/** What is sent as the company: of the rows those that are filled in, of the JSON view exactly what stands there. */
export function readCompany(typed: string): TreeDraftReading {
  const draft = companyIn(typed)
  return readTreeDraft(draft.view === 'rows' ? { view: 'rows', nodes: filled(draft.nodes) } : draft)
}

/** Whether anything of a company is typed. */
export function holdsCompany(typed: string): boolean {
  const reading = readCompany(typed)
  return !reading.ok || Object.keys(reading.value).length > 0
}
