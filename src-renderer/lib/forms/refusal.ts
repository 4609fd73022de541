import type { Failure } from '@contract/outcome'
import { namedFields } from './named-fields'

/** The places of a form, and the one that a path of the request belongs to. */
export interface FormPlaces {
  readonly places: readonly string[]
  readonly placeOf: (path: string) => string
}

/** Places that are called as in what is sent, wherever in it they stand: `day` is `decision.day`. */
export const placesCalled = (...places: readonly string[]): FormPlaces => ({
  places,
  placeOf: (path) => places.find((place) => `.${path}.`.includes(`.${place}.`)) ?? path,
})

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
    new RegExp(`(?<![\\p{L}\\p{N}_.])(?:request\\.)?${escaped(name)}(?![\\p{L}\\p{N}_])`, 'u').test(sentence)
  const whole = places.filter(names)
  if (whole.length > 0) return whole.toSorted((a, b) => b.length - a.length)[0]
  const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
  const byLast = places.filter((path) => path.includes('.') && names(lastOf(path)))
  return byLast.length === 1 ? byLast[0] : undefined
}

/** The service's words of a refusal: behind the status in the message, or the body where that is plain text. */
function wordsOf({ message, http }: Failure): string {
  if (!http) return message
  const mark = `(${http.status}): `
  const at = message.indexOf(mark)
  return at < 0 ? (http.body ?? message) : message.slice(at + mark.length)
}

/** However a service writes a name: `date_of_birth` is `dateOfBirth`. */
const bare = (name: string): string => name.toLowerCase().replace(/[_-]/g, '')

/** The place of a field that the service names; one that no place is called like stands where what is not listed does. */
function placed(field: string, words: string, { places, placeOf }: FormPlaces): RefusedPlace {
  const name = bare(field)
  const last = `.${name.slice(name.lastIndexOf('.') + 1)}`
  const whole = places.find((place) => bare(place) === name)
  const byLast = places.filter((place) => `.${bare(place)}`.endsWith(last))
  const path = whole ?? (byLast.length === 1 ? byLast[0] : undefined)
  return path === undefined
    ? { path: placeOf(`request.${field}`), words: `${field}: ${words}`, code: undefined }
    : { path, words, code: undefined }
}

/** All that is said of one place stands together. */
const byPlace = (refused: readonly RefusedPlace[]): readonly RefusedPlace[] =>
  refused.flatMap((one, index) => {
    if (refused.findIndex(({ path }) => path === one.path) !== index) return []
    const said = refused.filter(({ path }) => path === one.path).map(({ words }) => words)
    return [{ ...one, words: [...new Set(said)].join('; ') }]
  })

/**
 * Which places of a form a failed sending names: those that main found before anything was sent, those that the body of
 * the refusal lists as fields, or the one in the service's sentence ("Errors": a code and a message, or plain text that
 * names the invalid part).
 */
export function refusedPlaces(failure: Failure, { places, placeOf }: FormPlaces): readonly RefusedPlace[] {
  if (failure.issues !== undefined && failure.issues.length > 0)
    return failure.issues.map(({ path, message, code }) => ({ path: placeOf(path), words: message, code }))
  if (failure.kind !== 'rejected' && failure.kind !== 'conflict') return []
  const named = namedFields(failure.http?.body)
  if (named.length > 0) return byPlace(named.map(({ field, words }) => placed(field, words, { places, placeOf })))
  const words = wordsOf(failure)
  const path = namedIn(words, places)
  return path === undefined ? [] : [{ path, words, code: undefined }]
}
