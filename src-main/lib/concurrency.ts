/** Runs all works, at most `limit` at a time; resolves to the results in order. When one fails the others end before this rejects. */
export async function runConcurrently<T>(works: readonly (() => Promise<T>)[], limit: number): Promise<T[]> {
  const results: T[] = []
  const failures: unknown[] = []
  const waiting = works.entries()
  const worker = async (): Promise<void> => {
    for (const [position, work] of waiting) {
      if (failures.length > 0) return
      try {
        results[position] = await work()
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  if (failures.length > 0) throw failures[0]
  return results
}
