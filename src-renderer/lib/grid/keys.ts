interface Key {
  readonly key: string
}

/**
 * Where arrows, Home, End and the page keys lead to in every list; undefined for all other keys.
 * @param here -1 where nothing is chosen yet
 * @param page rows that a page key goes over
 */
export function stepOf({ key }: Key, here: number, last: number, page: number): number | undefined {
  const from = Math.max(here, 0)
  const to = {
    ArrowDown: here + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: last,
  }[key]
  return to === undefined || last < 0 ? undefined : Math.min(Math.max(to, 0), last)
}
