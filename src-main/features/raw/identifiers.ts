import type { FoundIdentifier } from '@contract/raw'
import { parseJson } from '../../service/json'

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const named = /^id$|Id$/

/** More than any answer names that is worth going through by hand; the answer itself is kept besides. */
const most = 2_000

/**
 * Every identifier in an answer, each once, in the order in which it stands there: members called `id` or `…Id`, and whatever
 * has the form of a UUID. Of a text that is not JSON, and of the address that a creation names (`Location`), the UUIDs.
 */
export function identifiersIn(body: string | undefined, location: string | undefined): FoundIdentifier[] {
  const found = new Map<string, string>()
  const note = (place: string, value: string): void => {
    if (value !== '' && !found.has(value) && found.size < most) found.set(value, place)
  }
  const noteUuids = (place: string, text: string): void => {
    for (const [value] of text.matchAll(uuids)) note(place, value)
  }
  const look = (value: unknown, place: string, name: string): void => {
    if (typeof value === 'object' && value !== null)
      for (const [member, inner] of Object.entries(value))
        look(inner, place === '' ? member : `${place}.${member}`, member)
    else if (named.test(name) && (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'))
      note(place, String(value))
    else if (typeof value === 'string') noteUuids(place, value)
  }
  const json = jsonIn(body ?? '')
  if (json) look(json.value, '', '')
  else noteUuids('', body ?? '')
  noteUuids('Location', location ?? '')
  return [...found].map(([value, place]) => ({ place, value }))
}

function jsonIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(text) }
  } catch {
    return undefined
  }
}
