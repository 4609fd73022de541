import { check, type Checked } from './check'
import { parseWithPlaces, placeBehind, type JsonProblem, type Place } from './json-with-places'
import type { PolicyProblem } from './problems'

/** UTF-8 with or without the mark that Windows puts before it. */
export function textOf(
  bytes: Uint8Array,
): { readonly text: string } | { readonly place?: Place; readonly says: PolicyProblem['says'] } {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0)
    return { says: (say) => say('utf16') }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const right = rightPart(bytes)
    return { place: placeBehind(right), says: (say) => say('notUtf8') }
  }
  const nul = text.indexOf('\0')
  if (nul >= 0) return { place: placeBehind(text.slice(0, nul)), says: (say) => say('nul') }
  return text.trim() === '' ? { says: (say) => say('empty') } : { text }
}

/** What can be read before the first byte that is not UTF-8. */
function rightPart(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes)
  let from = 0
  // The sign for what cannot be read may also have been written there.
  for (;;) {
    const at = text.indexOf('\uFFFD', from)
    if (at < 0) return text
    const before = text.slice(0, at)
    const length = new TextEncoder().encode(before).length
    if (!(bytes[length] === 0xef && bytes[length + 1] === 0xbf && bytes[length + 2] === 0xbd)) return before
    from = at + 1
  }
}

/** A policy as a file of JSON. */
export function readJson(source: string, bytes: Uint8Array): Checked {
  const read = textOf(bytes)
  if (!('text' in read)) return { ok: false, problems: [{ source, ...read }] }
  const parsed = parseWithPlaces(read.text)
  if (!parsed.ok) {
    const { place, problem } = parsed
    return { ok: false, problems: [{ source, place, says: saysOf(problem) }] }
  }
  return check({ source, value: parsed.value, whereIs: (path, what) => ({ place: parsed.placeOf(path, what) }) })
}

export function saysOf(problem: JsonProblem): PolicyProblem['says'] {
  switch (problem.code) {
    case 'not-json':
      return (say) => say('notJson', { found: problem.found })
    case 'ends-early':
      return (say) => say('endsEarly')
    case 'comment':
      return (say) => say('comment')
    case 'last-comma':
      return (say) => say('lastComma')
    case 'twice':
      return (say) => say('twice', { name: problem.name, line: problem.firstLine })
    case 'too-deep':
      return (say) => say('tooDeep')
  }
}
