import type { Path, TreeNode } from './tree'

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
