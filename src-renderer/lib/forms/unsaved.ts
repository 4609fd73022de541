/** Milliseconds before what the disk refused so many times is tried again: from one second up to a minute. */
export const pauseAfter = (refusals: number): number => Math.min(60_000, 1_000 * 2 ** (refusals - 1))

const holders = new Set<() => boolean>()

/**
 * While a holder has something typed that the disk refused, the window does not close by itself: main asks first
 * (`will-prevent-unload`).
 */
export function holdWindowWhile(isUnsaved: () => boolean): void {
  holders.add(isUnsaved)
}

window.addEventListener('beforeunload', (event) => {
  if ([...holders].some((isUnsaved) => isUnsaved())) event.preventDefault()
})
