import { policyShape, reservedNames, retired, settingNames, type Policy } from '@contract/policy/settings'
import { z } from '@contract/zod'
import { hasText } from '../lib/texts'
import { contradictionsIn } from './contradictions'
import type { Path, Place } from './json-with-places'
import { nearestOf } from './nearest'
import type { PolicyProblem, SayTakes } from './problems'

/** What a source holds, before anything of it is believed, and where its parts stand. */
export interface Found {
  readonly source: string
  readonly value: unknown
  readonly whereIs: (path: Path, what?: 'name' | 'value') => { readonly within?: string; readonly place?: Place }
}

export type Checked =
  | { readonly ok: true; readonly policy: Policy }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] }

/** The one schema behind every source. All that is wrong is said at once, in the order in which it stands there. */
export function check({ source, value, whereIs }: Found): Checked {
  const at = (path: Path, says: PolicyProblem['says'], what?: 'name' | 'value'): PolicyProblem => ({
    source,
    ...whereIs(path, what),
    says,
  })
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, problems: [at([], (say) => say('notObject', { found: shown(value) }))] }

  const parsed = policyShape.safeParse(withoutRetired(value))
  const found = parsed.success
    ? contradictionsIn(parsed.data).map(({ at: path, says }) => at(path, says, 'name'))
    : oneEach(parsed.error.issues).flatMap((issue) => problemsOf(issue, value, at))
  const problems = found.toSorted((one, other) => order(one) - order(other))
  return parsed.success && problems.length === 0 ? { ok: true, policy: parsed.data } : { ok: false, problems }
}

const withoutRetired = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, said]: [string, unknown]): [string, unknown][] => {
      const gone = Object.hasOwn(retired, name) ? retired[name] : undefined
      if (gone === 'all') return []
      if (!gone || typeof said !== 'object' || said === null) return [[name, said]]
      return [[name, Object.fromEntries(Object.entries(said).filter(([member]) => !gone.includes(member)))]]
    }),
  )

/** A value that breaks two rules is wrong once. */
const oneEach = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] => [
  ...new Map(issues.map((issue) => [JSON.stringify([issue.path, issue.code === 'unrecognized_keys']), issue])).values(),
]

const order = ({ place }: PolicyProblem): number => (place ? place.line * 10_000 + place.column : 0)

type At = (path: Path, says: PolicyProblem['says'], what?: 'name' | 'value') => PolicyProblem

function problemsOf(issue: z.core.$ZodIssue, whole: unknown, at: At): PolicyProblem[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => unknownName([...path, name], at))
  const value = valueAt(whole, path)
  const name = shownPath(path)
  if (value === undefined)
    return [at(path.slice(0, -1), (say, takes) => missing(path, say('missing', names(path)), takes))]
  if (issue.code === 'too_small' && Array.isArray(value)) return [at(path, (say) => say('emptyList', { name }))]
  return [at(path, (say, takes) => say('takes', { name, takes: takesOf(path, takes), found: shown(value) }))]
}

const names = (path: Path): { name: string; member: string } => ({
  name: shownPath(path.slice(0, -1)),
  member: String(path.at(-1)),
})

const missing = (path: Path, sentence: string, takes: SayTakes): string => `${sentence} ${takesOf(path, takes)}.`

function unknownName(path: Path, at: At): PolicyProblem {
  const name = String(path.at(-1))
  const place = (says: PolicyProblem['says']): PolicyProblem => at(path, says, 'name')
  if (path.length > 1) {
    const of = shownPath(path.slice(0, -1))
    const nearest = nearestOf(name, membersAt(path))
    return nearest === undefined
      ? place((say) => say('unknownMember', { name, of, known: membersAt(path).join(', ') }))
      : place((say) => say('unknownMemberNear', { name, of, nearest }))
  }
  if (reservedNames.includes(name)) return place((say) => say('notYet', { name }))
  const nearest = nearestOf(name, [...settingNames, ...reservedNames])
  return nearest === undefined
    ? place((say) => say('unknown', { name }))
    : place((say) => say('unknownNear', { name, nearest }))
}

/** The members that what a path leads to may have, whichever of its forms it is. */
function membersAt(path: Path): string[] {
  const setting = policyShape.shape[settingNames.find((known) => known === path[0]) ?? 'language']
  return [...new Set(objectsIn(setting).flatMap(({ shape }) => Object.keys(shape)))]
}

function objectsIn(type: z.core.$ZodType): z.ZodObject[] {
  if (type instanceof z.ZodOptional) return objectsIn(type.unwrap())
  if (type instanceof z.ZodArray) return objectsIn(type.element)
  if (type instanceof z.ZodDiscriminatedUnion || type instanceof z.ZodUnion) return type.options.flatMap(objectsIn)
  return type instanceof z.ZodObject ? [type] : []
}

function valueAt(whole: unknown, path: Path): unknown {
  let value = whole
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = Reflect.get(value, part)
  }
  return value
}

/** What the setting, or the member of one, may be, in words: of a list also what each of its items may be. */
function takesOf(path: Path, takes: SayTakes): string {
  const names = path.filter((part) => typeof part === 'string')
  const key = names.length > 1 ? `of.${names.join('.')}` : (names[0] ?? '')
  return hasText('policy/main/takes', key) ? takes(key) : ''
}

/** `environments[1].kind` */
const shownPath = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  )

const longestShown = 60

/** As JSON writes it, cut: a value that is wrong is known again by its beginning. No password of an address is repeated. */
function shown(value: unknown): string {
  const text = JSON.stringify(value).replace(/\/\/[^/\s"]*@/g, '//…@')
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}
