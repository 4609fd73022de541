interface Pressed {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/**
 * The letter that a key stands for, in lower case. On a layout without Latin letters, such as the Greek one, the place of the key
 * counts, by which the others on the same keyboard know it.
 */
export function letterOf({ key, code }: Pick<Pressed, 'key' | 'code'>): string {
  const isOther = /^(?!\p{Script=Latin})\p{L}$/u.test(key)
  const [, place] = /^Key(.)$/.exec(code) ?? []
  return (isOther && place ? place : key).toLowerCase()
}

/** Whether Ctrl (Cmd on a Mac) is pressed with this letter, and nothing else. */
export const isControlKey = (event: Pressed, letter: string): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && letterOf(event) === letter

/** Keys that an input method takes, such as the Enter that ends a composition, are no keys of Kartei's. Called first of all. */
export function leaveCompositionAlone(): void {
  window.addEventListener('keydown', (event) => event.isComposing && event.stopImmediatePropagation(), true)
}
