import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asar } from '../../tools/lib/electron/asar.mjs'

const headerSchema = z.object({ files: z.record(z.string(), z.object({ size: z.number(), offset: z.string() })) })

/** Reads an archive as Electron does: the header's length from the first pickle, the header from the second. */
function readAsar(archive: Buffer): Record<string, string> {
  expect(archive.readUInt32LE(0)).toBe(4)
  const headerSize = archive.readUInt32LE(4)
  expect(archive.readUInt32LE(8)).toBe(headerSize - 4)
  const { files } = headerSchema.parse(JSON.parse(archive.toString('utf8', 16, 16 + archive.readUInt32LE(12))))
  const contents = archive.subarray(8 + headerSize)
  return Object.fromEntries(
    Object.entries(files).map(([name, { size, offset }]) => [
      name,
      contents.toString('utf8', Number(offset), Number(offset) + size),
    ]),
  )
}

describe('an asar archive', () => {
  it('holds its files as they were given, in bytes and not in characters', () => {
    const files = { 'package.json': '{"name":"prüfung"}', 'main.js': "console.log('größer')\n", empty: '' }
    expect(readAsar(asar(files))).toEqual(files)
  })

  it('can be read whatever the length of its header', () => {
    for (const name of ['a', 'ab', 'abc', 'abcd', 'ä']) {
      expect(readAsar(asar({ [name]: 'content' }))).toEqual({ [name]: 'content' })
    }
  })
})
