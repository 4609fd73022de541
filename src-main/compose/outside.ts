import type { Asked } from '@contract/api/workstation'
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { Outside } from '../shell/command-line/outside'
import type { WindowAsk } from '../shell/command-line/parse'
import { replyTo } from '../shell/command-line/reply'
import { oneLine } from '../shell/command-line/say'
import type { MainWindow } from '../shell/main-window'
import type { Background } from './background'
import type { Features } from './features'
import { answerHealth } from './health'
import type { LockedWindows } from './lock'
import type { ServiceParts } from './service'
import type { System } from './system'

export type FromOutside = ReturnType<typeof followOutside>

/** So many asks wait for the page at most; of more the oldest are forgotten. */
const mostAsks = 20

/**
 * Follows what is asked from outside of the window. Everything of it is only shown: no service is asked, nothing is sent,
 * taken over or switched before the clerk does so. Notices: `asked-file`, `asked-file-older` and `asked-link` (the file is no
 * backup, it is of a Kartei before backups for other computers, the address is no link to a case).
 */
export function followOutside({
  outside,
  system,
  service,
  features,
  background,
  mainWindow,
  lock,
}: {
  readonly outside: Outside
  readonly system: System
  readonly service: ServiceParts
  readonly features: Features
  readonly background: Background
  readonly mainWindow: () => MainWindow | undefined
  readonly lock: LockedWindows
}) {
  const { notify, emit, reportDefect } = system
  const waiting: Asked[] = []

  async function askedOf({ open, file, refused }: WindowAsk): Promise<Asked | undefined> {
    if (refused?.code === 'not-utf8') notify('asked-file', oneLine(basename(refused.name)))
    else if (refused) notify('asked-link', '')
    const backup = file === undefined ? undefined : await offered(file)
    if (open === undefined && !backup) return undefined
    return {
      ...(open !== undefined && { open }),
      ...(backup && { backup }),
    }
  }

  /** A backup as the dialog for restoring it shows it. */
  async function offered(file: string): Promise<Asked['backup']> {
    let notice = 'asked-file'
    const onOlder = (): void => void (notice = 'asked-file-older')
    const picked = await background.data.pickBackup(file, { requestId: randomUUID() }, onOlder)
    if (picked.ok) return picked.value
    notify(notice, oneLine(basename(file)))
    return undefined
  }

  async function show(ask: WindowAsk): Promise<void> {
    const window = mainWindow()
    if (window && !window.window.isDestroyed()) window.show()
    await lock.opened()
    const asked = await askedOf(ask)
    if (!asked) return
    waiting.push(asked)
    waiting.splice(0, waiting.length - mostAsks)
    emit('workstation', 'onAsked', {})
  }

  return {
    /** Takes the requests from outside that no window took yet. */
    take: (): Asked[] => waiting.splice(0),
    /** The window is there: from now on what is asked brings it to the front. */
    windowIsOpen: (): void => {
      outside.follow((came) => {
        const done =
          'reply' in came ? replyTo(came.reply, () => answerHealth(system, service, features)) : show(came.ask)
        done.catch((error: unknown) => {
          reportDefect('outside', error)
        })
      })
    },
  }
}
