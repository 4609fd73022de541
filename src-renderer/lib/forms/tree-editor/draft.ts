import type { Json } from '@contract/domain/json'
import { readJsonText, writeJsonText, type JsonProblem } from './json-text'
import { nodesOf, readNodes, type JsonObject, type TreeNode, type TreeProblem } from './tree'

/** An object as it is being edited: plain data, to be kept in a draft as it is. */
export type TreeDraft =
  | { readonly view: 'rows'; readonly nodes: readonly TreeNode[] }
  /** `nodes` are the last that the text could be read as. */
  | { readonly view: 'json'; readonly text: string; readonly nodes: readonly TreeNode[] }

export type TreeDraftReading =
  | { readonly ok: true; readonly value: { [name: string]: Json } }
  | { readonly ok: false; readonly problems: readonly TreeProblem[] }
  | { readonly ok: false; readonly problem: JsonProblem }

/** The draft that begins with an object. */
export const treeDraft = (object: JsonObject = {}): TreeDraft => ({ view: 'rows', nodes: nodesOf(object) })

/** Parses a draft into its payload, or lists the problems. */
export function readTreeDraft(draft: TreeDraft): TreeDraftReading {
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
