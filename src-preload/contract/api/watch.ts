import { call, event } from '../call'
import { z } from '../zod'

/** Why the watch is paused. It resumes by itself. */
export const watchPause = z.enum(['off', 'offline', 'locked', 'unauthorized', 'no-api-key', 'session-ended'])
export type WatchPause = z.infer<typeof watchPause>

/** The watch over the open cases of the active environment. */
export const watchState = z.object({
  pause: watchPause.optional(),
  /** How many cases are watched. */
  cases: z.number().int(),
  lastLookAt: z.string().optional(),
})
export type WatchState = z.infer<typeof watchState>

export const watch = {
  state: call(z.undefined(), watchState, { journal: 'kept-here', needsData: false }),
  /** The case that the clerk has in front of them, or none: it is looked at more often. */
  attend: call(z.object({ caseId: z.string().nullable() }), watchState, { journal: 'screen', needsData: false }),
  onChanged: event(watchState),
}
