import { lstat, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unzip } from '../../tools/lib/electron/zip.mjs'
import { zipOf } from '../fixtures/zip'
import { temporaryFolder } from '../helpers/temporary-folder'

async function unpack(zip: Buffer, place: (name: string) => string | undefined = (name) => name): Promise<string> {
  const folder = temporaryFolder()
  await writeFile(join(folder, 'file.zip'), zip)
  const target = join(folder, 'target')
  await unzip(join(folder, 'file.zip'), target, place)
  return target
}

describe('unzipping', () => {
  it('brings back packed, stored and empty files, with their modes', async () => {
    const long = 'many words, '.repeat(50_000)
    const target = await unpack(
      zipOf([
        { name: 'a/long.txt', content: long },
        { name: 'a/', content: '', mode: 0o40755, stored: true },
        { name: 'a/stored', content: 'as it is', stored: true, mode: 0o100755 },
        { name: 'a/empty', content: '', stored: true },
      ]),
    )
    expect(await readFile(join(target, 'a/long.txt'), 'utf8')).toBe(long)
    expect(await readFile(join(target, 'a/stored'), 'utf8')).toBe('as it is')
    expect((await stat(join(target, 'a/stored'))).mode & 0o111).toBe(0o111)
    expect((await stat(join(target, 'a/long.txt'))).mode & 0o111).toBe(0)
    expect((await stat(join(target, 'a/empty'))).size).toBe(0)
  })

  it('finds the directory before a comment, and makes symbolic links', async () => {
    const link = { name: 'link', content: 'file', mode: 0o120777, stored: true }
    const target = await unpack(zipOf([{ name: 'file', content: 'x' }, link], 'a comment'))
    expect((await lstat(join(target, 'link'))).isSymbolicLink()).toBe(true)
    expect(await readlink(join(target, 'link'))).toBe('file')
  })

  it('puts files where it is told and leaves out what is not wanted', async () => {
    const zip = zipOf([
      { name: 'old/keep', content: 'kept' },
      { name: 'old/drop', content: 'dropped' },
    ])
    const target = await unpack(zip, (name) => (name.endsWith('keep') ? 'new/place' : undefined))
    expect(await readFile(join(target, 'new/place'), 'utf8')).toBe('kept')
    await expect(stat(join(target, 'old'))).rejects.toThrow('ENOENT')
  })

  it('fails on damage, and on entries that would leave the folder', async () => {
    await expect(unpack(zipOf([{ name: 'a', content: 'x', checksum: 1 }]))).rejects.toThrow('checksum')
    await expect(unpack(Buffer.from('no zip'))).rejects.toThrow('not a zip file')
    await expect(unpack(zipOf([{ name: '../a', content: 'x' }]))).rejects.toThrow('outside')
    await expect(unpack(zipOf([{ name: '/a', content: 'x' }]))).rejects.toThrow('outside')
    await expect(unpack(zipOf([{ name: 'a\\..\\..\\b', content: 'x' }]))).rejects.toThrow('outside')
    const zip = zipOf([{ name: 'a', content: 'x' }])
    await expect(unpack(Buffer.concat([zip.subarray(30), zip]))).rejects.toThrow()
  })
})
