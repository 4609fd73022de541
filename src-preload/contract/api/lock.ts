import { call, event } from '../call'
import { caseTabs } from '../domain/commands'
import { rule, z } from '../zod'
import { caseOrder, caseQuery } from './cases'

/** What a passphrase of the lock must have at least, in characters, and what is taken at most. */
export const passphraseLimits = { least: 8, most: 200 } as const

/** Minutes without a hand on mouse or keyboard after which Kartei locks, where nobody has said otherwise. */
export const usualIdleMinutes = 10

/** Of these characters a passphrase consists, whichever keyboard wrote them. */
const typedPassphrase = z.string().max(passphraseLimits.most)

const newPassphrase = rule(
  typedPassphrase,
  (typed) => typed.length >= passphraseLimits.least,
  'too-short',
  `A passphrase has at least ${passphraseLimits.least} characters.`,
)

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
  /** `choose`: the organisation wants Kartei to lock, and no passphrase was chosen yet. */
  state: z.enum(['open', 'locked', 'choose']),
  /** Of the page that unlocks, which may ask for nothing else. */
  language: z.string(),
  hasPassphrase: z.boolean(),
  /** False: there is no keychain, and the passphrase is forgotten when Kartei ends, with everything else. */
  isKept: z.boolean(),
  /** By what the system can say who is here; left out: by nothing. */
  system: z.enum(['touch-id', 'polkit']).optional(),
  /** Whether a recovery key opens the data, and so the lock. */
  takesRecoveryKey: z.boolean(),
  /** Milliseconds until something is compared again, after wrong attempts. */
  waitMs: z.number().int().min(0),
})
export type LockState = z.infer<typeof lockState>

const unlocked = z.object({ unlocked: z.literal(true) })

/** The lock of Kartei's windows. Those of its calls that a locked page makes are named in `src-main/ipc/door.ts`. */
export const lock = {
  state: call(z.undefined(), lockState),
  /**
   * Locks every window. Failures: `conflict` with the code `no-passphrase`, where there is nothing to unlock with, or `off`,
   * where the settings say that Kartei does not lock.
   */
  now: call(z.undefined(), z.object({ locked: z.literal(true) })),
  /** Failures: `invalid-input` at `passphrase` (`wrong`, or `wait` while attempts are held up), `keychain-unavailable`. */
  unlock: call(z.object({ passphrase: typedPassphrase }), unlocked),
  /** Asks the system who is here, by its own dialog. Failures: `cancelled`, `not-found` (it cannot say it now). */
  unlockBySystem: call(z.undefined(), unlocked),
  /** Opens the lock and forgets its passphrase. Failures: `invalid-input` at `recoveryKey`, `not-found` (none was made). */
  unlockByRecoveryKey: call(z.object({ recoveryKey: z.string().max(500) }), unlocked),
  /** Chooses the first passphrase, or another one with the old one. Failures: as of `unlock`, at `old`; `storage`. */
  setPassphrase: call(
    rule(
      z.object({ old: typedPassphrase.optional(), passphrase: newPassphrase, again: typedPassphrase }),
      ({ passphrase, again }) => passphrase === again,
      'not-the-same',
      'The passphrase is not the same both times.',
    ),
    lockState,
  ),
  /** Without a passphrase Kartei does not lock any more. Failures: as of `unlock`, at `old`; `storage`. */
  forgetPassphrase: call(z.object({ old: typedPassphrase }), lockState),
  /** A window is about to be locked: all that is typed has been handed to main, and this is where it was. */
  handOver: call(
    z.object({
      windowId: z.string().max(64),
      place,
      /** Texts that it has put on the clipboard, or on the desktop's selection by marking them. */
      copied: z.array(z.string().max(1_000_000)).max(2),
    }),
    z.object({ taken: z.boolean() }),
  ),
  /** Where this window was before it was locked, once. */
  placeOf: call(z.object({ windowId: z.string().max(64) }), z.object({ place: place.optional() })),
  /** This window will be locked as soon as it has answered by `handOver`, or has not answered in time. */
  onLocking: event(z.object({ windowId: z.string() })),
}
