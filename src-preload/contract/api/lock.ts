import { call, event } from '../call'
import { caseTabs } from '../domain/commands'
import { z } from '../zod'
import { caseOrder, caseQuery } from './cases'

/** Minutes without a hand on mouse or keyboard after which Kartei locks, where nobody has said otherwise. */
export const usualIdleMinutes = 10

/** Characters. Longer texts are not remembered: nobody copies a million characters of a case. */
export const longestCopied = 1_000_000

/** Where a window was when it was locked: what it shows, and how far that is scrolled. */
export const place = z.object({
  screen: z.union([
    z.enum(['worklist', 'uploads', 'print-queue', 'send-request', 'journal', 'settings']),
    z.object({ case: z.string().max(64), tab: z.enum(caseTabs) }),
    /** A form, by the draft that holds what is typed in it. */
    z.object({ draft: z.string().max(64) }),
  ]),
  listing: z.object({ query: caseQuery, order: caseOrder }),
  search: z.string().max(1_000),
  /** Each scrolled part by its place in the page, child by child, and how far, in pixels. */
  scrolled: z.array(z.object({ at: z.array(z.number().int().min(0)).max(60), top: z.number().min(0) })).max(30),
})
export type Place = z.infer<typeof place>

export const lockState = z.object({
  state: z.enum(['open', 'locked']),
  /** Of the page that unlocks, which may ask for nothing else. */
  language: z.string(),
  /**
   * By what Kartei is unlocked, now or once it is locked: by what the system can say who is here, by unlocking the session of the
   * computer, or, where there is neither, by a click.
   */
  way: z.enum(['touch-id', 'polkit', 'session', 'none']),
})
export type LockState = z.infer<typeof lockState>

/** The lock of Kartei's windows. Those of its calls that a locked page makes are named in `src-main/ipc/door.ts`. */
export const lock = {
  state: call(z.undefined(), lockState, { journal: 'nobody', locked: 'lock-page', needsData: false }),
  /** Locks every window, and the session of the computer where that is what unlocks it. */
  now: call(z.undefined(), z.object({ locked: z.literal(true) }), { journal: 'elsewhere', needsData: false }),
  /**
   * Unlocks by the way of the state; where that is `session`, the session is locked once more, and not `unlocked` yet. Failures:
   * `cancelled` (the system did not confirm who is here), `not-found` (it cannot: another way is in the state).
   */
  unlock: call(z.undefined(), z.object({ unlocked: z.boolean() }), {
    journal: 'act',
    locked: 'lock-page',
    needsData: false,
  }),
  /** The page has put this on the clipboard by the browser's own means, which main does not see: locking clears it from there. */
  copied: call(z.object({ text: z.string().max(longestCopied) }), z.object({ noted: z.literal(true) }), {
    journal: 'screen',
    needsData: false,
  }),
  /** A window is about to be locked: all that is typed has been handed to main, and this is where it was. */
  handOver: call(
    z.object({
      windowId: z.string().max(64),
      place,
      /** Text that it has put on the desktop's selection by marking it. */
      marked: z.string().max(longestCopied).optional(),
    }),
    z.object({ taken: z.boolean() }),
    { journal: 'screen', locked: 'draining', needsData: false },
  ),
  /** Where this window was before it was locked, once. */
  placeOf: call(z.object({ windowId: z.string().max(64) }), z.object({ place: place.optional() }), {
    journal: 'screen',
    needsData: false,
  }),
  /** This window will be locked as soon as it has answered by `handOver`, or has not answered in time. */
  onLocking: event(z.object({ windowId: z.string() })),
}
