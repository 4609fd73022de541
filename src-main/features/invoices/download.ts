import type { AnswerWatch } from '../../service'

/** A PDF that can be read while it is downloaded. */
export interface Download {
  /** Called with the answer while it comes in. */
  readonly watch: AnswerWatch
  /** Bytes of the whole, as soon as it is known to be a PDF sent as it is; undefined for one that is read only whole. */
  readonly size: Promise<number | undefined>
  /** Resolves when these bytes are there; undefined when the document does not come, or is not the one that had begun. */
  readonly part: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Says what came in the end; nothing where nothing came. */
  readonly end: (whole: Uint8Array<ArrayBuffer> | undefined) => void
}

/** What comes packed, or as text, says neither where it begins nor how long it is before it is whole. */
function plainSize(head: Parameters<AnswerWatch['onBegin']>[0], largest: number): number | undefined {
  const encoding = (head.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const length = Number(head.headers['content-length'] ?? Number.NaN)
  const isPlain = head.status === 200 && (encoding === 'identity' || encoding === '')
  return isPlain && Number.isInteger(length) && length > 0 && length <= largest ? length : undefined
}

/** How far the mark of a PDF may be from the beginning. */
const markWithin = 1024
const mark = /^(?:\xef\xbb\xbf)?\s*%PDF-/
const markOfUtf8 = [0xef, 0xbb, 0xbf]

/**
 * True as soon as it is certain that bytes are no characters that stand for a byte each, written in UTF-8: what is all ASCII
 * so far may still become either. `upTo` says how many are there.
 */
function rawness(bytes: Uint8Array): (upTo: number) => boolean {
  let at = 0
  let isRaw = false
  return (upTo) => {
    if (at === 0 && upTo >= 3 && markOfUtf8.every((byte, position) => bytes[position] === byte)) at = 3
    while (!isRaw && at < upTo) {
      const byte = bytes[at] ?? 0
      if (byte < 0x80) {
        at += 1
        continue
      }
      const next = bytes[at + 1] ?? 0
      if (at === 0 && upTo < 3) break
      if (byte !== 0xc2 && byte !== 0xc3) isRaw = true
      else if (at + 1 >= upTo) break
      else if (next < 0x80 || next > 0xbf) isRaw = true
      else at += 2
    }
    return isRaw
  }
}

export function createDownload(largest: number): Download {
  let announce: (size: number | undefined) => void = () => undefined
  const size = new Promise<number | undefined>((resolve) => {
    announce = resolve
  })
  let tries = 0
  let bytes: Uint8Array<ArrayBuffer> | undefined
  let isRaw: (upTo: number) => boolean = () => false
  let filled = 0
  let handedOn = 0
  let isOver = false
  let whole: Uint8Array<ArrayBuffer> | undefined
  let waiting: (() => void)[] = []

  const wake = (): void => {
    const all = waiting
    waiting = []
    for (const each of all) each()
  }
  const readOnlyWhole = (): void => {
    bytes = handedOn > 0 ? bytes : undefined
    announce(undefined)
  }
  const isTheSame = (came: Uint8Array): boolean =>
    handedOn === 0 ||
    (bytes !== undefined &&
      came.length === bytes.length &&
      Buffer.compare(came.subarray(0, handedOn), bytes.subarray(0, handedOn)) === 0)

  return {
    size,
    watch: {
      onBegin: (head) => {
        tries += 1
        const length = plainSize(head, largest)
        if (tries === 1 && length !== undefined) {
          bytes = new Uint8Array(length)
          isRaw = rawness(bytes)
        }
        // A second try may bring something else: it counts when it is whole.
        else readOnlyWhole()
      },
      onBytes: (chunk) => {
        if (tries > 1 || !bytes || filled + chunk.length > bytes.length) return
        bytes.set(chunk, filled)
        filled += chunk.length
        const beginning = Buffer.from(bytes.buffer, 0, Math.min(filled, markWithin)).toString('latin1')
        if (!mark.test(beginning)) {
          if (filled >= markWithin) readOnlyWhole()
        } else if (isRaw(filled)) announce(bytes.length)
        wake()
      },
    },
    part: async (from, to) => {
      while (!isOver) {
        if (tries === 1 && bytes && filled >= to) {
          handedOn = Math.max(handedOn, to)
          return bytes.slice(from, to)
        }
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      return whole?.slice(from, to)
    },
    end: (came) => {
      if (came && isTheSame(came)) whole = came
      isOver = true
      announce(undefined)
      wake()
    },
  }
}
