import type { Failure } from '@contract/outcome'
import { jsonIn } from '../fields/plain-text'
import { serviceWords } from '../failures/problem-texts'

/** A field that the service names in the body of a refusal, as a dotted path, with what it says of it. */
export interface NamedField {
  readonly field: string
  readonly words: string
}

/** How services call the field, and what they say of it; the interface shows neither ("Errors"). */
const fieldNames = ['field', 'fieldName', 'path', 'property', 'propertyPath', 'pointer', 'parameter', 'param', 'loc']
const wordNames = ['message', 'msg', 'defaultMessage', 'detail', 'description', 'reason', 'error']
/** Members that hold fields by their names. */
const tables = ['errors', 'fieldErrors', 'fields', 'details', 'violations']
const deepest = 6
const most = 100

/**
 * The fields that a JSON body names: entries such as `{ "field": "applicant.phone", "message": "…" }` at any place, and
 * tables such as `{ "errors": { "applicant.phone": ["…"] } }`. Nothing where it is no JSON, or names none.
 */
export function namedFields(body: string | undefined): readonly NamedField[] {
  const found: NamedField[] = []
  look(jsonIn(body ?? ''), 0, found)
  return found.slice(0, most)
}

function look(value: unknown, depth: number, found: NamedField[]): void {
  if (typeof value !== 'object' || value === null || depth > deepest) return
  if (Array.isArray(value)) {
    for (const entry of value.slice(0, most)) look(entry, depth + 1, found)
    return
  }
  const members = new Map<string, unknown>(Object.entries(value))
  const field = [value, members.get('source')].map(fieldIn).find((path) => path !== undefined)
  const words = wordNames.map((name) => textIn(members.get(name))).find((text) => text !== '')
  if (field !== undefined && words !== undefined) {
    found.push({ field, words })
    return
  }
  for (const [name, member] of members)
    if (tables.includes(name) && typeof member === 'object' && member !== null && !Array.isArray(member))
      for (const [path, said] of Object.entries(member)) {
        const text = textIn(said)
        if (text === '') look(said, depth + 2, found)
        else found.push({ field: dotted(path), words: text })
      }
    else look(member, depth + 1, found)
}

/** The field that an entry is about: said in it, or in its `source`. */
function fieldIn(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const members = new Map<string, unknown>(Object.entries(entry))
  return fieldNames.map((name) => pathIn(members.get(name))).find((path) => path !== '')
}

/** A text, or the texts of a list in one line. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (!Array.isArray(value)) return ''
  const texts = value.filter((each) => typeof each === 'string')
  return texts.length === value.length ? texts.join(' ') : ''
}

/** `/applicant/phone`, `applicant[phone]`, `["body", "applicant", "phone"]` and `$.applicant.phone` are one path. */
function pathIn(value: unknown): string {
  if (typeof value === 'string') return dotted(value)
  if (!Array.isArray(value)) return ''
  const names = value.filter((name) => typeof name === 'string' || typeof name === 'number')
  return names.length === value.length ? dotted(names.join('.')) : ''
}

const dotted = (path: string): string =>
  path
    .trim()
    .replace(/["'\]]/g, '')
    .replace(/[/[]/g, '.')
    .replace(/^(\$|#|\.)+/, '')
    .replace(/^(body|request)\./, '')
    .replace(/\.{2,}/g, '.')

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
  readonly code?: string | undefined
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
const wordsOf = (failure: Failure): string => serviceWords(failure) ?? failure.http?.body ?? failure.message

/** However a service writes a name: `date_of_birth` is `dateOfBirth`. */
const bare = (name: string): string => name.toLowerCase().replace(/[_-]/g, '')

/** The place of a field that the service names; one that no place is called like stands where what is not listed does. */
function placed(field: string, words: string, { places, placeOf }: FormPlaces): RefusedPlace {
  const name = bare(field)
  const last = `.${name.slice(name.lastIndexOf('.') + 1)}`
  const whole = places.find((place) => bare(place) === name)
  const byLast = places.filter((place) => `.${bare(place)}`.endsWith(last))
  const path = whole ?? (byLast.length === 1 ? byLast[0] : undefined)
  return path === undefined ? { path: placeOf(`request.${field}`), words: `${field}: ${words}` } : { path, words }
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
  return path === undefined ? [] : [{ path, words }]
}
