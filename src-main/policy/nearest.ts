/** Of the known names the one that differs least from this one, if it differs in few letters or in its case alone. */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(name.length / 3))
  const [nearest] = known
    .map((each) => ({ each, steps: stepsBetween(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ steps }) => steps <= most)
    .toSorted((one, other) => one.steps - other.steps)
  return nearest?.each
}

/** How many letters must be put in, left out or replaced to make one word of the other. */
function stepsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 0; at < one.length; at++) {
    const next = [at + 1]
    for (let there = 0; there < other.length; there++)
      next.push(
        Math.min(
          (row[there] ?? 0) + (other.charAt(there) === one.charAt(at) ? 0 : 1),
          (row[there + 1] ?? 0) + 1,
          (next[there] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
