import { parse } from 'lossless-json'
import { check, type Checked } from './check'
import type { PolicyProblem, Place } from './problems'

type Says = PolicyProblem['says']

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly place?: Place; readonly says: Says }

/** A policy as a file of JSON. */
export function readJson(source: string, bytes: Uint8Array): Checked {
  const read = textOf(bytes)
  const parsed = typeof read === 'string' ? parseJson(read) : { ok: false as const, says: read }
  if (parsed.ok) return check(source, parsed.value)
  return { ok: false, problems: [{ source, ...parsed }] }
}

/** UTF-8 with or without the mark that Windows puts before it. */
function textOf(bytes: Uint8Array): string | Says {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0)
    return (say) => say('utf16')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.trim() === '' ? (say) => say('empty') : text
  } catch {
    return (say) => say('notUtf8')
  }
}

class Twice extends Error {
  constructor(
    readonly key: string,
    readonly position: number,
  ) {
    super(key)
  }
}

/** JSON as RFC 8259 has it. A name that is there twice is refused: of two values nobody knows which one counts. */
export function parseJson(text: string): Parsed {
  try {
    parse(text, null, {
      onDuplicateKey: ({ key, position }) => {
        throw new Twice(key, position - 1)
      },
    })
    // A member that is called __proto__ is a member like any other here.
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, says: (say) => say('tooDeep') }
    if (error instanceof Twice)
      return { ok: false, place: placeAt(text, error.position), says: (say) => say('twice', { name: error.key }) }
    if (!(error instanceof SyntaxError)) throw error
    const position = Number(/position (\d+)/.exec(error.message)?.[1] ?? text.length)
    const [found = ''] = /^[\p{L}\p{N}_.+-]{1,40}|^./su.exec(text.slice(position)) ?? []
    const isEnd = position >= text.trimEnd().length
    return {
      ok: false,
      place: placeAt(text, position),
      says: (say) => (isEnd ? say('endsEarly') : say('notJson', { found: found.replace(/\p{Cc}/u, escaped) })),
    }
  }
}

/** A control character, which nobody sees. */
const escaped = (character: string): string => JSON.stringify(character).slice(1, -1)

function placeAt(text: string, position: number): Place {
  const lines = text.slice(0, position).split(/\r\n|[\n\r]/)
  return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 }
}
