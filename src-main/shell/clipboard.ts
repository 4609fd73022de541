import { textClipboardOf, type AnyClipboard } from '../lib/electron-versions'

/** How long a copied secret or IBAN stays on the clipboard, in milliseconds. */
const sensitiveForMs = 60_000

/**
 * Copies texts, and takes a sensitive one off again after a minute if it is still there.
 * `clearNow` does the same at once, for the end of the program.
 */
export function createClipboard(system: AnyClipboard): {
  /** Resolves to whether the system took it. */
  copy(text: string, sensitive: boolean): Promise<boolean>
  clearNow(): Promise<void>
} {
  const clipboard = textClipboardOf(system)
  let sensitive: string | undefined
  const clear = async (text: string): Promise<void> => {
    if (sensitive !== text) return
    sensitive = undefined
    if ((await clipboard.readText()) === text) await clipboard.writeText('')
  }
  // A clipboard that another program holds refuses; nothing more can be done about what lies on it.
  const tryToClear = (text: string): Promise<void> => clear(text).catch(() => undefined)
  return {
    async copy(text, isSensitive) {
      sensitive = isSensitive ? text : undefined
      if (isSensitive) setTimeout(() => void tryToClear(text), sensitiveForMs).unref()
      try {
        await clipboard.writeText(text)
        return true
      } catch {
        return false
      }
    },
    clearNow: async () => {
      if (sensitive !== undefined) await tryToClear(sensitive)
    },
  }
}
