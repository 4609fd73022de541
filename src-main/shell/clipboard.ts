/** What this needs of the system's clipboard. */
export interface TextClipboard {
  readText(): string
  writeText(text: string): void
}

/** How long a copied secret or IBAN stays on the clipboard, in milliseconds (docs: "Secrets"). */
const sensitiveForMs = 60_000

/**
 * Copies texts, and takes a sensitive one off again after a minute if it is still there.
 * `clearNow` does the same at once, for the end of the program.
 */
export function createClipboard(clipboard: TextClipboard): {
  copy(text: string, sensitive: boolean): void
  clearNow(): void
} {
  let sensitive: string | undefined
  const clearNow = (): void => {
    if (sensitive !== undefined && clipboard.readText() === sensitive) clipboard.writeText('')
    sensitive = undefined
  }
  return {
    copy(text: string, isSensitive: boolean): void {
      clipboard.writeText(text)
      sensitive = isSensitive ? text : undefined
      if (!isSensitive) return
      setTimeout(() => {
        if (sensitive === text) clearNow()
      }, sensitiveForMs).unref()
    },
    clearNow,
  }
}
