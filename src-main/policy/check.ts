import { policyShape, reservedNames, retired, settingNames, type Policy } from '@contract/policy/settings'
import { z } from '@contract/zod'
import { hasText } from '../lib/texts'
import { contradictionsIn } from './contradictions'
import type { PolicyProblem, SayTakes } from './problems'

type Says = PolicyProblem['says']
type Path = readonly (string | number)[]

export type Checked =
  | { readonly ok: true; readonly policy: Policy }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] }

/**
 * The one schema behind every source. All that is wrong is said at once, each with the path of its setting.
 *
 * @param source a file, or a key of the registry
 * @param value what it holds, before anything of it is believed
 */
export function check(source: string, value: unknown): Checked {
  const refuse = (sentences: readonly Says[]): Checked => ({
    ok: false,
    problems: sentences.map((says) => ({ source, says })),
  })
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse([(say) => say('notObject', { found: shown(value) })])
  const parsed = policyShape.safeParse(withoutRetired(value))
  if (!parsed.success) return refuse(oneEach(parsed.error.issues).flatMap((issue) => sentencesOf(issue, value)))
  const contradictions = contradictionsIn(parsed.data)
  return contradictions.length === 0 ? { ok: true, policy: parsed.data } : refuse(contradictions)
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

function sentencesOf(issue: z.core.$ZodIssue, whole: unknown): Says[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)))
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => unknownName(path, name))
  const value = valueAt(whole, path)
  const name = shownPath(path)
  if (value === undefined) return [(say, takes) => `${say('missing', namesOf(path))} ${takesOf(path, takes)}.`]
  if (issue.code === 'too_small' && Array.isArray(value)) return [(say) => say('emptyList', { name })]
  return [(say, takes) => say('takes', { name, takes: takesOf(path, takes), found: shown(value) })]
}

const namesOf = (path: Path): { name: string; member: string } => ({
  name: shownPath(path.slice(0, -1)),
  member: String(path.at(-1)),
})

function unknownName(path: Path, name: string): Says {
  if (path.length > 0)
    return (say) => say('unknownMember', { name, of: shownPath(path), known: membersAt(path).join(', ') })
  return (say) => (reservedNames.includes(name) ? say('notYet', { name }) : say('unknown', { name }))
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

/** The values that a setting, or a member of one, takes, in words: of a list also what each of its items may be. */
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
