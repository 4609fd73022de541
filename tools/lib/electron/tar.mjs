import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

const blockSize = 512

/**
 * Writes one member of a gzipped tar archive to a file. Streams: memory does not grow with its size.
 *
 * @param {string} archive
 * @param {string} member its full name in the archive, at most 100 bytes
 * @param {string} target the file to write
 * @throws when the archive is damaged or has no such member
 */
export async function extractMember(archive, member, target) {
  let found = false
  await pipeline(
    createReadStream(archive, { highWaterMark: 1024 * 1024 }),
    createGunzip({ chunkSize: 1024 * 1024 }),
    async function* (source) {
      for await (const { name, piece } of members(source)) {
        if (name !== member) continue
        found = true
        yield piece
      }
    },
    createWriteStream(target),
  )
  if (!found) throw new Error(`${archive}: there is no ${member} in it`)
}

/** The content of every member, in pieces. */
async function* members(source) {
  let header = Buffer.alloc(0)
  let name = ''
  let content = 0
  let padding = 0
  for await (const chunk of source) {
    for (let rest = chunk; rest.length > 0;) {
      if (content > 0) {
        const piece = rest.subarray(0, content)
        yield { name, piece }
        content -= piece.length
        rest = rest.subarray(piece.length)
      } else if (padding > 0) {
        const skipped = Math.min(padding, rest.length)
        padding -= skipped
        rest = rest.subarray(skipped)
      } else {
        const taken = rest.subarray(0, blockSize - header.length)
        header = Buffer.concat([header, taken])
        rest = rest.subarray(taken.length)
        if (header.length < blockSize) continue
        name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
        content = parseInt(header.toString('latin1', 124, 136), 8) || 0
        padding = (blockSize - (content % blockSize)) % blockSize
        header = Buffer.alloc(0)
      }
    }
  }
  if (content > 0) throw new Error('tar archive is cut short')
}
