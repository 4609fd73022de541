import { describe, expect, it, vi } from 'vitest'
import { createClipboard } from '../../../src-main/shell/clipboard'

function fakeClipboard() {
  const content = { clipboard: '', selection: '' }
  return {
    readText: (where: keyof typeof content = 'clipboard') => content[where],
    writeText: (text: string, where: keyof typeof content = 'clipboard') => {
      content[where] = text
    },
  }
}

/** As Electron has it since 44: by promises, later than it was asked. */
function slowClipboard() {
  let content = ''
  const later = () => new Promise<void>((resolve) => setTimeout(resolve, 20))
  return {
    readText: () => later().then(() => content),
    writeText: (text: string) =>
      later().then(() => {
        content = text
      }),
  }
}

describe('a clipboard that answers by promises', () => {
  it('has what was copied when it says so, and nothing sensitive when the program has ended', async () => {
    const system = slowClipboard()
    const clipboard = createClipboard(system)
    expect(await clipboard.copy('made up', true)).toBe(true)
    expect(await system.readText()).toBe('made up')
    await clipboard.clearNow()
    expect(await system.readText()).toBe('')
  })

  it('is said to have taken nothing when it refuses', async () => {
    const refuse = () => Promise.reject(new Error('Another program holds it.'))
    const clipboard = createClipboard({ readText: refuse, writeText: refuse })
    expect(await clipboard.copy('made up', true)).toBe(false)
    await clipboard.clearNow()
  })
})

describe('the clipboard', () => {
  it('takes a sensitive text off after a minute, and not a moment earlier', async () => {
    vi.useFakeTimers()
    const system = fakeClipboard()
    await createClipboard(system).copy('made up', true)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(system.readText()).toBe('made up')
    await vi.advanceTimersByTimeAsync(1)
    expect(system.readText()).toBe('')
    vi.useRealTimers()
  })

  it('leaves what somebody copied since', async () => {
    vi.useFakeTimers()
    const system = fakeClipboard()
    await createClipboard(system).copy('made up', true)
    system.writeText('a shopping list')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(system.readText()).toBe('a shopping list')
    vi.useRealTimers()
  })

  it('leaves an ordinary text, also one that replaced a sensitive one', async () => {
    vi.useFakeTimers()
    const system = fakeClipboard()
    const clipboard = createClipboard(system)
    await clipboard.copy('made up', true)
    await clipboard.copy('an identifier', false)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(system.readText()).toBe('an identifier')
    vi.useRealTimers()
  })

  it('clears a sensitive text at the end of the program', async () => {
    const system = fakeClipboard()
    const clipboard = createClipboard(system)
    await clipboard.copy('made up', true)
    await clipboard.clearNow()
    expect(system.readText()).toBe('')
  })

  it('gives up what Kartei put there when it locks, sensitive or not, and what was marked in its window', async () => {
    const system = fakeClipboard()
    const clipboard = createClipboard(system)
    await clipboard.copy('an identifier', false)
    system.writeText('Wiebke\u00a0Süßmuth', 'selection')
    await clipboard.clearOurs()
    expect(system.readText(), 'copied by a button').toBe('')
    system.writeText('a name\nand a number')
    clipboard.noteOurs('a name and  a number')
    await clipboard.clearOurs(['Wiebke Süßmuth'])
    expect(system.readText(), 'copied by the page').toBe('')
    expect(system.readText('selection')).toBe('')
  })

  it('keeps what another program put there when Kartei locks', async () => {
    const system = fakeClipboard()
    const clipboard = createClipboard(system)
    await clipboard.copy('an identifier', false)
    system.writeText('a shopping list')
    system.writeText('of another program', 'selection')
    await clipboard.clearOurs(['a name'])
    expect(system.readText()).toBe('a shopping list')
    expect(system.readText('selection')).toBe('of another program')
    // What was Kartei's own is not its own any more.
    system.writeText('an identifier')
    await clipboard.clearOurs()
    expect(system.readText()).toBe('an identifier')
  })
})
