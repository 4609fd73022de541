import { z } from '../zod'

/**
 * Faults of a path that somebody wrote by hand. Even with one, the request goes to the host of the environment
 * and below its base address, and what leaves is what was typed, to the letter.
 */
export const pathProblems = {
  'path-start': 'The path begins with one /, below the address of the environment.',
  'path-placeholder': 'Put the identifier in the place of the braces.',
  'path-empty-part': 'Two strokes (//) follow each other.',
  'path-fragment': 'A # is never sent.',
  'path-characters':
    'Only letters without accents, digits and -._~!$&()*+,;=:% may stand here. Write everything else percent-encoded.',
  'path-query': 'Nothing stands behind the question mark.',
  'path-percent': 'After % come two hexadecimal digits, and together they must be text.',
  'path-control': 'Control characters and backslashes may not stand in a path, not even percent-encoded.',
  'path-dots': 'The parts . and .. lead elsewhere. They may not stand in a path, not even percent-encoded.',
} as const
export type PathProblem = keyof typeof pathProblems

/** The characters that a path and a query may hold as they are (RFC 3986), without @ and the quote, which nothing needs. */
const plainPart = /^[\w\-.~!$&()*+,;=:%]*$/
const plainQuery = /^[\w\-.~!$&()*+,;=:%/?]*$/

// oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const control = /[\u0000-\u001f\u007f\\]/

/** A text and everything that comes of decoding it again and again, as some gateways do; undefined where that fails. */
function decodings(text: string): string[] | undefined {
  const found = [text]
  for (let last = text; last.includes('%');) {
    let next: string
    try {
      next = decodeURIComponent(last)
    } catch {
      // A lone % in what was decoded once is a text that means itself.
      return found.length === 1 ? undefined : found
    }
    if (next === last) break
    found.push(next)
    last = next
  }
  return found
}

/** Whether one of its parts is `.` or `..`, as a server may read it that splits after decoding or drops `;parameters`. */
const leadsElsewhere = (text: string): boolean =>
  text.split('/').some((part) => ['.', '..'].includes(part.split(';')[0] ?? ''))

/** Validates a path with its query; undefined where it may be sent. */
export function requestPathProblem(typed: string): PathProblem | undefined {
  if (!typed.startsWith('/')) return 'path-start'
  if (/[{}]/.test(typed)) return 'path-placeholder'
  if (typed.includes('#')) return 'path-fragment'
  if (control.test(typed)) return 'path-control'
  const at = typed.indexOf('?')
  const path = at < 0 ? typed : typed.slice(0, at)
  const query = at < 0 ? '' : typed.slice(at + 1)
  if (at >= 0 && query === '') return 'path-query'
  if (path.includes('//')) return 'path-empty-part'
  if (
    !path
      .slice(1)
      .split('/')
      .every((part) => plainPart.test(part)) ||
    !plainQuery.test(query)
  )
    return 'path-characters'
  if (/%(?![0-9a-f]{2})/i.test(typed)) return 'path-percent'
  const decoded = [...path.slice(1).split('/'), query].map(decodings)
  if (decoded.includes(undefined)) return 'path-percent'
  const meant = decoded.flatMap((each) => each ?? [])
  if (meant.some((text) => control.test(text))) return 'path-control'
  const parts = decoded.slice(0, -1).flatMap((each) => each ?? [])
  return parts.some(leadsElsewhere) ? 'path-dots' : undefined
}

/** A path as it is typed by hand, a query included. */
export const requestPath = z
  .string()
  .max(4_000)
  .superRefine((typed, context) => {
    const code = requestPathProblem(typed)
    if (code) context.addIssue({ code: 'custom', message: pathProblems[code], params: { code } })
  })

/** The segments of a path that `requestPath` took, decoded, without its query. */
export const segmentsOf = (path: string): string[] =>
  (path.split('?')[0] ?? '')
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent)
