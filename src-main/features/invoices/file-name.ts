import { extname } from 'node:path'
import { extensionFor } from '../documents'

const longest = 180

/** Characters that some file system refuses, that are invisible, or that turn the direction of the text around. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const refused = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Names of devices on Windows, whatever their extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A file name that every platform takes, with the extension that fits what the document is. `name` may be anything the
 * page or the service said; at most 180 bytes come of it.
 */
export function fileNameFor(name: string, contentType: string): string {
  const fitting = extensionFor(contentType)
  const extension = fitting === undefined ? '' : `.${fitting}`
  const bare = extname(name).toLowerCase() === extension ? name.slice(0, name.length - extension.length) : name
  const clean = bare
    .normalize('NFC')
    .replaceAll(refused, '_')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
  const safe = clean === '' || devices.test(clean) ? `document${clean === '' ? '' : `-${clean}`}` : clean
  return shortened(safe, longest - extension.length) + extension
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
