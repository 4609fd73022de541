import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'

/*
 * The part of the zip format that is needed to unpack a runtime: entries stored or deflated, with Unix modes and
 * symbolic links, no encryption and nothing above 4 GiB.
 */
const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const fileTypeMask = 0o170000
const symbolicLink = 0o120000

/**
 * Unpacks a zip file. Content streams from file to file, so memory does not grow with its size.
 *
 * @param {string} file
 * @param {string} target folder; made when it is missing
 * @param {(name: string) => string | undefined} place where in the target an entry goes; undefined leaves it out
 * @throws when the file is no such zip, an entry's checksum is wrong, or an entry would land outside the target
 */
export async function unzip(file, target, place) {
  const wanted = []
  for (const entry of await readEntries(file)) {
    const name = entry.name.endsWith('/') ? undefined : place(entry.name)
    if (name !== undefined) wanted.push({ ...entry, path: inside(target, name) })
  }
  // Inflating happens in Node's thread pool, so several at a time use the other cores.
  const workers = Array.from({ length: 4 }, async () => {
    for (let entry = wanted.shift(); entry; entry = wanted.shift()) await extract(file, entry)
  })
  await Promise.all(workers)
}

function inside(target, name) {
  if (name.split(/[\\/]/).includes('..') || name.startsWith('/'))
    throw new Error(`zip entry outside its folder: ${name}`)
  return join(target, name)
}

async function readEntries(file) {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    // The end record is the last thing in the file, before a comment of at most 65535 bytes.
    const tail = await read(handle, Math.max(0, size - 65_557), Math.min(size, 65_557))
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
    if (end < 0 || tail.readUInt32LE(end) !== endSignature) throw new Error(`${file}: not a zip file`)
    const directory = await read(handle, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12))

    const entries = []
    for (let at = 0; at < directory.length;) {
      if (directory.readUInt32LE(at) !== entrySignature) throw new Error(`${file}: its directory is damaged`)
      const nameLength = directory.readUInt16LE(at + 28)
      entries.push({
        name: directory.toString('utf8', at + 46, at + 46 + nameLength),
        method: directory.readUInt16LE(at + 10),
        checksum: directory.readUInt32LE(at + 16),
        packedSize: directory.readUInt32LE(at + 20),
        mode: directory.readUInt32LE(at + 38) >>> 16,
        offset: directory.readUInt32LE(at + 42),
      })
      at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    }
    // The local header repeats name and extra field, with lengths of its own; the content follows it.
    for (const entry of entries) {
      const local = await read(handle, entry.offset, 30)
      if (local.readUInt32LE(0) !== localSignature) throw new Error(`${file}: ${entry.name} is damaged`)
      entry.start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
    }
    return entries
  } finally {
    await handle.close()
  }
}

async function read(handle, position, length) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new Error('zip file is cut short')
  return buffer
}

async function extract(file, { path, name, method, checksum, packedSize, mode, start }) {
  if (method !== 0 && method !== 8) throw new Error(`${name}: packed by method ${method}, which is not known here`)
  await mkdir(dirname(path), { recursive: true })
  const unpacking = [
    packedSize > 0 ? createReadStream(file, { start, end: start + packedSize - 1 }) : Readable.from([]),
    ...(method === 8 ? [zlib.createInflateRaw()] : []),
    checking(name, checksum),
  ]
  if ((mode & fileTypeMask) === symbolicLink) {
    const pieces = []
    await pipeline(...unpacking, async (source) => {
      for await (const piece of source) pieces.push(piece)
    })
    await symlink(Buffer.concat(pieces).toString('utf8'), path)
  } else {
    await pipeline(...unpacking, createWriteStream(path, { mode: mode & 0o777 || 0o644 }))
  }
}

/** Hands content on, and fails at its end when its CRC-32 is not the expected one. */
function checking(name, expected) {
  let crc = 0
  return new Transform({
    transform(piece, _encoding, done) {
      crc = zlib.crc32(piece, crc)
      done(null, piece)
    },
    flush(done) {
      done(crc === expected ? null : new Error(`${name}: checksum is wrong`))
    },
  })
}
