import type { Content, Path, TreeNode } from './tree'

type Nodes = readonly TreeNode[]

const childrenOf = (node: TreeNode | undefined): Nodes | undefined =>
  node && 'children' in node ? node.children : undefined

const place = (path: Path): number => path[path.length - 1] ?? 0
const above = (path: Path): Path => path.slice(0, -1)

/** The node at a path; undefined where there is none. */
export function nodeAt(nodes: Nodes, path: Path): TreeNode | undefined {
  const [first, ...rest] = path
  const node = first === undefined ? undefined : nodes[first]
  if (rest.length === 0) return node
  const children = childrenOf(node)
  return children && nodeAt(children, rest)
}

/** The siblings at a path, '[]' being the rows of the outermost object. */
export const siblingsAt = (nodes: Nodes, parent: Path): Nodes =>
  parent.length === 0 ? nodes : (childrenOf(nodeAt(nodes, parent)) ?? [])

/** The tree with the children of `parent` made anew. */
function withSiblings(nodes: Nodes, parent: Path, make: (siblings: Nodes) => Nodes): Nodes {
  const [first, ...rest] = parent
  if (first === undefined) return make(nodes)
  return nodes.map((node, index) =>
    index === first && 'children' in node ? { ...node, children: withSiblings(node.children, rest, make) } : node,
  )
}

export const replaceAt = (nodes: Nodes, path: Path, node: TreeNode): Nodes =>
  withSiblings(nodes, above(path), (siblings) => siblings.with(place(path), node))

export const insertAt = (nodes: Nodes, path: Path, node: TreeNode): Nodes =>
  withSiblings(nodes, above(path), (siblings) => siblings.toSpliced(place(path), 0, node))

export const removeAt = (nodes: Nodes, path: Path): Nodes =>
  withSiblings(nodes, above(path), (siblings) => siblings.toSpliced(place(path), 1))

/** A name that none of these has: `city 2`. */
export function freeName(siblings: Nodes, name: string): string {
  const taken = new Set(siblings.map((node) => node.name))
  for (let count = 2; ; count += 1) if (!taken.has(`${name} ${count}`)) return `${name} ${count}`
}

export type Direction = 'up' | 'down' | 'out' | 'in'

/**
 * Moves a node one place among its siblings, out behind its parent, or to the end of the object or list above it.
 * @returns undefined where it cannot go there
 */
export function move(nodes: Nodes, path: Path, direction: Direction): { nodes: Nodes; path: Path } | undefined {
  const node = nodeAt(nodes, path)
  const target = node && targetOf(nodes, path, direction)
  if (!node || !target) return undefined
  return { nodes: insertAt(removeAt(nodes, path), target, node), path: target }
}

/** Where the node stands once it was taken out and put in again. */
function targetOf(nodes: Nodes, path: Path, direction: Direction): Path | undefined {
  const parent = above(path)
  const own = place(path)
  const siblings = siblingsAt(nodes, parent)
  switch (direction) {
    case 'up':
      return own > 0 ? [...parent, own - 1] : undefined
    case 'down':
      return own < siblings.length - 1 ? [...parent, own + 1] : undefined
    case 'out':
      return parent.length > 0 ? [...above(parent), place(parent) + 1] : undefined
    case 'in': {
      const inside = childrenOf(siblings[own - 1])
      return inside && [...parent, own - 1, inside.length]
    }
  }
}

export interface Row {
  readonly path: Path
  readonly node: TreeNode
  /** A list has places instead of names. */
  readonly inList: boolean
}

/** Every node in the order of the screen. */
export const rowsOf = (nodes: Nodes, parent: Path = [], inList = false): readonly Row[] =>
  nodes.flatMap((node, index) => {
    const path = [...parent, index]
    return [{ path, node, inList }, ...rowsOf(childrenOf(node) ?? [], path, node.kind === 'list')]
  })

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
