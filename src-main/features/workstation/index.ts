import { fail, succeed } from '@contract/outcome'
import type { About, Notice } from '@contract/api/workstation'
import { z } from '@contract/zod'
import type { Emit, FeatureHandlers } from '../../ipc/handlers'
import { rethrowBugs } from '../../lib/storage-failure'
import { createSettings, type Notify, type OpenSettingsFile } from '../../store'

export interface Workstation {
  readonly handlers: Omit<FeatureHandlers<'workstation'>, 'asked'>
  /** Keeps something the user must know, and emits it to every window at once. */
  notify(code: string, detail: string): void
  notices(): readonly Notice[]
}

/** Facts about this program and this computer, notices to the user, and the clipboard. */
export function createWorkstation(options: {
  readonly about: () => Promise<About>
  /** Resolves to whether the system took it. */
  readonly copy: (text: string, sensitive: boolean) => Promise<boolean>
  /** Hands a `mailto:` address to the system. */
  readonly openMail: (address: string) => Promise<void>
  /** Asks the clerk, and opens the address only where the answer is yes; resolves to whether it was. */
  readonly openLink: (url: string) => Promise<boolean>
  /** Ends Kartei, unless the clerk stays, and starts it again. */
  readonly restart: () => void
  /** Shows what was saved under a name in its folder; resolves to whether it is there. */
  readonly showSaved: (name: string) => Promise<boolean>
  readonly emit: Emit
}): Workstation {
  const notices: Notice[] = []
  return {
    handlers: {
      about: async () => succeed(await options.about()),
      restart: () => {
        options.restart()
        return succeed({ restarting: true })
      },
      notices: () => succeed(notices),
      copy: async ({ text, sensitive }) => succeed({ copied: await options.copy(text, sensitive) }),
      composeMail: async ({ to, subject, body }, { requestId }) => {
        try {
          await options.openMail(mailAddress(to, subject, body))
          return succeed({ opened: true })
        } catch {
          return fail({ kind: 'internal', message: 'No mail program could be opened here.', requestId })
        }
      },
      showSaved: async ({ name }) => succeed({ shown: await options.showSaved(name) }),
      openLink: async ({ url }, { requestId }) => {
        try {
          return succeed({ opened: await options.openLink(url) })
        } catch {
          return fail({ kind: 'internal', message: 'No browser could be opened here.', requestId })
        }
      },
    },
    notices: () => notices,
    notify(code, detail) {
      notices.push({ id: `${notices.length + 1}-${code}`, code, detail })
      options.emit('workstation', 'onStale', { what: 'notices' })
    },
  }
}

/** RFC 6068: everything but the address's own `@` is percent-encoded, line ends as CR LF. */
function mailAddress(to: string, subject: string, body: string): string {
  const recipient = encodeURIComponent(to).replaceAll('%40', '@')
  const text = encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))
  return `mailto:${recipient}?subject=${encodeURIComponent(subject)}&body=${text}`
}

const stored = z.object({ electron: z.string().optional() })

/**
 * Says, at the first start on an Electron with which Kartei was not tried, that it was not: once for each version, which
 * `runtime.json` of the profile remembers. Notice: `electron-untried`, with the version.
 */
export function sayIfUntried(options: {
  readonly version: string
  readonly wasTried: boolean
  /** The profile. */
  readonly directory: string
  readonly openSettings: OpenSettingsFile
  readonly now: () => Date
  readonly notify: Notify
}): void {
  const { version, wasTried, notify } = options
  if (wasTried) return
  const settings = createSettings({
    open: options.openSettings,
    directory: options.directory,
    name: 'runtime',
    schema: stored,
    salvage: () => ({}),
    now: options.now,
    notify,
  })
  if (settings.current().electron === version) return
  notify('electron-untried', version)
  try {
    settings.save({ electron: version })
  } catch (error) {
    // A disk that refuses is reported where something would be lost; here it is said again at the next start.
    rethrowBugs(error)
  }
}
