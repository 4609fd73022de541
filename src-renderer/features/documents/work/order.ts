/** The same ids with one of them moved by so many places; it stops at the ends. */
export function movedBy(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id)
  if (from < 0) return [...ids]
  const others = ids.filter((each) => each !== id)
  others.splice(Math.min(Math.max(0, from + by), others.length), 0, id)
  return others
}

/** The same ids with one of them in the place of another; as they were where that one has no place among them. */
export function movedTo(ids: readonly string[], id: string, target: string): string[] {
  if (!ids.includes(target)) return [...ids]
  return movedBy(ids, id, ids.indexOf(target) - ids.indexOf(id))
}

/** The same things in the order of these ids; those that are not named come behind in the order they had. */
export function inOrder<F extends { readonly fileId: string }>(files: readonly F[], ids: readonly string[]): F[] {
  const placeOf = new Map(ids.map((id, index) => [id, index]))
  const last = ids.length
  return files.toSorted((a, b) => (placeOf.get(a.fileId) ?? last) - (placeOf.get(b.fileId) ?? last))
}
