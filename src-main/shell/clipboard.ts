/** What this needs of the system's clipboard; newer Electrons read it asynchronously. */
export interface TextClipboard {
  readText(): string | Promise<string>
  writeText(text: string): unknown
}

/** How long a copied secret or IBAN stays on the clipboard, in milliseconds. */
const sensitiveForMs = 60_000

/**
 * Copies texts, and takes a sensitive one off again after a minute if it is still there.
 * `clearNow` does the same at once, for the end of the program.
 */
export function createClipboard(clipboard: TextClipboard): {
  copy(text: string, sensitive: boolean): void
  clearNow(): Promise<void>
} {
  let sensitive: string | undefined
  const clear = async (text: string): Promise<void> => {
    if (sensitive !== text) return
    sensitive = undefined
    if ((await clipboard.readText()) === text) clipboard.writeText('')
  }
  return {
    copy(text, isSensitive) {
      clipboard.writeText(text)
      sensitive = isSensitive ? text : undefined
      if (isSensitive) setTimeout(() => void clear(text), sensitiveForMs).unref()
    },
    clearNow: async () => {
      if (sensitive !== undefined) await clear(sensitive)
    },
  }
}
