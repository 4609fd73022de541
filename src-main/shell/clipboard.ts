import { selectionOf, textClipboardOf, type AnyClipboard, type TextClipboard } from '../lib/electron-versions'

/** How long a copied secret or IBAN stays on the clipboard, in milliseconds. */
const sensitiveForMs = 60_000

/** The system breaks lines and blanks of what is copied from a page in its own way. */
const isSame = (one: string, other: string): boolean => inOneLine(one) === inOneLine(other)
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Copies texts, and takes a sensitive one off again after a minute if it is still there.
 * `clearNow` does the same at once, for the end of the program.
 */
export function createClipboard(system: AnyClipboard) {
  const clipboard = textClipboardOf(system)
  const selection = selectionOf(system)
  let last: { readonly text: string; readonly isSensitive: boolean } | undefined
  async function clear(texts: readonly string[], from: TextClipboard = clipboard): Promise<void> {
    const there = await from.readText()
    if (there !== '' && texts.some((text) => isSame(text, there))) await from.writeText('')
  }
  // A clipboard that another program holds refuses; nothing more can be done about what lies on it.
  const tryToClear = (...whatAndWhere: Parameters<typeof clear>): Promise<void> =>
    clear(...whatAndWhere).catch(() => undefined)
  async function clearSensitive(text: string): Promise<void> {
    if (!last?.isSensitive || last.text !== text) return
    last = undefined
    await tryToClear([text])
  }
  return {
    /** Resolves to whether the system took it. */
    async copy(text: string, isSensitive: boolean): Promise<boolean> {
      last = { text, isSensitive }
      if (isSensitive) setTimeout(() => void clearSensitive(text), sensitiveForMs).unref()
      try {
        await clipboard.writeText(text)
        return true
      } catch {
        return false
      }
    },
    /** A page of Kartei has put this there itself, in the place of what was there. */
    noteOurs: (text: string): void => void (last = { text, isSensitive: false }),
    clearNow: async (): Promise<void> => {
      if (last) await clearSensitive(last.text)
    },
    /**
     * Clears what Kartei put there last, sensitive or not, and these texts, which were marked in a page of Kartei; from the selection
     * of the desktop as well. Another program's later text stays.
     */
    async clearOurs(texts: readonly string[] = []): Promise<void> {
      const ours = [...texts, ...(last ? [last.text] : [])]
      last = undefined
      if (ours.length === 0) return
      await Promise.all([tryToClear(ours), selection && tryToClear(ours, selection)])
    },
  }
}
