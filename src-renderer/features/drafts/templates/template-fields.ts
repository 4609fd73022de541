import type { Template, TypedFields } from '@contract/api/drafts'
import { isEmptyTree } from '../../../lib/forms/tree-editor/draft'
import { writeJsonText } from '../../../lib/forms/tree-editor/json-text'
import { readTypedTree } from '../../../lib/forms/tree-editor/typed-tree'
import { readTypedRows } from '../../../lib/fields/typed-rows'

export type Part = Template['part']

/** The paths of a draft that a template fills. */
export const pathsOf = {
  'redirect-urls': ['redirectUrls.successUrl', 'redirectUrls.failUrl', 'redirectUrls.additional'],
  metadata: ['metadata'],
} as const satisfies Record<Part, readonly string[]>

/** What of a form belongs to a part; '' where nothing is typed. */
export const fieldsOf = (part: Part, fields: TypedFields): TypedFields =>
  Object.fromEntries(pathsOf[part].map((path) => [path, fields[path] ?? '']))

/** What filling in a template types: fields by name that it does not hold stay as they are. */
export const filledBy = (part: Part, fields: TypedFields): TypedFields =>
  Object.fromEntries(
    Object.entries(fieldsOf(part, fields)).filter(([path, text]) => !isAdditional(path) || wordsAt(path, text) !== ''),
  )

const isAdditional = (path: string): boolean => path.endsWith('.additional')

/** Fields by name are shown as JSON, one after the other. */
function wordsAt(path: string, text: string): string {
  if (!isAdditional(path)) return text
  const tree = readTypedTree(text)
  return isEmptyTree(tree) ? '' : (tree.view === 'json' ? tree.text : writeJsonText(tree.nodes)).replace(/\s+/g, ' ')
}

/** What a part holds, for people; '' where that is nothing. */
export function wordsOf(part: Part, fields: TypedFields): string {
  const texts = pathsOf[part].map((path) => wordsAt(path, fields[path] ?? ''))
  if (part === 'redirect-urls') return texts.filter((text) => text.trim() !== '').join(' · ')
  return texts
    .flatMap((text) => readTypedRows(text))
    .filter(({ key, value }) => key !== '' || value !== '')
    .map(({ key, value }) => `${key}: ${value}`)
    .join(' · ')
}
