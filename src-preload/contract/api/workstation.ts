import { call, event } from '../call'
import { isWebPage } from '../domain/urls'
import { rule, z } from '../zod'
import { pickedBackup } from './data'

/** Version and system information, for the screens and for support. */
export const about = z.object({
  version: z.string(),
  electron: z.string(),
  /** Whether Kartei was tried with this major version of Electron. */
  electronWasTried: z.boolean(),
  chromium: z.string(),
  node: z.string(),
  platform: z.string(),
  architecture: z.string(),
  user: z.string(),
  workstation: z.string(),
  systemLanguage: z.string(),
  /** Whether the OS keychain can be used, and what it is called here. */
  keychain: z.object({ available: z.boolean(), backend: z.string() }),
  /**
   * `sealed`: cases are kept encrypted on disk. `session`: nothing personal is written, and all is gone at the end.
   * `stopped`: they are on disk and cannot be opened now (`data.access`).
   */
  storage: z.enum(['sealed', 'session', 'stopped']),
})
export type About = z.infer<typeof about>

/** Something that the user must know about the local data: said once, with what to do. */
export const notice = z.object({ id: z.string(), code: z.string(), detail: z.string() })
export type Notice = z.infer<typeof notice>

/**
 * A request from outside of the window: by the command line, a link or a file that was clicked on. The page shows
 * it, and does nothing of it by itself.
 */
export const asked = z.object({
  /** The number of a case, known or not. */
  open: z.string().optional(),
  /** The file of a backup, as `data.pickBackup` answers. */
  backup: pickedBackup.optional(),
})
export type Asked = z.infer<typeof asked>

export const workstation = {
  about: call(z.undefined(), about, { journal: 'nobody', needsData: false }),
  /** Ends Kartei as quitting does, and starts it again: its keychain is chosen once in each run. */
  restart: call(z.undefined(), z.object({ restarting: z.boolean() }), { journal: 'nobody', needsData: false }),
  notices: call(z.undefined(), z.array(notice), { journal: 'nobody', needsData: false }),
  /** Puts a text on the clipboard, as long as two bodies of a call laid out may be. A `sensitive` one is taken off again after a minute, if it is still there. */
  copy: call(
    z.object({ text: z.string().max(10_000_000), sensitive: z.boolean() }),
    z.object({ copied: z.boolean() }),
    { journal: 'kept-here', needsData: false },
  ),
  /** Opens the system's mail program with a prepared message, which the clerk reads, changes and sends. */
  composeMail: call(
    z.object({ to: z.string().max(320), subject: z.string().max(300), body: z.string().max(8_000) }),
    z.object({ opened: z.boolean() }),
    { journal: 'act', needsData: false },
  ),
  /**
   * Opens a page of the web that a document links to, in the system's browser: https alone, and only after the clerk was
   * asked by the system's own dialog. `opened` is false when the clerk thought better of it.
   */
  openLink: call(
    z.object({ url: rule(z.string().max(2_000), isWebPage, 'https-only', 'Only pages at https:// are opened.') }),
    z.object({ opened: z.boolean() }),
    { journal: 'act', needsData: false },
  ),
  /**
   * Shows in its folder what was saved last under this name since Kartei began. `shown` is false when nothing was, or it is
   * not there any more.
   */
  showSaved: call(z.object({ name: z.string().min(1).max(300) }), z.object({ shown: z.boolean() }), {
    journal: 'kept-here',
    needsData: false,
  }),
  /** Takes the queued requests from outside, oldest first. */
  asked: call(z.undefined(), z.object({ asks: z.array(asked) }), { journal: 'screen', needsData: false }),
  /** There is something to take. */
  onAsked: event(z.object({})),
  /** A menu or palette command, by its name, for the page to carry out. */
  onCommand: event(z.object({ command: z.string() })),
  /**
   * How far something under way is: a `backup`, showing or erasing a `person`, the document of an invoice by its id, or work by the
   * page's number of it.
   */
  onProgress: event(z.object({ of: z.string(), done: z.number(), total: z.number() })),
  /**
   * Query keys whose answers changed, sent to every window; those of one engagement alone where it is named.
   */
  onStale: event(
    z.object({
      what: z.enum([
        'credit-limit-requests',
        'described-fields',
        'journal-shipping',
        'notices',
        'persons',
        'presets',
        'raw-sent',
      ]),
      engagementId: z.string().optional(),
    }),
  ),
}
