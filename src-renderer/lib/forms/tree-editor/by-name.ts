import type { Content, TreeNode } from './tree'

type Nodes = readonly TreeNode[]
/** Names of members within each other, the outermost first; in a list a place instead: `owners`, `0`, `share`. */
export type Names = readonly string[]

type Found =
  | { readonly is: 'node'; readonly node: TreeNode }
  | { readonly is: 'nothing' }
  /** On the way there stands what holds no members. */
  | { readonly is: 'blocked' }

const indexOf = (nodes: Nodes, name: string | undefined, inList: boolean): number =>
  inList ? nodes.findIndex((_, place) => String(place) === name) : nodes.findIndex((node) => node.name === name)

/** Whether anything is typed in it: the usual rows stand empty where nobody filled them in. */
export const isFilled = (node: TreeNode): boolean =>
  node.kind === 'object' ? node.children.some(isFilled) : node.kind !== 'text' || node.text !== ''

/** Value under a name in the rows of an object. */
export function findByName(nodes: Nodes, names: Names, inList = false): Found {
  const [first, ...rest] = names
  const node = nodes[indexOf(nodes, first, inList)]
  if (!node) return { is: 'nothing' }
  if (rest.length === 0) return { is: 'node', node }
  return 'children' in node ? findByName(node.children, rest, node.kind === 'list') : { is: 'blocked' }
}

/** The rows with other content under a name; objects on the way are made. Blocked rows stay as they are. */
export function putByName(nodes: Nodes, names: Names, content: Content, inList = false): Nodes {
  const [first = '', ...rest] = names
  const at = indexOf(nodes, first, inList)
  const known = nodes[at]
  if (!known) {
    if (inList) return nodes
    const made: Content = rest.length === 0 ? content : { kind: 'object', children: putByName([], rest, content) }
    return [...nodes, { ...made, name: first }]
  }
  if (rest.length === 0) return nodes.with(at, { ...content, name: known.name })
  if (!('children' in known)) return nodes
  return nodes.with(at, { ...known, children: putByName(known.children, rest, content, known.kind === 'list') })
}

/** The rows without what stands under a name, nor the objects on the way that hold nothing more then; items of lists stay. */
export function removeByName(nodes: Nodes, names: Names, inList = false): Nodes {
  const [first, ...rest] = names
  const at = indexOf(nodes, first, inList)
  const known = nodes[at]
  if (!known) return nodes
  if (rest.length === 0) return nodes.toSpliced(at, 1)
  if (!('children' in known)) return nodes
  const children = removeByName(known.children, rest, known.kind === 'list')
  const isLeft = children.length > 0 || known.children.length === 0 || inList
  return isLeft ? nodes.with(at, { ...known, children }) : nodes.toSpliced(at, 1)
}
