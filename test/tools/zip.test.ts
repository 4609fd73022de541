import { lstat, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { unzip } from '../../tools/lib/electron/zip.mjs'
import { temporaryFolder } from '../helpers/temporary-folder'

interface Entry {
  name: string
  content: string
  mode?: number
  stored?: boolean
  checksum?: number
}

/** A zip file of these entries, its local headers longer than its directory says, as some programs write them. */
function zipOf(entries: Entry[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, mode = 0o100644, stored = false, checksum = crc32(content) } of entries) {
    const packed = stored ? Buffer.from(content) : deflateRawSync(content)
    const fields = Buffer.alloc(16)
    fields.writeUInt32LE(checksum, 4)
    fields.writeUInt32LE(packed.length, 8)
    fields.writeUInt32LE(Buffer.byteLength(content), 12)
    const method = uint16(20, 0, stored ? 0 : 8)
    const extra = Buffer.from('extra')
    const local = [
      uint32(0x04034b50),
      method,
      fields,
      uint16(Buffer.byteLength(name), extra.length),
      Buffer.from(name),
      extra,
      packed,
    ]
    const entry = [uint32(0x02014b50), uint16(0x031e), method, fields, uint16(Buffer.byteLength(name), 0, 0, 0, 0)]
    directory.push(...entry, uint32((mode << 16) >>> 0), uint32(offset), Buffer.from(name))
    locals.push(...local)
    offset += Buffer.concat(local).length
  }
  const size = Buffer.concat(directory).length
  const count = entries.length
  const end = [
    uint32(0x06054b50),
    uint16(0, 0, count, count),
    uint32(size),
    uint32(offset),
    uint16(comment.length),
    Buffer.from(comment),
  ]
  return Buffer.concat([...locals, ...directory, ...end])
}

const uint16 = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [value & 0xff, value >> 8]))

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

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
