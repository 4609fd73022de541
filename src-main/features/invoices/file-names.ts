import type { NamedDocument } from '@contract/api/handing-on'
import { fileNameFor } from './file-name'

/** The name that a pattern gives a document, safe on every file system. What the service did not say leaves no gap. */
export function namedBy(pattern: string, { number, customer, period }: NamedDocument, extension: string): string {
  const parts: Readonly<Record<string, string>> = { number, customer: customer ?? '', period: period ?? '' }
  const text = pattern
    .replace(/\{(number|customer|period)\}/g, (_whole, part: string) => parts[part] ?? '')
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s\-_,]+|[\s\-_,]+$/g, '')
  return fileNameFor(text === '' ? number : text, extension)
}
