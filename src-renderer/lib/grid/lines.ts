/** Pixels; the style sheet sets the same. */
export const heights = { head: 34, row: 36, group: 28 } as const

export type Line<Item> =
  | { readonly type: 'row'; readonly key: string; readonly item: Item }
  /** Says something of the rows below it, and is never chosen. */
  | { readonly type: 'group'; readonly key: string }
  /** Its row is still being asked for. */
  | { readonly type: 'coming'; readonly key: string }

/** Everything that a grid shows, by its index; nothing has to be there before it comes into sight. */
export interface Lines<Item> {
  readonly count: number
  readonly at: (index: number) => Line<Item> | undefined
  readonly indexOf: (key: string) => number | undefined
  readonly isGroup: (index: number) => boolean
  /** Another one whenever lines of another height stand at other places. */
  readonly shape: unknown
}

export function linesOf<Item>(all: readonly Line<Item>[]): Lines<Item> {
  const places = new Map(all.map(({ key }, index) => [key, index]))
  return {
    count: all.length,
    at: (index) => all[index],
    indexOf: (key) => places.get(key),
    isGroup: (index) => all[index]?.type === 'group',
    shape: all,
  }
}

export const rowLines = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Lines<Item> =>
  linesOf(items.map((item) => ({ type: 'row', key: keyOf(item), item })))

/** The row at an index or the next one that way; where there is none, the last one the other way. */
export function nearestRow({ count, isGroup }: Lines<unknown>, index: number, way: 1 | -1): number | undefined {
  for (const step of [way, -way]) for (let at = index; at >= 0 && at < count; at += step) if (!isGroup(at)) return at
  return undefined
}

/** How far most of the rows that were in sight have moved, in pixels: what the list has to be scrolled by to stand. */
export function shiftOf(before: ReadonlyMap<string, number>, topNow: (key: string) => number | undefined): number {
  const votes = new Map<number, number>()
  for (const [key, top] of before) {
    const now = topNow(key)
    if (now !== undefined) votes.set(now - top, (votes.get(now - top) ?? 0) + 1)
  }
  return [...votes].reduce((most, vote) => (vote[1] > most[1] ? vote : most), [0, 0])[0]
}

/** The rows that are ticked, by their keys, and what a grid does about them. */
export interface CheckedRows {
  readonly keys: ReadonlySet<string>
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
