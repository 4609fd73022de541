import type { Case } from '@contract/api/cases'
import { hasText, textsIn } from '../../lib/texts'

/** Lines of a notification about several cases at most; the others are only counted. */
const shownCases = 3

/** A state that nobody listed is shown as the service wrote it. */
const nameOf = (status: string, language: string): string =>
  hasText('watch/main/states', status) ? textsIn(language, 'watch/main/states')(status) : status

function nextOf({ status, identifiers }: Case, language: string): string {
  const say = textsIn(language, 'watch/main/next-steps')
  if (status === 'COMPLETED' && identifiers.mandateIds.length === 0) return say('registerMandate')
  return say(hasText('watch/main/next-steps', status) ? status : 'unnamed')
}

/** The text of a notification about changed cases: the applicant, the new status, and for a single case the next step. */
export function notificationOf(cases: readonly Case[], language: string): { title: string; body: string } {
  const [only] = cases
  if (only && cases.length === 1)
    return { title: only.title, body: `${nameOf(only.status, language)}. ${nextOf(only, language)}` }
  const say = textsIn(language, 'watch/main')
  const lines = cases.slice(0, shownCases).map(({ title, status }) => `${title}: ${nameOf(status, language)}`)
  const more = cases.length - lines.length
  if (more > 0) lines.push(say('more', { count: more }))
  return { title: say('changed', { count: cases.length }), body: lines.join('\n') }
}
