import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import type { NoAnswer } from '@contract/domain/no-answer'
import type { UpdateRefusal } from '@contract/api/updates'
import type { DownloadProblem, Transport } from '../../service'
import type { Release } from './feed'
import { Refused } from './refused'

/** The address could not be asked, or not to the end. */
export class Unreachable extends Error {
  constructor(readonly noAnswer: NoAnswer) {
    super(noAnswer.because)
  }
}

/** The clerk stopped it. */
export class Cancelled extends Error {}

type Download = Transport['download']

/** A list of versions has a few hundred bytes for each file. */
const longestList = 256 * 1024

/** How long all of a list may take, in milliseconds. */
const listWithinMs = 60_000

/** The slowest line on which a file is still waited for, in bytes a second, and what it may take besides, in milliseconds. */
const slowestLine = 16 * 1024
const besidesMs = 5 * 60_000

/** The list of versions as it lies at its address. Throws Refused, Unreachable or Cancelled. */
export async function fetchList(download: Download, url: URL, signal: AbortSignal): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const problem = await download({
    url,
    bytes: { least: 1, most: longestList },
    withinMs: listWithinMs,
    write: (piece) => void pieces.push(piece),
    signal,
  })
  if (problem) throw errorOf(problem, 'list')
  return Buffer.concat(pieces)
}

/**
 * Brings the file of a release to a path: exactly as many bytes as its list says, with the hash that it says. Nothing is
 * left there otherwise. Throws Refused, Unreachable, Cancelled, or what the disk says.
 */
export async function fetchFile(
  download: Download,
  { version, file }: Release,
  path: string,
  signal: AbortSignal,
  onProgress: (received: number) => void,
): Promise<void> {
  await rm(path, { force: true })
  const handle = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('sha512')
    let received = 0
    const problem = await download({
      url: file.url,
      bytes: { least: file.size, most: file.size },
      withinMs: Math.ceil((file.size / slowestLine) * 1000) + besidesMs,
      write: async (piece) => {
        hash.update(piece)
        for (let at = 0; at < piece.length;) at += (await handle.write(piece, at)).bytesWritten
        received += piece.length
        onProgress(received)
      },
      signal,
    })
    if (problem) throw errorOf(problem, 'file', version)
    if (hash.digest('base64') !== file.sha512) throw new Refused('file-tampered', version)
    await handle.sync()
  } catch (error) {
    await handle.close()
    await rm(path, { force: true })
    throw error
  }
  await handle.close()
}

/** Whether a file on disk is still the one that its list names. */
export async function isWhole(path: string, { file }: Release): Promise<boolean> {
  try {
    if ((await stat(path)).size !== file.size) return false
    const hash = createHash('sha512')
    for await (const piece of createReadStream(path)) if (piece instanceof Uint8Array) hash.update(piece)
    return hash.digest('base64') === file.sha512
  } catch {
    return false
  }
}

function errorOf(problem: DownloadProblem, what: 'list' | 'file', version?: string): Error {
  if (problem.because === 'cancelled') return new Cancelled()
  if ('noAnswer' in problem) return new Unreachable(problem.noAnswer)
  return new Refused(reasonOf(problem, what), version)
}

function reasonOf(problem: Exclude<DownloadProblem, { noAnswer: NoAnswer }>, what: 'list' | 'file'): UpdateRefusal {
  switch (problem.because) {
    case 'status':
      return problem.status === 404 || problem.status === 410 ? `${what}-missing` : `${what}-status`
    case 'too-short':
      return what === 'list' ? 'list-unreadable' : 'file-too-short'
    case 'redirected':
    case 'packed':
    case 'too-long':
      return `${what}-${problem.because}`
    case 'cancelled':
      throw new Error('A download that was stopped has no reason of its own.')
  }
}
