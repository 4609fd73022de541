import type { z } from '@contract/zod'

/**
 * Answers are read as the interface shows them, but nothing that it does not promise may stop a clerk. Where a member is
 * of another form than its schema says:
 *
 * - a number or truth value where a text is shown becomes its text, and an amount in quotes or with `.0` a whole number;
 * - any other form is taken out of its place and kept whole under `asItCame`, by its dotted path, so that a screen shows it;
 * - an object that lacks what it has no meaning without (an amount its currency) is taken out whole in the same way, and an
 *   element of a list that is none is kept there too, so that it hides no other.
 *
 * An answer that still does not fit lacks a member that the schema of the call demands.
 */
export function parseLenient<S extends z.ZodType>(schema: S, raw: unknown): z.ZodSafeParseResult<z.output<S>> {
  let parsed = schema.safeParse(raw)
  if (parsed.success || !isHolder(raw)) return parsed
  const mended = structuredClone(raw)
  const asItCame: AsItCame = { members: {}, ofHolder: new Map() }
  const placesAsTheyCame: PlacesAsTheyCame = new Map()
  // Each round takes at least one member out or gives one its form, so that this ends; answers are not nested deeper.
  for (let round = 0; round < mostRounds && !parsed.success; round++) {
    if (!mendOnce(mended, parsed.error.issues, asItCame, placesAsTheyCame)) return parsed
    parsed = schema.safeParse(withAsItCame(mended, asItCame.members))
  }
  return parsed
}

/** Adds the unrecognised members before validation: a refinement may depend on them. */
function withAsItCame(mended: Holder, asItCame: Readonly<Record<string, unknown>>): Holder {
  if (Object.keys(asItCame).length === 0 || Array.isArray(mended)) return mended
  const value = { ...mended }
  setMember(value, 'asItCame', 'asItCame' in mended ? { ...asItCame, asItCame: mended['asItCame'] } : { ...asItCame })
  return value
}

const mostRounds = 20

type Path = readonly PropertyKey[]

interface AsItCame {
  /** By their dotted paths. */
  readonly members: Record<string, unknown>
  /** By the path of what they were taken out of, their names there: a list may lose a member of each of thousands of elements. */
  readonly ofHolder: Map<string, string[]>
}

/** Of a list that lost elements: where in the answer those that are left stood. */
type PlacesAsTheyCame = Map<unknown, number[]>
type Holder = Record<PropertyKey, unknown> | unknown[]

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

const memberOf = (holder: unknown, key: PropertyKey): unknown =>
  isHolder(holder) && Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined

const at = (root: unknown, path: Path): unknown => path.reduce(memberOf, root)

/** An own property even where the name is `__proto__`. */
function setMember(holder: Holder, key: PropertyKey, value: unknown): void {
  Reflect.defineProperty(holder, key, { configurable: true, enumerable: true, writable: true, value })
}

/** Gives form to what can have it and takes out the rest; false where nothing of it was possible. */
function mendOnce(
  root: Holder,
  issues: readonly z.core.$ZodIssue[],
  asItCame: AsItCame,
  placesAsTheyCame: PlacesAsTheyCame,
): boolean {
  const taken = new Map<string, Path>()
  let gaveForm = false
  for (const issue of issues) {
    const holder = at(root, issue.path.slice(0, -1))
    const key = issue.path.at(-1)
    const formed = key !== undefined && isHolder(holder) ? asShown(issue, memberOf(holder, key)) : undefined
    if (formed !== undefined && key !== undefined && isHolder(holder)) {
      setMember(holder, key, formed)
      gaveForm = true
      continue
    }
    const place = placeToTake(root, issue.path)
    if (place.length === 0) return false
    taken.set(place.join('.'), place)
  }
  const places = [...taken.values()].filter((place) => !isInside(place, taken)).sort(laterElementsFirst)
  for (const place of places) takeOut(root, place, asItCame, placesAsTheyCame)
  return gaveForm || places.length > 0
}

const wholeNumber = /^([+-]?\d{1,30})(?:\.0+)?$/

/** The value in the form that the schema wants, where it says the same in another one. */
function asShown(issue: z.core.$ZodIssue, value: unknown): unknown {
  if (issue.code !== 'invalid_type') return undefined
  if (issue.expected === 'string' && ['number', 'bigint', 'boolean'].includes(typeof value)) return String(value)
  if (issue.expected !== 'bigint') return undefined
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  const [, digits] = typeof value === 'string' ? (wholeNumber.exec(value.trim()) ?? []) : []
  return digits === undefined ? undefined : BigInt(digits.replace('+', ''))
}

/**
 * The place that must go for the rest to fit: the member itself, or, where that is missing, the object that means nothing without
 * it. Null counts as missing. The empty path is the whole answer.
 */
function placeToTake(root: Holder, path: Path): Path {
  let place = path
  while (place.length > 0) {
    const value = at(root, place)
    const isElement = Array.isArray(at(root, place.slice(0, -1)))
    if ((value !== undefined && value !== null) || isElement) return place
    place = place.slice(0, -1)
  }
  return place
}

const isInside = (place: Path, taken: ReadonlyMap<string, Path>): boolean =>
  place.some((_key, length) => length > 0 && taken.has(place.slice(0, length).join('.')))

/** Taking an element out moves those behind it, so the last one goes first. */
function laterElementsFirst(one: Path, other: Path): number {
  for (const [index, key] of one.entries()) {
    const beside = other[index]
    if (key === beside) continue
    if (typeof key === 'number' && typeof beside === 'number') return beside - key
    return String(key) < String(beside) ? -1 : 1
  }
  return 0
}

function takeOut(root: Holder, place: Path, asItCame: AsItCame, placesAsTheyCame: PlacesAsTheyCame): void {
  const holder = at(root, place.slice(0, -1))
  const key = place.at(-1)
  if (!isHolder(holder) || key === undefined) return
  const value = memberOf(holder, key)
  const { members, ofHolder } = asItCame
  const name = nameOf(root, place, placesAsTheyCame)
  // Members taken out of it before belong to it again.
  if (isHolder(value))
    for (const member of ofHolder.get(name) ?? []) {
      const path = `${name}.${member}`
      setMember(value, member, members[path])
      Reflect.deleteProperty(members, path)
    }
  ofHolder.delete(name)
  if (value !== undefined && value !== null) {
    setMember(members, name, value)
    const from = nameOf(root, place.slice(0, -1), placesAsTheyCame)
    const member = from === '' ? name : name.slice(from.length + 1)
    const beside = ofHolder.get(from)
    if (beside) beside.push(member)
    else ofHolder.set(from, [member])
  }
  if (!Array.isArray(holder)) {
    Reflect.deleteProperty(holder, key)
    return
  }
  const places = placesAsTheyCame.get(holder) ?? [...holder.keys()]
  places.splice(Number(key), 1)
  placesAsTheyCame.set(holder, places)
  holder.splice(Number(key), 1)
}

/** The dotted path under which a member stood in the answer, whatever was taken out of its lists since. */
function nameOf(root: Holder, place: Path, placesAsTheyCame: PlacesAsTheyCame): string {
  return place
    .map((key, depth) => String(placesAsTheyCame.get(at(root, place.slice(0, depth)))?.[Number(key)] ?? key))
    .join('.')
}
