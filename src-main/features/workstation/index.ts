import { succeed } from '@contract/outcome'
import type { About, Notice } from '@contract/workstation'
import type { Emit, FeatureHandlers } from '../../ipc/handlers'

export interface Workstation {
  readonly handlers: FeatureHandlers<'workstation'>
  /** Keeps something the user must know, and tells every window at once. */
  notify(code: string, detail: string): void
}

/** What this program and this computer are, what the user must know about them, and the clipboard. */
export function createWorkstation(options: {
  readonly about: () => Promise<About>
  readonly copy: (text: string, sensitive: boolean) => void
  readonly emit: Emit
}): Workstation {
  const notices: Notice[] = []
  return {
    handlers: {
      about: async () => succeed(await options.about()),
      notices: () => succeed(notices),
      copy: ({ text, sensitive }) => {
        options.copy(text, sensitive)
        return succeed({ copied: true })
      },
    },
    notify(code, detail) {
      const notice: Notice = { id: `${notices.length + 1}-${code}`, code, detail }
      notices.push(notice)
      options.emit('workstation', 'onNotice', notice)
    },
  }
}
