import { z } from '@contract/zod'
import { treeDraft, type TreeDraft } from './draft'
import type { TreeNode } from './tree'

const node: z.ZodType<TreeNode> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ name: z.string(), kind: z.literal('text'), text: z.string() }),
    z.object({ name: z.string(), kind: z.literal('number'), text: z.string() }),
    z.object({ name: z.string(), kind: z.literal('yes-no'), yes: z.boolean() }),
    z.object({ name: z.string(), kind: z.literal('nothing') }),
    z.object({ name: z.string(), kind: z.literal('object'), children: z.array(node) }),
    z.object({ name: z.string(), kind: z.literal('list'), children: z.array(node) }),
  ]),
)

const typed = z.discriminatedUnion('view', [
  z.object({ view: z.literal('rows'), nodes: z.array(node) }),
  z.object({ view: z.literal('json'), text: z.string(), nodes: z.array(node) }),
])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A tree as a draft keeps it. Its numbers are texts in there, so that none loses a digit. */
export const writeTypedTree = (draft: TreeDraft): string => JSON.stringify(draft)

/** The tree of a draft; an empty one where nothing was typed. */
export const readTypedTree = (text: string): TreeDraft => typed.safeParse(parsed(text)).data ?? treeDraft()
