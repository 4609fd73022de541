import { documentLimits, isTakenType, type FileProblem, type StagedFile } from '@contract/api/documents'
import { createHash } from 'node:crypto'
import { constants, type BigIntStats } from 'node:fs'
import { lstat, open, stat, type FileHandle } from 'node:fs/promises'
import { extname } from 'node:path'
import { headBytes, typeOfName, type TypeOf } from './media-type'
import { chunkBytes } from '../../lib/encrypted-file'
import type { SystemPath } from '../../lib/files/system-path'

/** Where the content of a file goes while it is read: each chunk but the last has `chunkBytes` bytes. */
export type TakeChunk = (chunk: Uint8Array, isLast: boolean) => Promise<void>

/** Facts about a file, all from one reading. */
export interface Inspected {
  readonly staged: Omit<StagedFile, 'fileId'>
  /** Whether every byte of it went to `take`; false for what could not be read, was written to meanwhile or is too large. */
  readonly isWhole: boolean
}

/** The target refused a chunk; what the file system or whoever takes it said is the cause. */
export class ContentNotWritten extends Error {
  override readonly name = 'ContentNotWritten'
}

/** Opening a named pipe for reading waits for a writer without this flag; Windows knows no such flag (0 there). */
const readWithoutWaiting = constants.O_RDONLY | constants.O_NONBLOCK

/** Windows has none, whatever the types say. */
const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW

const isSameVersion = (one: BigIntStats, other: BigIntStats): boolean =>
  one.dev === other.dev && one.ino === other.ino && one.size === other.size && one.mtimeNs === other.mtimeNs

/** Opens a file for reading; resolves to undefined when it is no regular file (any more). */
async function openRegular(
  path: SystemPath,
  links: 'followed' | 'refused',
): Promise<{ handle: FileHandle; stats: BigIntStats } | undefined> {
  const isFollowed = links === 'followed'
  if (!(await (isFollowed ? stat : lstat)(path, { bigint: true })).isFile()) return undefined
  const handle = await open(path, readWithoutWaiting | (isFollowed ? 0 : noFollow))
  const stats = await handle.stat({ bigint: true }).catch(async (error: unknown) => {
    await handle.close()
    throw error
  })
  if (stats.isFile()) return { handle, stats }
  await handle.close()
  return undefined
}

/**
 * Reads a picked file once, and hands its content on while doing so: its size in bytes, its type by content, its SHA-256
 * and what is wrong with it. Links to regular files are followed unless they are refused; directories, pipes, sockets and devices are not opened.
 * Of a file past `documentLimits.bytesTaken` only the start is read, so its `sha256` stays empty. Resolves for every file,
 * whatever state it is in; rejects only with ContentNotWritten.
 */
export async function inspect(
  path: SystemPath,
  name: string,
  typeOf: TypeOf,
  take: TakeChunk,
  links: 'followed' | 'refused' = 'followed',
): Promise<Inspected> {
  let opened: Awaited<ReturnType<typeof openRegular>>
  try {
    opened = await openRegular(path, links)
  } catch (error) {
    return unread(name, problemOf(error))
  }
  if (!opened) return unread(name, notAFile)
  const { handle, stats } = opened
  try {
    if (stats.size > BigInt(documentLimits.bytesTaken))
      return await described(
        { name, size: Number(stats.size), sha256: '', head: await readHead(handle) },
        typeOf,
        false,
      )
    const content = await readWhole((buffer, position) => readFully(handle, buffer, position), take)
    const isSame = isSameVersion(stats, await handle.stat({ bigint: true })) && BigInt(content.size) === stats.size
    return await described({ name, ...content }, typeOf, isSame, isSame ? [] : [isBeingChanged])
  } catch (error) {
    if (error instanceof ContentNotWritten) throw error
    return unread(name, problemOf(error))
  } finally {
    await handle.close()
  }
}

