import { vi } from 'vitest'

/** Does something while no timer that is set meanwhile fires: what ends all the same has waited for no time. */
export async function withoutTimers<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}
