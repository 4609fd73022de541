import type { Lines } from './lines'

/** The rows that are ticked, by their keys, and what a grid does about them. */
export interface CheckedRows {
  readonly keys: ReadonlySet<string>
  /** Whether every row is ticked. */
  readonly isAll: boolean
  /** Of the box in the head. */
  readonly label: string
  readonly set: (keys: ReadonlySet<string>) => void
  readonly all: () => void
  /** Ticks the rows from one line to another, besides those that were ticked before. */
  readonly range: (from: number, to: number, besides: ReadonlySet<string>) => void
}

/** Ticks of a list whose rows are all there. */
export function checkedRowsOf(
  lines: Lines<unknown>,
  keys: ReadonlySet<string>,
  set: (keys: ReadonlySet<string>) => void,
  label: string,
): CheckedRows {
  const between = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, index) => lines.at(from + index)).flatMap((line) =>
      line?.type === 'row' ? [line.key] : [],
    )
  const all = between(0, lines.count - 1)
  return {
    keys,
    isAll: all.length > 0 && all.every((key) => keys.has(key)),
    label,
    set,
    all: () => set(new Set(all)),
    range: (from, to, besides) => set(new Set([...besides, ...between(Math.min(from, to), Math.max(from, to))])),
  }
}

export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
