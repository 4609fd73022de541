export interface Asked<T> {
  /** Undefined when it was left, or could not be done. */
  readonly result: Promise<T | undefined>
  /** Whoever asked does not wait any more: what has not begun is not begun. */
  readonly leave: () => void
}

/** Work that would slow the window down if all of it ran at once: one piece after the other, first come, first served. */
export function createQueue(): <T>(work: () => Promise<T | undefined>) => Asked<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    let left = false
    const result = last.then(() => (left ? undefined : work())).catch(() => undefined)
    last = result
    return {
      result,
      leave: () => {
        left = true
      },
    }
  }
}
