import { fail, type Outcome } from '@contract/outcome'
import type { SettingName } from '@contract/policy/settings'
import { textsIn } from '../lib/texts'

export type SayProblem = ReturnType<typeof textsIn<'policy/main/problems'>>
export type SayTakes = ReturnType<typeof textsIn<'policy/main/takes'>>

/** Both count from 1, the column in characters. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** A fault of a policy. */
export interface PolicyProblem {
  /** A file, or a key of the registry. */
  readonly source: string
  /** The value of the registry that the place is in. */
  readonly within?: string | undefined
  /** Where it is no JSON. */
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

/** The answer of a call that a setting forbids: nothing was done. */
export function managedFailure(name: SettingName, requestId: string, code?: string): Outcome<never> {
  const message = `Your organisation manages this setting (${name}).`
  return fail({
    kind: 'managed',
    message,
    requestId,
    ...(code !== undefined && { issues: [{ path: '', message, code }] }),
  })
}
