/** How often each name occurs. */
export interface NameCounts {
  add(name: string): void
  remove(name: string): void
  clear(): void
  /** Most frequent first. */
  list(): { name: string; count: number }[]
}

export function createNameCounts(): NameCounts {
  const counts = new Map<string, number>()
  return {
    add: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    remove(name) {
      const left = (counts.get(name) ?? 0) - 1
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
    },
    clear: () => {
      counts.clear()
    },
    list: () =>
      [...counts]
        .map(([name, count]) => ({ name, count }))
        .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
  }
}
