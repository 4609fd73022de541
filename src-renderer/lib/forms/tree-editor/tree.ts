import type { Json } from '@contract/domain/json'
import { LosslessNumber } from 'lossless-json'
import { cleaned, plainDashes, visible } from '@contract/domain/typed-text'

/** A value as typed: a number keeps the digits it was typed with. */
export type Content =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'yes-no'; readonly yes: boolean }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'object'; readonly children: readonly TreeNode[] }
  | { readonly kind: 'list'; readonly children: readonly TreeNode[] }

export type Kind = Content['kind']
export const kinds = ['text', 'number', 'yes-no', 'nothing', 'object', 'list'] as const satisfies readonly Kind[]

/** The name counts for nothing in a list. */
export type TreeNode = Content & { readonly name: string }

/** Where a node is: the places of its ancestors and its own, each among its siblings. */
export type Path = readonly number[]

export type TreeProblemCode = 'tree-name-twice' | 'tree-number' | 'tree-number-zero' | 'tree-number-size' | 'tree-deep'

export interface TreeProblem {
  readonly path: Path
  readonly at: 'name' | 'value'
  readonly code: TreeProblemCode
}

export type JsonObject = Readonly<Record<string, Json>>

/** Objects and lists within each other: far beyond any company, far within what a program's stack holds. */
export const deepest = 50

/** As many digits as the service's client takes for a number. */
const longestNumber = 400

/** The digits of a number; a plain whole number beyond 2^53 comes as bigint. */
const textOfNumber = (value: number | bigint): string => (Object.is(value, -0) ? '-0' : value.toString())

function contentOf(value: unknown): Content {
  if (typeof value === 'boolean') return { kind: 'yes-no', yes: value }
  if (typeof value === 'string') return { kind: 'text', text: value }
  if (value instanceof LosslessNumber) return { kind: 'number', text: value.value }
  if (typeof value === 'number' || typeof value === 'bigint') return { kind: 'number', text: textOfNumber(value) }
  if (Array.isArray(value))
    return { kind: 'list', children: value.map((item: unknown) => ({ name: '', ...contentOf(item) })) }
  return typeof value === 'object' && value !== null
    ? { kind: 'object', children: nodesOf(value) }
    : { kind: 'nothing' }
}

/** The rows of an object of JSON, also of one whose numbers were parsed with all their digits. */
export const nodesOf = (object: object): readonly TreeNode[] =>
  Object.entries(object).map(([name, value]: [string, unknown]) => ({ name, ...contentOf(value) }))

/** Rows as they are sent: without what nobody sees. In the JSON view exactly what stands there is sent. */
export const visibleNodes = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
  nodes.map((node) => {
    const name = visible(node.name)
    if (node.kind === 'text') return { ...node, name, text: visible(node.text) }
    return 'children' in node ? { ...node, name, children: visibleNodes(node.children) } : { ...node, name }
  })

/** A typed number in the signs of JSON. */
export const numberText = (typed: string): string => plainDashes(cleaned(typed)).replace(',', '.')

/**
 * A number as typed, with a point or a comma before its decimals. Whole numbers are exact however long they are; of
 * decimals a double is sent, which `sentAs` shows where it differs.
 */
export function readNumber(typed: string): { ok: true; value: number | bigint } | { ok: false; code: TreeProblemCode } {
  const text = numberText(typed)
  if (/^-?0\d/.test(text)) return { ok: false, code: 'tree-number-zero' }
  if (!/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return { ok: false, code: 'tree-number' }
  if (text.length > longestNumber) return { ok: false, code: 'tree-number-size' }
  const value = Number(text)
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(value)) return { ok: true, value: BigInt(text) }
  return Number.isFinite(value) ? { ok: true, value } : { ok: false, code: 'tree-number-size' }
}

/** The number as sent, where it is not the typed one, character by character. */
export function sentAs(typed: string): string | undefined {
  const number = readNumber(typed)
  if (!number.ok) return undefined
  const sent = textOfNumber(number.value)
  return sent === typed ? undefined : sent
}

/** The value of one node, and every problem of it and below it. */
function valueOf(node: TreeNode, path: Path, problems: TreeProblem[]): Json {
  if (node.kind === 'nothing') return null
  if (node.kind === 'yes-no') return node.yes
  if (node.kind === 'text') return node.text
  if (node.kind === 'number') {
    const number = readNumber(node.text)
    if (number.ok) return number.value
    problems.push({ path, at: 'value', code: number.code })
    return null
  }
  if (path.length >= deepest) {
    problems.push({ path, at: 'value', code: 'tree-deep' })
    return null
  }
  if (node.kind === 'list') return node.children.map((child, index) => valueOf(child, [...path, index], problems))
  return objectOf(node.children, path, problems)
}

function objectOf(nodes: readonly TreeNode[], path: Path, problems: TreeProblem[]): { [name: string]: Json } {
  const names = new Set<string>()
  for (const [index, { name }] of nodes.entries()) {
    if (names.has(name)) problems.push({ path: [...path, index], at: 'name', code: 'tree-name-twice' })
    names.add(name)
  }
  // fromEntries makes own members, also of one named __proto__.
  return Object.fromEntries(nodes.map((node, index) => [node.name, valueOf(node, [...path, index], problems)]))
}

/** The rows as the object that is sent, or everything that is in the way. */
export function readNodes(
  nodes: readonly TreeNode[],
):
  | { readonly ok: true; readonly value: { [name: string]: Json } }
  | { readonly ok: false; readonly problems: readonly TreeProblem[] } {
  const problems: TreeProblem[] = []
  const value = objectOf(nodes, [], problems)
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems }
}

/** The same node with another kind; what was typed stays wherever the kind can hold it. */
export function withKind(node: TreeNode, kind: Kind): TreeNode {
  const { name } = node
  const text = 'text' in node ? node.text : ''
  if (kind === 'text' || kind === 'number') return { name, kind, text }
  if (kind === 'yes-no') return { name, kind, yes: /^(?:yes|ja|true|1)$/i.test(text) }
  if (kind === 'nothing') return { name, kind }
  return { name, kind, children: 'children' in node ? node.children : [] }
}
