import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setFuses } from '../../tools/lib/electron/fuses.mjs'
import { temporaryFolder } from '../helpers/temporary-folder'

const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

async function executable(before: number, header: number[], fuses: string): Promise<string> {
  const file = join(temporaryFolder(), 'electron')
  const content = [
    Buffer.alloc(before, 7),
    Buffer.from(sentinel),
    Buffer.from(header),
    Buffer.from(fuses),
    Buffer.alloc(9, 7),
  ]
  await writeFile(file, Buffer.concat(content))
  return file
}

const fusesOf = async (file: string): Promise<string> => {
  const content = await readFile(file, 'latin1')
  const start = content.indexOf(sentinel) + sentinel.length + 2
  return content.slice(start, start + 8)
}

describe('fuses', () => {
  it('are set by name, and the rest of the file stays as it was', async () => {
    const file = await executable(100, [1, 8], '10101011')
    const before = await readFile(file, 'latin1')
    await setFuses(file, { EnableNodeCliInspectArguments: true, LoadBrowserProcessSpecificV8Snapshot: false })
    expect(await fusesOf(file)).toBe('10111001')
    expect(await readFile(file, 'latin1')).toBe(before.replace('10101011', '10111001'))
  })

  it('are found where the file is read in two pieces', async () => {
    const piece = 4 * 1024 * 1024
    for (const before of [piece - 40, piece - 16, piece - 1, piece, 2 * piece - 20]) {
      const file = await executable(before, [1, 8], '00000000')
      await setFuses(file, { EnableNodeCliInspectArguments: true })
      expect(await fusesOf(file)).toBe('00010000')
    }
  })

  it('are refused where there are none, fewer, or of another kind', async () => {
    const none = join(temporaryFolder(), 'none')
    await writeFile(none, 'no executable')
    await expect(setFuses(none, { EnableNodeCliInspectArguments: true })).rejects.toThrow('not an Electron executable')
    const few = await executable(10, [1, 3], '000')
    await expect(setFuses(few, { EnableNodeCliInspectArguments: true })).rejects.toThrow('no fuse')
    const other = await executable(10, [2, 8], '00000000')
    await expect(setFuses(other, { EnableNodeCliInspectArguments: true })).rejects.toThrow('version 2')
  })
})
