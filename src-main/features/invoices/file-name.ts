import type { NamedDocument } from '@contract/api/handing-on'

const longest = 180

/** Characters that some file system refuses, that are invisible, or that turn the direction of the text around. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const refused = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Names of devices on Windows, whatever their extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A file name that every platform takes. `extension` is that of what the document really is, such as `.pdf`; `name` may
 * be anything that the page or the service said. At most 180 bytes come of it.
 */
export function fileNameFor(name: string, extension: string): string {
  const bare = name.toLowerCase().endsWith(extension) ? name.slice(0, name.length - extension.length) : name
  const clean = bare
    .normalize('NFC')
    .replaceAll(refused, '_')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
  const safe = clean === '' ? 'document' : devices.test(clean) ? `document-${clean}` : clean
  return shortened(safe, longest - Buffer.byteLength(extension)) + extension
}

/** Cuts at a whole character, since a name is counted in bytes on most file systems. */
function shortened(text: string, bytes: number): string {
  let short = ''
  for (const character of text) {
    if (Buffer.byteLength(short + character) > bytes) break
    short += character
  }
  return short
}

/** The name that a pattern gives a document, safe on every file system. What the service did not say leaves no gap. */
export function namedBy(pattern: string, { number, customer, period }: NamedDocument, extension: string): string {
  const parts: Readonly<Record<string, string>> = { number, customer: customer ?? '', period: period ?? '' }
  const text = pattern
    .replace(/\{(number|customer|period)\}/g, (_whole, part: string) => parts[part] ?? '')
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s\-_,]+|[\s\-_,]+$/g, '')
  return fileNameFor(text === '' ? number : text, extension)
}
