import { cleaned } from '@contract/domain/typed-text'
import { readTypedTree } from '../../lib/forms/tree-editor/typed-tree'

/** The name of a company that is being typed; '' where it has none. */
export function companyNameIn(typed: string): string {
  const name = readTypedTree(typed).nodes.find((node) => node.name === 'name')
  return name?.kind === 'text' ? cleaned(name.text) : ''
}
