import { describe, expect, it } from 'vitest'
import { createRunning } from '../../../src-main/ipc/dispatcher'

describe('the calls that are under way', () => {
  it('are waited for, with those that they let in and whatever becomes of them', async () => {
    const running = createRunning()
    const ended: string[] = []
    let finish = (): void => undefined
    const first = new Promise<void>((resolve) => {
      finish = resolve
    })
    void running.add(first).then(() => {
      ended.push('first')
      running.add(Promise.reject(new Error('refused'))).catch(() => ended.push('second'))
    })
    const quit = running.ended(60_000).then(() => ended.push('quit'))
    await Promise.resolve()
    expect(ended).toEqual([])
    finish()
    await quit
    expect(ended).toEqual(['first', 'second', 'quit'])
    await running.ended(60_000)
  })

  it('keep nobody longer than the time given', async () => {
    const running = createRunning()
    void running.add(new Promise(() => undefined))
    const begun = performance.now()
    await running.ended(20)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(15)
  })
})
