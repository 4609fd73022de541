import { describe, expect, it, vi } from 'vitest'
import { unknownType } from '../../../../src-main/features/documents/media-type'
import { createTypesInWorker } from '../../../../src-main/features/documents'
import type { ChildProcess } from '../../../../src-main/lib/worker'

const pdf = { mediaType: 'application/pdf', extensions: ['pdf'] }

/** Processes that hang or die, one after the other, and one that works once these are over. */
function processes(...faults: readonly ('hangs' | 'dies')[]) {
  const left = [...faults]
  return (): ChildProcess => {
    const fault = left.shift()
    let tell: (message: unknown) => void = () => undefined
    let exit = (): void => undefined
    return {
      onMessage: (listener) => void (tell = listener),
      onExit: (listener) => void (exit = listener),
      stop: () => undefined,
      send: (message) => {
        if (fault === 'dies') setImmediate(exit)
        if (fault !== undefined || typeof message !== 'object' || message === null || !('number' in message)) return
        setImmediate(() => tell({ number: message.number, said: 'result', output: pdf }))
      },
    }
  }
}

const typeWith = (...faults: readonly ('hangs' | 'dies')[]) =>
  createTypesInWorker(processes(...faults))(Buffer.from('%PDF-1.7'))

describe('the type of a file, found in a process beside main', () => {
  it.each([[[]], [['hangs']], [['dies']]] as const)('is found although the first process %j', async (faults) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const found = typeWith(...faults)
      await vi.advanceTimersByTimeAsync(6_000)
      expect(await found).toEqual(pdf)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not known of a file that two processes die of', async () => {
    expect(await typeWith('dies', 'dies')).toEqual(unknownType)
  })
})
