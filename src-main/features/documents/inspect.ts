import { documentLimits, isTakenType, type FileProblem, type StagedFile } from '@contract/documents'
import { createHash, randomUUID } from 'node:crypto'
import { constants, type BigIntStats } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { headBytes, typeOf } from './media-type'

/** What tells one version of a file on disk from another. */
export type Fingerprint = Pick<BigIntStats, 'dev' | 'ino' | 'size' | 'mtimeNs'>

/** A staged file as the main process knows it: where it is and which version of it was read. */
export interface StagedDocument {
  readonly staged: StagedFile
  readonly path: string
  /** Absent when the file could not be read at all. */
  readonly fingerprint: Fingerprint | undefined
}

const chunkBytes = 256 * 1024

/** Opening a named pipe for reading waits for a writer, unless told not to; Windows knows no such flag (0 there). */
const readWithoutWaiting = constants.O_RDONLY | constants.O_NONBLOCK

export const fingerprintOf = ({ dev, ino, size, mtimeNs }: BigIntStats): Fingerprint => ({ dev, ino, size, mtimeNs })

export const isSameVersion = (one: Fingerprint, other: Fingerprint): boolean =>
  one.dev === other.dev && one.ino === other.ino && one.size === other.size && one.mtimeNs === other.mtimeNs

/** Opens a file for reading; resolves to undefined when it is no regular file (any more). */
export async function openRegular(path: string): Promise<{ handle: FileHandle; stats: BigIntStats } | undefined> {
  if (!(await stat(path, { bigint: true })).isFile()) return undefined
  const handle = await open(path, readWithoutWaiting)
  const stats = await handle.stat({ bigint: true }).catch(async (error: unknown) => {
    await handle.close()
    throw error
  })
  if (stats.isFile()) return { handle, stats }
  await handle.close()
  return undefined
}

/**
 * Reads a picked file once: its size in bytes, its type by content, its SHA-256 and what is wrong with it. Links to
 * regular files are followed; directories, pipes, sockets and devices are not opened. Of a file that is too large only
 * the start is read, so its `sha256` stays empty. Resolves for every file, whatever state it is in.
 */
export async function inspect(path: string): Promise<StagedDocument> {
  const name = basename(path)
  const withProblem = (problem: FileProblem): StagedDocument => ({
    staged: {
      fileId: randomUUID(),
      name,
      size: 0,
      mediaType: 'application/octet-stream',
      sha256: '',
      problems: [problem],
    },
    path,
    fingerprint: undefined,
  })
  let opened: Awaited<ReturnType<typeof openRegular>>
  try {
    opened = await openRegular(path)
  } catch (error) {
    return withProblem(problemOf(error))
  }
  if (!opened) return withProblem(notAFile)
  try {
    return await read(path, name, opened.handle, opened.stats)
  } catch (error) {
    return withProblem(problemOf(error))
  } finally {
    await opened.handle.close()
  }
}

async function read(path: string, name: string, handle: FileHandle, stats: BigIntStats): Promise<StagedDocument> {
  const { head, sha256, size } =
    stats.size > BigInt(documentLimits.bytesPerFile)
      ? { head: await readHead(handle), sha256: '', size: Number(stats.size) }
      : await readWhole(handle)
  const { mediaType, extensions } = await typeOf(head)
  const after = await handle.stat({ bigint: true })
  const problems: FileProblem[] = []
  const changes = !isSameVersion(fingerprintOf(stats), fingerprintOf(after)) || BigInt(size) !== stats.size
  if (changes) problems.push(isBeingChanged)
  if (size === 0) problems.push({ code: 'empty', message: 'This file is empty.' })
  if (size > documentLimits.bytesPerFile) problems.push({ code: 'too-large', message: 'A document may have 10 MB.' })
  if (size > 0 && !isTakenType(mediaType))
    problems.push({ code: 'wrong-type', message: `Only PDF files and images are taken; this is ${mediaType}.` })
  else if (size > 0 && endsOtherwise(name, extensions))
    problems.push({
      code: 'wrong-extension',
      message: `By its content this is ${mediaType}, whatever the end of its name says.`,
    })
  return {
    staged: { fileId: randomUUID(), name, size, mediaType, sha256, problems },
    path,
    fingerprint: fingerprintOf(after),
  }
}

async function readHead(handle: FileHandle): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}

/** Stops one byte past the limit: a file that grows while it is read does not fill memory or time. */
async function readWhole(handle: FileHandle): Promise<{ head: Uint8Array; sha256: string; size: number }> {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(chunkBytes)
  let head: Uint8Array = new Uint8Array(0)
  let size = 0
  while (size <= documentLimits.bytesPerFile) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, size)
    if (bytesRead === 0) break
    if (size === 0) head = Uint8Array.from(chunk.subarray(0, Math.min(bytesRead, headBytes)))
    hash.update(chunk.subarray(0, bytesRead))
    size += bytesRead
  }
  return { head, sha256: hash.digest('hex'), size }
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
