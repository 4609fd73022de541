import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withLock } from '../../tools/lib/lock.mjs'
import { temporaryFolder } from '../helpers/temporary-folder'

describe('a lock', () => {
  it('lets one work at a time, and is gone when all are done', async () => {
    const file = join(temporaryFolder(), 'deep', 'lock')
    const events: string[] = []
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let begun = (): void => undefined
    const begins = new Promise<void>((resolve) => {
      begun = resolve
    })
    const first = withLock(file, async () => {
      begun()
      await held
      events.push('first ends')
    })
    await begins
    const second = withLock(
      file,
      () => Promise.resolve(events.push('second works')),
      () => {
        events.push('second waits')
        release()
      },
    )
    await Promise.all([first, second])
    expect(events).toEqual(['second waits', 'first ends', 'second works'])
    expect(existsSync(file)).toBe(false)
  })

  it('is taken over from a process that is gone', async () => {
    const file = join(temporaryFolder(), 'lock')
    const { pid } = spawnSync(process.execPath, ['--version'])
    await writeFile(file, String(pid))
    expect(await withLock(file, () => Promise.resolve('worked'))).toBe('worked')
  })

  it('is given back when the work fails', async () => {
    const file = join(temporaryFolder(), 'lock')
    await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(existsSync(file)).toBe(false)
  })
})
