import { createReadStream, createWriteStream, mkdirSync, openSync, closeSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { environmentKind, isBaseUrl } from '@contract/api/environments'
import { z } from '@contract/zod'
import { syncFile } from '../../lib/files/whole-file'

const documentName = /^[0-9a-f-]{36}\.sealed$/
/** Whether a file among the sealed copies is one that a move takes. */
export const isMovedDocument = (name: string): boolean => documentName.test(name)

const movedEnvironment = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  name: z.string().min(1),
  kind: environmentKind,
  baseUrl: z.string().refine(isBaseUrl),
  /** Of its database, in base64. */
  dataKey: z.base64(),
  /** Bytes of its database in this file. */
  size: z.number().int().nonnegative(),
  /** Its sealed copies of documents, in their order in this file; their keys come with the data key. Before version 2: none. */
  documents: z
    .array(z.object({ name: z.string().regex(documentName), size: z.number().int().nonnegative() }))
    .max(100_000)
    .optional(),
})
export type MovedEnvironment = z.infer<typeof movedEnvironment>

const format = 'kartei-data'
const version = 2
const versioned = z.object({ format: z.literal(format), version: z.number().int() })
const header = z.object({
  format: z.literal(format),
  version: z.number().int().min(1).max(version),
  at: z.iso.datetime(),
  user: z.string(),
  workstation: z.string(),
  environments: z.array(movedEnvironment).min(1).max(1_000),
})
export type MovingHeader = Omit<z.infer<typeof header>, 'format' | 'version'>

/** Why a file from another workstation is not taken, or not written for one: `too-large` holds more than can be read, or nothing. */
export type MovingProblem = 'wrong-passphrase' | 'foreign' | 'newer' | 'damaged' | 'too-large'

export class MovingFileError extends Error {
  override readonly name = 'MovingFileError'
  constructor(readonly problem: MovingProblem) {
    super(problem)
  }
}

const headerLimit = 16 * 1024 * 1024
const firstLine = 'age-encryption.org/v1\n-> scrypt '

/** Loaded when a file is moved, since hardly any start of Kartei is followed by that. */
const sealing = async () => ({ ...(await import('age-encryption')), ...(await import('./passphrase')) })

/**
 * Writes one file that holds environments with their databases and keys, sealed by a passphrase (age's file format, its
 * key derived by scrypt). Within the seal: the length of the header in four bytes, the header as JSON, and the databases
 * one after the other,
 * then the documents of each environment. It is read and written in pieces of 64 KiB, whatever its size. Nothing is
 * written that `readMovingFile` would not take (MovingFileError `too-large`).
 *
 * @param workFactor how hard the passphrase is to guess; default: as hard as age makes it
 */
export async function writeMovingFile(
  target: string,
  passphrase: string,
  content: MovingHeader,
  files: readonly string[],
  workFactor?: number,
): Promise<void> {
  const whole = header.safeParse({ format, version, ...content })
  const head = Buffer.from(JSON.stringify(whole.data ?? {}))
  if (!whole.success || head.length > headerLimit) throw new MovingFileError('too-large')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  async function* plain(): AsyncGenerator<Uint8Array> {
    yield length
    yield head
    for (const file of files) for await (const piece of createReadStream(file)) yield z.instanceof(Buffer).parse(piece)
  }
  const { Encrypter, byPassphrase } = await sealing()
  const encrypter = new Encrypter()
  encrypter.addRecipient(byPassphrase(passphrase, workFactor))
  const sealed = await encrypter.encrypt(ReadableStream.from(plain()))
  await pipeline(sealed, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  syncFile(target)
}

/** Whether a file begins as one that a passphrase has sealed. Throws what the file system says. */
export function isSealedByPassphrase(file: string): boolean {
  const bytes = Buffer.alloc(firstLine.length)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, bytes, 0, bytes.length, 0)
  } finally {
    closeSync(handle)
  }
  return bytes.toString('latin1') === firstLine
}

/**
 * Opens such a file and puts its databases, which stay sealed under their own keys, into a folder as `0.sqlite`,
 * `1.sqlite` and so on, their documents into folders of the same numbers. Rejects with a MovingFileError, or with what the file system says.
 */
export async function readMovingFile(file: string, passphrase: string, folder: string): Promise<MovingHeader> {
  const { Decrypter, withPassphrase } = await sealing()
  const decrypter = new Decrypter()
  decrypter.addIdentity(withPassphrase(passphrase))
  let plain: ReadableStream<Uint8Array>
  try {
    plain = await decrypter.decrypt(toWeb(file))
  } catch (error) {
    throw asProblem(error, /no identity matched/.test(String(error)) ? 'wrong-passphrase' : 'damaged')
  }
  const reader = new Pieces(plain)
  const length = (await reader.take(4)).readUInt32BE(0)
  if (length > headerLimit) throw new MovingFileError('foreign')
  const content = parseHeader((await reader.take(length)).toString('utf8'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [number, { size }] of content.environments.entries())
    await pipeline(
      reader.pieces(size),
      createWriteStream(join(folder, `${number}.sqlite`), { flags: 'wx', mode: 0o600 }),
    )
  for (const [number, { documents = [] }] of content.environments.entries()) {
    mkdirSync(join(folder, String(number)), { recursive: true, mode: 0o700 })
    for (const { name, size } of documents)
      await pipeline(
        reader.pieces(size),
        createWriteStream(join(folder, String(number), name), { flags: 'wx', mode: 0o600 }),
      )
  }
  // The end of the seal is checked with the last piece.
  if (!(await reader.isAtEnd())) throw new MovingFileError('damaged')
  return content
}

function parseHeader(text: string): MovingHeader {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new MovingFileError('foreign')
  }
  const known = versioned.safeParse(content)
  if (!known.success) throw new MovingFileError('foreign')
  if (known.data.version > version) throw new MovingFileError('newer')
  const whole = header.safeParse(content)
  if (!whole.success) throw new MovingFileError('damaged')
  return whole.data
}

/** What was thrown, if the file system threw it, and else what it means. */
function asProblem(error: unknown, problem: MovingProblem): Error {
  return error instanceof Error && 'syscall' in error ? error : new MovingFileError(problem)
}

function toWeb(file: string): ReadableStream<Uint8Array> {
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of createReadStream(file)) yield z.instanceof(Buffer).parse(piece)
  }
  return ReadableStream.from(bytes())
}

/** Takes so many bytes at a time from a stream that comes in pieces of its own. */
class Pieces {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>
  private rest: Buffer = Buffer.alloc(0)

  constructor(stream: ReadableStream<Uint8Array>) {
    this.reader = stream.getReader()
  }

  private async more(): Promise<boolean> {
    try {
      const { value, done } = await this.reader.read()
      if (done) return false
      this.rest = this.rest.length === 0 ? Buffer.from(value) : Buffer.concat([this.rest, value])
      return true
    } catch (error) {
      throw asProblem(error, 'damaged')
    }
  }

  async take(length: number): Promise<Buffer> {
    while (this.rest.length < length) if (!(await this.more())) throw new MovingFileError('damaged')
    const taken = this.rest.subarray(0, length)
    this.rest = this.rest.subarray(length)
    return taken
  }

  async *pieces(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0;) {
      if (this.rest.length === 0 && !(await this.more())) throw new MovingFileError('damaged')
      const piece = await this.take(Math.min(left, this.rest.length))
      left -= piece.length
      yield piece
    }
  }

  async isAtEnd(): Promise<boolean> {
    while (this.rest.length === 0) if (!(await this.more())) return true
    return false
  }
}
