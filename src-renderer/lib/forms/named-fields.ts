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
  let parsed: unknown
  try {
    parsed = JSON.parse(body ?? '')
  } catch {
    return []
  }
  const found: NamedField[] = []
  look(parsed, 0, found)
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
