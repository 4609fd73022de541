import type { Template, TypedFields } from '@contract/drafts'
import { readTypedRows } from '../../../components/fields/typed-rows'

export type Part = Template['part']

/** The paths of a draft that a template fills. */
export const pathsOf = {
  'redirect-urls': ['redirectUrls.successUrl', 'redirectUrls.failUrl'],
  metadata: ['metadata'],
} as const satisfies Record<Part, readonly string[]>

/** What of a form belongs to a part; '' where nothing is typed. */
export const fieldsOf = (part: Part, fields: TypedFields): TypedFields =>
  Object.fromEntries(pathsOf[part].map((path) => [path, fields[path] ?? '']))

/** What a part holds, for people; '' where that is nothing. */
export function wordsOf(part: Part, fields: TypedFields): string {
  const texts = pathsOf[part].map((path) => fields[path] ?? '')
  if (part === 'redirect-urls') return texts.filter((text) => text.trim() !== '').join(' · ')
  return texts
    .flatMap((text) => readTypedRows(text))
    .filter(({ key, value }) => key !== '' || value !== '')
    .map(({ key, value }) => `${key}: ${value}`)
    .join(' · ')
}
