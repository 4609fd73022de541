import { textsIn } from '../lib/texts'
import type { Place } from './json-with-places'

export type SayProblem = ReturnType<typeof textsIn<'policy/main/problems'>>
export type SayTakes = ReturnType<typeof textsIn<'policy/main/takes'>>

/** What is wrong with a policy, and where. */
export interface PolicyProblem {
  /** A file, or a key of the registry. */
  readonly source: string
  /** The value of the registry that the place is in. */
  readonly within?: string | undefined
  /** None where it is wrong as a whole. */
  readonly place?: Place | undefined
  readonly says: (say: SayProblem, takes: SayTakes) => string
}

/** `/etc/kartei/policy.json, line 3, column 5: …` */
export function sentenceOf({ source, within, place, says }: PolicyProblem, language: string): string {
  const say = textsIn(language, 'policy/main')
  const where = [
    source,
    ...(within === undefined ? [] : [say('value', { name: within })]),
    ...(place ? [say('place', { line: place.line, column: place.column })] : []),
  ].join(', ')
  return `${where}: ${says(textsIn(language, 'policy/main/problems'), textsIn(language, 'policy/main/takes'))}`
}
