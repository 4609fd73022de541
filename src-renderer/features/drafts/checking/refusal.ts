import type { Failure } from '@contract/outcome'

/** The places of a form, and the one that a path of the request belongs to. */
export interface FormPlaces {
  readonly places: readonly string[]
  readonly placeOf: (path: string) => string
}

export interface RefusedPlace {
  readonly path: string
  /** The service's own words, or the contract's. */
  readonly words: string
  readonly code: string | undefined
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The place that a sentence of the service names, by its whole path or by its last part. */
function namedIn(sentence: string, places: readonly string[]): string | undefined {
  const names = (name: string): boolean =>
    new RegExp(`(?<![\\w.])(?:request\\.)?${escaped(name)}(?![\\w])`).test(sentence)
  const whole = places.filter(names)
  if (whole.length > 0) return whole.toSorted((a, b) => b.length - a.length)[0]
  const leafOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
  const byLeaf = places.filter((path) => path.includes('.') && names(leafOf(path)))
  return byLeaf.length === 1 ? byLeaf[0] : undefined
}

/** The service's words of a refusal: behind the status in the message, or the body where that is plain text. */
function wordsOf({ message, http }: Failure): string {
  if (!http) return message
  const mark = `(${http.status}): `
  const at = message.indexOf(mark)
  return at < 0 ? (http.body ?? message) : message.slice(at + mark.length)
}

/**
 * Where a failed sending hurts: the places that main found before anything was sent, or the one that the service's own
 * sentence names ("Errors": a code and a message, or plain text that names the invalid part).
 */
export function refusedPlaces(failure: Failure, { places, placeOf }: FormPlaces): readonly RefusedPlace[] {
  if (failure.issues !== undefined && failure.issues.length > 0)
    return failure.issues.map(({ path, message, code }) => ({ path: placeOf(path), words: message, code }))
  if (failure.kind !== 'rejected' && failure.kind !== 'conflict') return []
  const words = wordsOf(failure)
  const path = namedIn(words, places)
  return path === undefined ? [] : [{ path, words, code: undefined }]
}
