import { bytesOfText } from './form-data'
import { rule } from '../zod'
import { typedText } from './typed-text'

/** In UTF-8. */
const bytesPerName = 255

export const fitsAsName = (name: string): boolean => bytesOfText(name) <= bytesPerName

const named = rule(typedText, (name) => /[^.\s]/.test(name), 'name-empty', 'A document needs a name.')
const withoutSeparators = rule(
  named,
  // oxlint-disable-next-line no-control-regex -- what no file system shows is what is looked for
  (name) => !/[/\\\u0000-\u001f\u007f]/.test(name),
  'name-separator',
  'A name cannot have a slash, a backslash or a line break.',
)
/** The name of a document as it is sent. */
export const documentName = rule(
  withoutSeparators,
  fitsAsName,
  'name-too-long',
  'A name may have 255 bytes: letters with accents and emoji count more than once.',
)
