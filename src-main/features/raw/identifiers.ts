import { isUuid } from '@contract/domain/identifiers'
import type { FoundIdentifier } from '@contract/api/raw'
import { parseJson } from '../../service/json'

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const isNamed = (name: string): boolean => /^_?(?:id|uuid)s?$|(?:Id|ID|Uuid|UUID)s?$|[_-](?:id|uuid)s?$/.test(name)

/** More than any answer names that is worth going through by hand; the answer itself is kept besides. */
const most = 2_000

/**
 * Every identifier in an answer, each once, in the order in which it stands there: members called `id`, `…Id` and the like,
 * whatever stands within them, and whatever has the form of a UUID, be it within another text or a name. Of a text that is
 * not JSON, or not to its end, the members and elements as far as they can be read, and the UUIDs; of the address that a
 * creation names (`Location`) the UUIDs.
 */
export function identifiersIn(body: string | undefined, location: string | undefined): FoundIdentifier[] {
  const found = new Map<string, FoundIdentifier>()
  const note = (place: string, value: string): void => {
    // UUIDs are the same in capitals.
    const key = isUuid(value) ? value.toLowerCase() : value
    if (value.trim() !== '' && !found.has(key) && found.size < most) found.set(key, { place, value })
  }
  const noteUuids = (place: string, text: string): void => {
    for (const [value] of text.matchAll(uuids)) note(place, value)
  }
  const look = (value: unknown, place: string, isIdentifier: boolean): void => {
    if (typeof value === 'object' && value !== null)
      for (const [member, inner] of Object.entries(value)) {
        const at = place === '' ? member : `${place}.${member}`
        noteUuids(at, member)
        look(inner, at, isIdentifier || (!Array.isArray(value) && isNamed(member)))
      }
    else if (isIdentifier && (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'))
      note(place, String(value))
    if (typeof value === 'string') noteUuids(place, value)
  }
  const text = body ?? ''
  const json = jsonIn(text)
  if (json) look(json.value, '', false)
  else {
    for (const { name, value } of pairsIn(text)) {
      if (isNamed(name)) note(name, value)
      noteUuids(name, value)
    }
    noteUuids('', text)
  }
  noteUuids('Location', location ?? '')
  return [...found.values()]
}

function jsonIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(text) }
  } catch {
    return undefined
  }
}

/** `"name": "value"`, `"name": 12` before something else, and `<name>value</name>`: a value that is cut off is none. */
const pairs =
  /"([^"\\\n]{1,200})"\s*:\s*(?:"([^"\\]{1,2000})"|(-?\d{1,400})(?=[\s,}\]]))|<([\w:.-]{1,200})>\s*([^<>\s]{1,2000})\s*<\/\4\s*>/g

function pairsIn(text: string): { name: string; value: string }[] {
  const found = Array.from(text.matchAll(pairs), ([, member = '', words, digits, element = '', content = '']) =>
    member === '' ? { name: element, value: content, isElement: true } : { name: member, value: words ?? digits ?? '' },
  )
  // An element of a page says how its text looks, not what it means.
  return found.filter(({ name, isElement = false }) => !isElement || isNamed(name))
}
