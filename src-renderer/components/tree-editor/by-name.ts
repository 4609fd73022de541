import type { Content, TreeNode } from './tree'

type Nodes = readonly TreeNode[]
/** Names of members within each other, the outermost first. */
export type Names = readonly string[]

export type Found =
  | { readonly is: 'node'; readonly node: TreeNode }
  | { readonly is: 'nothing' }
  /** On the way there stands what holds no members. */
  | { readonly is: 'blocked'; readonly node: TreeNode }

/** What stands under a name in the rows of an object. */
export function findByName(nodes: Nodes, names: Names): Found {
  const [first, ...rest] = names
  const node = nodes.find(({ name }) => name === first)
  if (!node) return { is: 'nothing' }
  if (rest.length === 0) return { is: 'node', node }
  if (node.kind === 'object') return findByName(node.children, rest)
  return { is: 'blocked', node }
}

/** The rows with other content under a name; objects on the way are made. What is blocked stays as it is. */
export function putByName(nodes: Nodes, names: Names, content: Content): Nodes {
  const [first = '', ...rest] = names
  const at = nodes.findIndex(({ name }) => name === first)
  const known = nodes[at]
  if (rest.length === 0)
    return known ? nodes.with(at, { ...content, name: first }) : [...nodes, { ...content, name: first }]
  if (!known) return [...nodes, { name: first, kind: 'object', children: putByName([], rest, content) }]
  if (known.kind !== 'object') return nodes
  return nodes.with(at, { ...known, children: putByName(known.children, rest, content) })
}

/** The rows without what stands under a name, nor the objects on the way that hold nothing more then. */
export function removeByName(nodes: Nodes, names: Names): Nodes {
  const [first, ...rest] = names
  return nodes.flatMap((node): Nodes => {
    if (node.name !== first) return [node]
    if (rest.length === 0) return []
    if (node.kind !== 'object') return [node]
    const children = removeByName(node.children, rest)
    return children.length === 0 && node.children.length > 0 ? [] : [{ ...node, children }]
  })
}
