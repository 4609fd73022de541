import { caseStepOf, type Case } from '@contract/api/cases'
import type { Clock } from '../../service'
import { hasText, textsIn } from '../../lib/texts'

/** A change waits so long for others, so that several within a moment become one notification. */
const momentMs = 2_000
/** While the watch catches up after a pause, changes become one notification, yet no later than this. */
const longestWaitMs = 30_000

export interface Announcement {
  readonly environmentId: string
  readonly title: string
  readonly body: string
  readonly caseIds: readonly string[]
}

/** Shows changes as notifications of the desktop: each once, those of a moment together. */
export function createAnnouncements(options: {
  readonly clock: Clock
  readonly language: () => string
  readonly raise: (announcement: Announcement) => void
  /** Whether more changes are likely to be found soon. */
  readonly isCatchingUp: () => boolean
  /** Whether nobody is to see anything now: names do not belong on a locked screen. */
  readonly isHidden: () => boolean
}) {
  const { clock, language, raise, isCatchingUp, isHidden } = options
  let waiting = new Map<string, Case>()
  let environmentId = ''
  let since = 0
  let cancel: (() => void) | undefined

  function drop(): void {
    cancel?.()
    cancel = undefined
    waiting = new Map()
  }

  /** Shows at once those that wait; for an environment that is being left. */
  function flush(): void {
    const cases = [...waiting.values()]
    drop()
    if (cases.length === 0) return
    raise({ environmentId, ...notificationOf(cases, language()), caseIds: cases.map(({ caseId }) => caseId) })
  }

  function soon(): void {
    cancel?.()
    cancel = clock.setTimer(() => {
      const late = clock.elapsed() - since >= longestWaitMs
      if (isHidden() || (isCatchingUp() && !late)) soon()
      else flush()
    }, momentMs)
  }

  return {
    flush,
    drop,
    add(of: string, changed: Case) {
      if (of !== environmentId) flush()
      environmentId = of
      if (waiting.size === 0) since = clock.elapsed()
      waiting.delete(changed.caseId)
      waiting.set(changed.caseId, changed)
      if (!cancel) soon()
    },
  }
}

/** Lines of a notification about several cases at most; the others are only counted. */
const shownCases = 3

/** A state that nobody listed is shown as the service wrote it. */
const nameOf = (status: string, language: string): string =>
  hasText('watch/main/states', status) ? textsIn(language, 'watch/main/states')(status) : status

function nextOf(known: Case, language: string): string {
  const step = caseStepOf(known)
  return textsIn(language, 'watch/main/next-steps')(hasText('watch/main/next-steps', step) ? step : 'unknown')
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
