import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areCurrent } from '../../tools/lib/dependencies.mjs'
import { stampOf } from '../../tools/lib/staleness.mjs'
import { temporaryFolder } from '../helpers/temporary-folder'

describe('the stamp of sources', () => {
  it('changes with content, names and files, and with nothing else', async () => {
    const folder = temporaryFolder()
    const names = ['src', 'package.json', 'not-there']
    const stamp = (): Promise<string> => stampOf(folder, names)
    await mkdir(join(folder, 'src', 'deep'), { recursive: true })
    await writeFile(join(folder, 'src', 'deep', 'a.ts'), 'one')
    await writeFile(join(folder, 'package.json'), '{}')
    const stamps = [await stamp()]

    await utimes(join(folder, 'package.json'), 0, 0)
    await writeFile(join(folder, 'elsewhere'), 'not among the names')
    expect(await stamp()).toBe(stamps[0])

    await writeFile(join(folder, 'src', 'deep', 'a.ts'), 'two')
    stamps.push(await stamp())
    await rename(join(folder, 'src', 'deep', 'a.ts'), join(folder, 'src', 'deep', 'b.ts'))
    stamps.push(await stamp())
    await writeFile(join(folder, 'src', 'c.ts'), '')
    stamps.push(await stamp())
    await writeFile(join(folder, 'not-there'), 'there now')
    stamps.push(await stamp())
    expect(new Set(stamps).size).toBe(5)
  })

  it('does not take the end of one file for the beginning of the next', async () => {
    const one = temporaryFolder()
    const other = temporaryFolder()
    await writeFile(join(one, 'a'), 'xb')
    await writeFile(join(one, 'c'), 'y')
    await writeFile(join(other, 'a'), 'x')
    await writeFile(join(other, 'c'), 'by')
    expect(await stampOf(one, ['a', 'c'])).not.toBe(await stampOf(other, ['a', 'c']))
  })
})

describe('installed dependencies', () => {
  const wanted = {
    '': { version: '0.1.0' },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  }

  it('are current when they are those of the lock file; optional ones may be absent', () => {
    expect(areCurrent(wanted, { 'node_modules/zod': { version: '4.6.7' } })).toBe(true)
  })

  it('are stale when one is missing, of another version, or no longer wanted', () => {
    const zod = { 'node_modules/zod': { version: '4.6.7' } }
    expect(areCurrent(wanted, undefined)).toBe(false)
    expect(areCurrent(wanted, {})).toBe(false)
    expect(areCurrent(wanted, { 'node_modules/zod': { version: '4.6.6' } })).toBe(false)
    expect(areCurrent(wanted, { ...zod, 'node_modules/other-platform': { version: '0.9.0' } })).toBe(false)
    expect(areCurrent(wanted, { ...zod, 'node_modules/former': { version: '1.0.0' } })).toBe(false)
  })
})
