import { describe, expect, it, vi } from 'vitest'
import { createClipboard } from '../../../src-main/shell/clipboard'

function fakeClipboard() {
  let content = ''
  return {
    readText: () => content,
    writeText: (text: string) => {
      content = text
    },
  }
}

describe('the clipboard', () => {
  it('takes a sensitive text off after a minute, and not a moment earlier', async () => {
    vi.useFakeTimers()
    const system = fakeClipboard()
    createClipboard(system).copy('made up', true)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(system.readText()).toBe('made up')
    await vi.advanceTimersByTimeAsync(1)
    expect(system.readText()).toBe('')
    vi.useRealTimers()
  })

  it('leaves what somebody copied since', async () => {
    vi.useFakeTimers()
    const system = fakeClipboard()
    createClipboard(system).copy('made up', true)
    system.writeText('a shopping list')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(system.readText()).toBe('a shopping list')
    vi.useRealTimers()
  })

  it('leaves an ordinary text, also one that replaced a sensitive one', async () => {
    vi.useFakeTimers()
    const system = fakeClipboard()
    const clipboard = createClipboard(system)
    clipboard.copy('made up', true)
    clipboard.copy('an identifier', false)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(system.readText()).toBe('an identifier')
    vi.useRealTimers()
  })

  it('clears a sensitive text at the end of the program', async () => {
    const system = fakeClipboard()
    const clipboard = createClipboard(system)
    clipboard.copy('made up', true)
    await clipboard.clearNow()
    expect(system.readText()).toBe('')
  })
})
