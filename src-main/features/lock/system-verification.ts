import { existsSync } from 'node:fs'
import { commandsIn, type Run } from '../../lib/run-command'

/** `away`: the system cannot ask at all; `refused`: it says that this is somebody else, or nobody answered it. */
export type Verified = 'verified' | 'refused' | 'away'

export interface SystemVerification {
  readonly kind: 'touch-id' | 'polkit'
  /** Asks who is here, in the system's own dialog. */
  readonly ask: (reason: string) => Promise<Verified>
}

/** The part of Electron's systemPreferences that is used; macOS alone has it. */
export interface TouchId {
  canPromptTouchID?(): boolean
  promptTouchID?(reason: string): Promise<void>
}

/** The action that packages for Linux install for polkit, and the program that asks polkit. */
export const polkitAction = 'org.kartei.unlock'
const polkitFile = `/usr/share/polkit-1/actions/${polkitAction}.policy`
const pkcheck = '/usr/bin/pkcheck'
/** For so long a dialog of the system may stand open, in milliseconds. */
const askedFor = 120_000

/** Without any variable of whoever started Kartei: one of them could name another bus, where anybody answers for polkit. */
const alone = commandsIn({})

/**
 * By what this system can say that the clerk is here: the fingerprint sensor of a Mac, or polkit, which asks for the clerk's own
 * password. Windows Hello can be asked by nothing but a module of machine code.
 */
export function systemVerificationOf(system: {
  readonly platform: NodeJS.Platform
  readonly touchId: TouchId
  readonly pid: number
  readonly isThere?: (file: string) => boolean
  readonly run?: Run
}): SystemVerification | undefined {
  const { platform, touchId, pid, isThere = existsSync, run = alone } = system
  if (platform === 'darwin' && touchId.canPromptTouchID?.() === true)
    return {
      kind: 'touch-id',
      ask: async (reason) => {
        try {
          await touchId.promptTouchID?.(reason)
          return 'verified'
        } catch {
          return 'refused'
        }
      },
    }
  if (platform !== 'linux' || !isThere(polkitFile) || !isThere(pkcheck)) return undefined
  return {
    kind: 'polkit',
    ask: async () => {
      const asked = ['--action-id', polkitAction, '--process', String(pid), '--allow-user-interaction']
      const { ended } = await run(pkcheck, asked, askedFor)
      if (ended === 0) return 'verified'
      // 1: not authorised; 3: the clerk closed the dialog. A dialog that is left open is no way round it either. Any other one:
      // nobody was asked, as where no dialog can be shown.
      return ended === 1 || ended === 3 || ended === 'too-late' ? 'refused' : 'away'
    },
  }
}
