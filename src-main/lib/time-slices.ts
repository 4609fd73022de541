/** For how many milliseconds work on many cases holds up the program at once, at most. */
const longest = 8

/**
 * For loops over many cases: call it now and then, and await what it gives. It gives something only when the program has
 * been held up for long enough; then everything else has its turn first.
 */
export function slices(): () => Promise<void> | undefined {
  let begun = performance.now()
  return () => {
    if (performance.now() - begun < longest) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        begun = performance.now()
        resolve()
      }),
    )
  }
}

/** How many cases are worked on between two looks at the clock. */
export const stride = 64

/** Works on many items, one after the other, without holding up the program. `onStep` is told now and then how many are done. */
export async function eachInSlices<T>(
  items: Iterable<T>,
  work: (item: T) => void,
  onStep: (done: number) => void = () => undefined,
): Promise<void> {
  const pause = slices()
  let done = 0
  for (const item of items) {
    if (done % stride === 0) {
      onStep(done)
      await pause()
    }
    work(item)
    done++
  }
}

const runLength = 1024

/** Sorts without holding up the program. `compare` gives 0 for the same item alone. */
export async function sortInSlices<T>(items: readonly T[], compare: (one: T, other: T) => number): Promise<T[]> {
  const pause = slices()
  let runs: T[][] = []
  for (let from = 0; from < items.length; from += runLength) {
    runs.push(items.slice(from, from + runLength).sort(compare))
    await pause()
  }
  while (runs.length > 1) {
    const longer: T[][] = []
    for (let at = 0; at < runs.length; at += 2) longer.push(await merged(runs[at] ?? [], runs[at + 1] ?? []))
    runs = longer
  }
  return runs[0] ?? []

  async function merged(left: readonly T[], right: readonly T[]): Promise<T[]> {
    const all: T[] = []
    let here = 0
    let there = 0
    for (;;) {
      const one = left[here]
      const other = right[there]
      if (one !== undefined && (other === undefined || compare(one, other) <= 0)) {
        all.push(one)
        here++
      } else if (other !== undefined) {
        all.push(other)
        there++
      } else return all
      if (all.length % runLength === 0) {
        const due = pause()
        if (due) await due
      }
    }
  }
}
