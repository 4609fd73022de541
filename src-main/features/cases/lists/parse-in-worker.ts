import { z } from '@contract/zod'
import type { Job, WorkerProcess } from '../../../lib/worker'
import { slices } from '../../../lib/time-slices'
import { fromWindows1252 } from '../../../lib/windows-1252'
import { UnreadableList, columns, parseText, type Column, type ParsedList, type Progress, type Row } from './parser'
import { isUtf8 } from 'node:buffer'

/** Reads a list of either form from the bytes of its file. Rejects with UnreadableList, or Cancelled. */
export type ParseList = (bytes: Buffer, progress: Progress) => Promise<ParsedList>

/** In this very process; a file may be made so that it is held up for long. */
export const parseListHere: ParseList = (bytes, progress) => parseText(textOf(bytes), progress)

const file = z.instanceof(Uint8Array)

/** Rows come as JSON in pieces, so that whoever takes them is not held up by all at once. */
const written = z.discriminatedUnion('is', [
  z.object({ is: z.literal('list'), pieces: z.array(file), used: z.array(z.string()), ignored: z.array(z.string()) }),
  /** Why the file cannot be read, in a sentence. */
  z.object({ is: z.literal('no-list'), why: z.string() }),
])
type Written = z.infer<typeof written>

export const listJob: Job<{ file: Uint8Array }, Written> = {
  name: 'list',
  input: z.object({ file }),
  output: written,
}

const rowsOfPiece = 500

/** Does the job in the process beside main. */
export async function parseForWorker(bytes: Uint8Array, onProgress: (done: number) => void): Promise<Written> {
  const { signal } = new AbortController()
  try {
    const list = await parseListHere(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      signal,
      at: (_step, done, of) => onProgress(done / Math.max(of, 1)),
    })
    const pieces: Uint8Array<ArrayBuffer>[] = []
    const encoder = new TextEncoder()
    for (let from = 0; from < list.rows.length; from += rowsOfPiece)
      pieces.push(encoder.encode(JSON.stringify(list.rows.slice(from, from + rowsOfPiece))))
    return { is: 'list', pieces, used: [...list.used], ignored: [...list.ignored] }
  } catch (error) {
    if (error instanceof UnreadableList) return { is: 'no-list', why: error.message }
    throw error
  }
}

const cell = z.union([z.string(), z.array(z.string())])
const names: readonly (Column | 'id')[] = [...columns, 'id']
const rows = z.array(
  z.object({ line: z.number().int(), cells: z.partialRecord(z.enum(names), cell) }),
) satisfies z.ZodType<Row[]>

/** Milliseconds; the largest list that is taken needs a few seconds. */
const deadline = 120_000

/** The same in a process beside this one. */
export const parseListInWorker =
  (worker: Pick<WorkerProcess, 'run'>): ParseList =>
  async (bytes, progress) => {
    const done = await worker.run(
      listJob,
      { file: new Uint8Array(bytes) },
      {
        deadline,
        signal: progress.signal,
        onProgress: (part) => {
          if (!progress.signal.aborted) progress.at('reading', Math.round(part * 1000), 1000)
        },
      },
    )
    progress.signal.throwIfAborted()
    if (!done.ok) throw new UnreadableList(unread[done.why])
    if (done.value.is === 'no-list') throw new UnreadableList(done.value.why)
    const { pieces, used, ignored } = done.value
    const pause = slices()
    const all: Row[] = []
    for (const piece of pieces) {
      all.push(...rows.parse(JSON.parse(new TextDecoder().decode(piece))))
      await pause()
    }
    return { rows: all, used, ignored }
  }

const unread = {
  refused: 'This cannot be read as a list.',
  'too-long': 'Reading this list takes too long.',
  stopped: 'This list takes more memory than there is for it.',
  cancelled: 'Reading this list was ended.',
} as const

/** The text of a file: UTF-8 or UTF-16 by its mark, else UTF-8, else Windows-1252, which knows every byte. */
export function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return swapped(bytes.subarray(2)).toString('utf16le')
  if (isUtf8(bytes)) return bytes.toString('utf8', bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)
  return fromWindows1252(bytes)
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()
