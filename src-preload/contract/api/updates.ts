import { call, event } from '../call'
import { noAnswer } from '../domain/no-answer'
import { z } from '../zod'

/**
 * Why Kartei does not take what the address for updates offers. The list of versions is what the publisher signs; the file
 * is what that list names for this computer.
 */
export const updateRefusals = [
  /** The policy names no key of a publisher that can be used. */
  'no-publisher',
  'list-missing',
  'list-status',
  'list-redirected',
  'list-packed',
  'list-too-long',
  'list-unreadable',
  'unsigned',
  'other-publisher',
  'list-tampered',
  'other-program',
  'other-channel',
  'expired',
  'from-the-future',
  'version-unreadable',
  'prerelease',
  /** The address went back to something older than it had shown before. */
  'rolled-back',
  'older',
  'not-for-this-computer',
  'file-name',
  'file-hash',
  'file-size',
  'file-missing',
  'file-status',
  'file-redirected',
  'file-packed',
  'file-too-long',
  'file-too-short',
  'file-tampered',
  /** Windows does not find the signature of the publisher on it. */
  'file-publisher',
] as const
export const updateRefusal = z.enum(updateRefusals)
export type UpdateRefusal = z.infer<typeof updateRefusal>

const version = z.string()
const moment = z.string()

/** Where the update stands. */
export const updateProgress = z.discriminatedUnion('state', [
  /** Updates come with the package that Kartei was installed from: by the distribution, or the software management. */
  z.object({ state: z.literal('managed') }),
  /** Kartei runs from its sources. */
  z.object({ state: z.literal('sources') }),
  /** No policy names an address. */
  z.object({ state: z.literal('off') }),
  /** Not asked since Kartei began. */
  z.object({ state: z.literal('not-asked') }),
  z.object({ state: z.literal('asking') }),
  z.object({ state: z.literal('current') }),
  /** A newer version is there; the clerk stopped its download. */
  z.object({ state: z.literal('found'), version }),
  /** `received` and `size` in bytes. */
  z.object({ state: z.literal('downloading'), version, received: z.number().int(), size: z.number().int() }),
  /** Checked and on this computer. `later`: asked about again at `askAgainAt`. */
  z.object({
    state: z.literal('ready'),
    version,
    decision: z.enum(['open', 'at-quit', 'later']),
    askAgainAt: moment.optional(),
  }),
  z.object({ state: z.literal('refused'), reason: updateRefusal, version: version.optional() }),
  /** The address could not be asked, or the connection broke while the file came. */
  z.object({ state: z.literal('unreachable'), noAnswer }),
  /** The file could not be written. */
  z.object({ state: z.literal('failed'), because: z.literal('disk'), code: z.string() }),
])
export type UpdateProgress = z.infer<typeof updateProgress>

export const updatesState = z.object({
  /** That runs. */
  version,
  /** Where updates come from by the policy. */
  source: z.object({ host: z.string(), channel: z.string(), publisher: z.string() }).optional(),
  /** When that was asked last and answered something that could be believed. */
  checkedAt: moment.optional(),
  progress: updateProgress,
  /** An update that should have been installed and was not: its version. */
  notInstalled: version.optional(),
})
export type UpdatesState = z.infer<typeof updatesState>

/**
 * Updates of Kartei, from the address that a policy of the administrator names and from nowhere else. Every call answers
 * where the update stands then.
 */
export const updates = {
  state: call(z.undefined(), updatesState),
  /** Asks the address now, and downloads what is newer. Answers once it is asked; the download goes on. */
  check: call(z.undefined(), updatesState),
  /** Stops the download. What has come of it is dropped. */
  cancel: call(z.undefined(), updatesState),
  /** What becomes of the update that is ready: installed when Kartei is quit, or asked about again the next day. */
  decide: call(z.object({ decision: z.enum(['at-quit', 'later']) }), updatesState),
  onChanged: event(updatesState),
}
