import { z } from '@contract/zod'
import { jsonIn } from '../../fields/plain-text'
import { readJsonText, writeJsonText } from './json-text'
import { nodesOf, readNodes, type JsonObject, type TreeNode } from './tree'

/** An object as it is being edited: plain data, to be kept in a draft as it is. */
export type TreeDraft =
  | { readonly view: 'rows'; readonly nodes: readonly TreeNode[] }
  /** `nodes` are the last that the text could be read as. */
  | { readonly view: 'json'; readonly text: string; readonly nodes: readonly TreeNode[] }

/** The draft that begins with an object. */
export const treeDraft = (object: JsonObject = {}): TreeDraft => ({ view: 'rows', nodes: nodesOf(object) })

/** Parses a draft into its payload, or lists the problems. */
export function readTreeDraft(draft: TreeDraft) {
  if (draft.view === 'rows') return readNodes(draft.nodes)
  const reading = readJsonText(draft.text)
  return reading.ok ? readNodes(reading.nodes) : reading
}

/** The same in the other view; undefined while what was typed cannot be shown there without losing any of it. */
export function otherView(draft: TreeDraft): TreeDraft | undefined {
  if (!readTreeDraft(draft).ok) return undefined
  if (draft.view === 'rows') return { view: 'json', text: writeJsonText(draft.nodes), nodes: draft.nodes }
  return { view: 'rows', nodes: draft.nodes }
}

/** The draft with other text in its JSON view; the rows follow as soon as it can be read. */
export function withJsonText(draft: TreeDraft, text: string): TreeDraft {
  const reading = readJsonText(text)
  return { view: 'json', text, nodes: reading.ok ? reading.nodes : draft.nodes }
}

/** Nothing was added, or all of it was removed. */
export const isEmptyTree = (draft: TreeDraft): boolean => draft.view === 'rows' && draft.nodes.length === 0

const node: z.ZodType<TreeNode> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ name: z.string(), kind: z.enum(['text', 'number']), text: z.string() }),
    z.object({ name: z.string(), kind: z.literal('yes-no'), yes: z.boolean() }),
    z.object({ name: z.string(), kind: z.literal('nothing') }),
    z.object({ name: z.string(), kind: z.enum(['object', 'list']), children: z.array(node) }),
  ]),
)

const typed = z.discriminatedUnion('view', [
  z.object({ view: z.literal('rows'), nodes: z.array(node) }),
  z.object({ view: z.literal('json'), text: z.string(), nodes: z.array(node) }),
])

/** A tree as a draft keeps it. Its numbers are texts in there, so that none loses a digit. */
export const writeTypedTree = (draft: TreeDraft): string => JSON.stringify(draft)

/** The tree of a draft; an empty one where nothing was typed. */
export const readTypedTree = (text: string): TreeDraft => typed.safeParse(jsonIn(text)).data ?? treeDraft()
