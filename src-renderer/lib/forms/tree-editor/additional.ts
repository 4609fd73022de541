import type { Json } from '@contract/domain/json'
import { readTreeDraft } from './draft'
import { readNodes, visibleNodes } from './tree'
import { readTypedTree } from './typed-tree'

interface AdditionalProblem {
  readonly code: 'tree' | 'listed-field' | 'tree-name-empty'
  /** Of a listed field, its name. */
  readonly message?: string
}

/**
 * Fields that a form does not list, by name, as a draft keeps them.
 * @param listed names that have a place of their own in the form, where they belong
 */
export function readAdditional(
  typed: string,
  listed: readonly string[],
): { readonly fields: { [name: string]: Json }; readonly problems: readonly AdditionalProblem[] } {
  const draft = readTypedTree(typed)
  const tree = draft.view === 'rows' ? readNodes(visibleNodes(draft.nodes)) : readTreeDraft(draft)
  if (!tree.ok) return { fields: {}, problems: [{ code: 'tree' }] }
  const problems = Object.keys(tree.value).flatMap((name): AdditionalProblem[] => {
    if (listed.includes(name)) return [{ code: 'listed-field', message: name }]
    return name === '' ? [{ code: 'tree-name-empty' }] : []
  })
  return { fields: problems.length > 0 ? {} : tree.value, problems }
}