/** The same for content that is in memory, such as an image from the clipboard. */
export async function inspectBytes(
  bytes: Uint8Array,
  name: string,
  typeOf: TypeOf,
  take: TakeChunk,
): Promise<Inspected> {
  const read = (buffer: Buffer, position: number): Promise<number> => {
    const piece = bytes.subarray(position, position + buffer.length)
    buffer.set(piece)
    return Promise.resolve(piece.length)
  }
  return described({ name, ...(await readWhole(read, take)) }, typeOf, true)
}

interface Content {
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly head: Uint8Array
}

async function described(
  { name, size, sha256, head }: Content,
  typeOf: TypeOf,
  isWhole: boolean,
  found: readonly FileProblem[] = [],
): Promise<Inspected> {
  const { mediaType, extensions } = size === 0 ? typeOfName(name) : await typeOf(head)
  const problems = [...found]
  if (size === 0) problems.push({ code: 'empty', message: 'This file is empty.' })
  if (size > documentLimits.bytesPerFile)
    problems.push({ code: 'too-large', message: 'A document may have 10 MB, which is 10,485,760 bytes at most.' })
  if (!isTakenType(mediaType))
    problems.push({ code: 'wrong-type', message: `Only PDF files and images are taken; this is ${mediaType}.` })
  else if (endsOtherwise(name, extensions))
    problems.push({
      code: 'wrong-extension',
      message: `By its content this is ${mediaType}, whatever the end of its name says.`,
    })
  return { staged: { name, size, mediaType, sha256, problems }, isWhole }
}

const unread = (name: string, problem: FileProblem): Inspected => ({
  staged: { name, size: 0, mediaType: 'application/octet-stream', sha256: '', problems: [problem] },
  isWhole: false,
})

async function readHead(handle: FileHandle): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}

async function readFully(handle: FileHandle, buffer: Buffer, position: number): Promise<number> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled
}

/**
 * A chunk is handed on when the next one is known, so that the last one is known to be it. Stops soon past the limit: a
 * file that grows while it is read does not fill the disk.
 */
async function readWhole(
  read: (buffer: Buffer, position: number) => Promise<number>,
  take: TakeChunk,
): Promise<Omit<Content, 'name'>> {
  const hash = createHash('sha256')
  let current = Buffer.allocUnsafeSlow(chunkBytes)
  let next = Buffer.allocUnsafeSlow(chunkBytes)
  let length = await read(current, 0)
  const head = Uint8Array.from(current.subarray(0, Math.min(length, headBytes)))
  let size = length
  for (;;) {
    const chunk = current.subarray(0, length)
    hash.update(chunk)
    const goesOn = length === chunkBytes && size <= documentLimits.bytesTaken
    length = goesOn ? await read(next, size) : 0
    await take(chunk, length === 0).catch((error: unknown) => {
      throw new ContentNotWritten('The content was not taken.', { cause: error })
    })
    if (length === 0) return { size, head, sha256: hash.digest('hex') }
    size += length
    ;[current, next] = [next, current]
  }
}

function endsOtherwise(name: string, extensions: readonly string[]): boolean {
  const extension = extname(name).slice(1).toLowerCase()
  return extension !== '' && extensions.length > 0 && !extensions.includes(extension)
}

const notAFile: FileProblem = { code: 'not-a-file', message: 'This is a folder or a device, not a file.' }
const isBeingChanged: FileProblem = {
  code: 'unreadable',
  message: 'Another program is still writing this file. Add it again when it is finished.',
}

function problemOf(error: unknown): FileProblem {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return { code: 'vanished', message: 'This file is no longer there.' }
  if (code === 'EISDIR') return notAFile
  if (code === 'EACCES' || code === 'EPERM')
    return { code: 'unreadable', message: 'You do not have permission to read this file.' }
  if (code === 'EBUSY') return { code: 'unreadable', message: 'Another program has locked this file.' }
  return { code: 'unreadable', message: 'This file cannot be read.' }
}
