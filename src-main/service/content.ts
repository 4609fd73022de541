import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import { withWindowsLetters } from '../lib/windows-1252'
import type { Answer } from './transport'

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', deflated],
  ['br', promisify(brotliDecompress)],
])

const wrapped = promisify(inflate)
const unwrapped = promisify(inflateRaw)

/** Many services leave out the wrapping that `deflate` asks for (RFC 9110, 8.4.1.2). */
async function deflated(bytes: Uint8Array, options: { maxOutputLength: number }): Promise<Uint8Array> {
  try {
    return await wrapped(bytes, options)
  } catch {
    return unwrapped(bytes, options)
  }
}

/** A name that stands for no coding where one is named. */
function isNoCoding(name: string): boolean {
  if (['', 'identity', 'none', 'binary', '7bit', '8bit'].includes(name)) return true
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}

/** An answer is packed once, or once more on its way. */
const mostCodings = 3

/** JSON or a PDF: what no packing begins with, whatever its name promises. */
const isPlain = (body: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*(?:[{[]|%PDF-)/.test(Buffer.from(body.subarray(0, 64)).toString('latin1'))

/**
 * The body of an answer, unpacked where a gateway packed it although Kartei asks for none of that. One that was never packed, or
 * not any more, is taken as it came, whatever its head calls it: a character set, `none`. Undefined where it cannot be unpacked
 * or would come out larger than `largest` bytes: it is never unpacked further than that.
 */
export async function plainBody({ headers, body }: Answer, largest: number): Promise<Uint8Array | undefined> {
  const named = (headers['content-encoding'] ?? '').split(',').map((each) => each.trim().toLowerCase())
  const codings = named.filter((coding) => !isNoCoding(coding)).reverse()
  if (body.length === 0) return body
  let plain: Uint8Array | undefined = codings.length > mostCodings ? undefined : body
  try {
    for (const coding of codings) plain = plain && (await decoders.get(coding)?.(plain, { maxOutputLength: largest }))
  } catch {
    plain = undefined
  }
  return plain ?? (isPlain(body) ? body : undefined)
}

/** @throws {RangeError} where no such charset is known. @throws {TypeError} where the bytes are not text in it. */
function decode({ headers }: Answer, bytes: Uint8Array, isWhole = true): string {
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  const decoder = new TextDecoder(charset, { fatal: true })
  const text = decoder.decode(bytes, { stream: !isWhole })
  return decoder.encoding === 'windows-1252' ? withWindowsLetters(text) : text
}

/** The body as text in the charset that the answer names, else UTF-8; undefined where it is not text in that charset. */
export function textOf(answer: Answer, body: Uint8Array): string | undefined {
  try {
    return decode(answer, body)
  } catch {
    return undefined
  }
}

/** The most bytes that one character takes, in any charset. */
const bytesOfCharacter = 4

/**
 * The first characters of the body as `textOf` reads it; undefined where they are not text. The rest is not looked at: it
 * may be as long as whoever answers likes.
 */
export function beginningOf(answer: Answer, body: Uint8Array, characters: number): string | undefined {
  const piece = body.subarray(0, characters * bytesOfCharacter)
  try {
    return decode(answer, piece, piece.length === body.length).slice(0, characters)
  } catch {
    return undefined
  }
}

/** The same, whatever it takes: what is not text comes out with replacement characters. */
export const readableBeginning = (answer: Answer, body: Uint8Array, characters: number): string =>
  beginningOf(answer, body, characters) ??
  new TextDecoder().decode(body.subarray(0, characters * bytesOfCharacter)).slice(0, characters)

/** The body as text, whatever it takes: what is not text comes out with replacement characters. */
export const readableText = (answer: Answer, body: Uint8Array): string =>
  textOf(answer, body) ?? new TextDecoder().decode(body)
