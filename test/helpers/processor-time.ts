/** Tests run in Node, wherever their types are from. */
declare const process: { cpuUsage(): { readonly user: number; readonly system: number } }

/**
 * How many milliseconds of the processor this process needs for something. What else the machine does is not in it: a
 * busy one takes longer, and needs no more.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const after = process.cpuUsage()
  return (after.user - before.user + after.system - before.system) / 1_000
}
