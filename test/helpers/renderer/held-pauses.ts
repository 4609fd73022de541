import { onTestFinished, vi } from 'vitest'

/** Pauses of the page from so many to so many milliseconds go by only when the test says so. */
export function holdPauses(from: number, to: number) {
  const { setTimeout, clearTimeout } = globalThis
  /** How long each was to be. */
  const pauses: number[] = []
  const held = new Map<unknown, () => void>()
  vi.stubGlobal('setTimeout', (run: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]) => {
    if (milliseconds < from || milliseconds > to) return setTimeout(run, milliseconds, ...given)
    pauses.push(milliseconds)
    const timer = Symbol('held')
    held.set(timer, () => run(...given))
    return timer
  })
  vi.stubGlobal('clearTimeout', (timer: Parameters<typeof clearTimeout>[0]) => {
    if (!held.delete(timer)) clearTimeout(timer)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const endPauses = (): void => {
    const ended = [...held.values()]
    held.clear()
    for (const run of ended) run()
  }
  return { pauses, endPauses }
}
