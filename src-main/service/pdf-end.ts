/**
 * The state of a PDF by its end. `well`: its table of contents is where the end says. `no-table`: it is not, and only a reader
 * finds out what is left. `cut`: it ends before its `%%EOF`.
 */
export type PdfEnd = 'well' | 'no-table' | 'cut'

const headBytes = 1024
/** Characters before `%%EOF` in which `startxref` stands. */
const startBytes = 256

/** The text behind the mark of an end that is not the last one: the file is written in parts, and goes on. */
const nextPart = /^[\s\0]*(?:\d+\s+\d+\s+obj\b|xref\b)/

export function endOfPdf(bytes: Uint8Array): PdfEnd {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = file.lastIndexOf('%%EOF')
  if (end === -1 || promisedBytes(file) > file.length) return 'cut'
  const from = end + '%%EOF'.length
  if (nextPart.test(file.toString('latin1', from, from + headBytes))) return 'cut'
  return tableShift(bytes) === undefined ? 'no-table' : 'well'
}

/**
 * Bytes of white space between where the end says that the table of contents is and where it is; undefined where it is not
 * there.
 */
export function tableShift(bytes: Uint8Array): number | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = file.lastIndexOf('%%EOF')
  const start = /startxref\s+(\d+)\s*$/.exec(file.toString('latin1', Math.max(0, end - startBytes), Math.max(0, end)))
  if (!start) return undefined
  const header = Math.max(0, file.subarray(0, headBytes).indexOf('%PDF-'))
  // The bytes before the header are counted by some writers and not by others.
  const shifts = [0, header].flatMap((before) => {
    const at = Number(start[1]) + before
    return /^(\s{0,4})(?:xref|\d+\s+\d+\s+obj)/.exec(file.toString('latin1', at, at + 40))?.[1]?.length ?? []
  })
  return shifts.length > 0 ? Math.min(...shifts) : undefined
}

/** Bytes that a PDF made for the web says of itself at its beginning, where it has a first end for its first page. */
function promisedBytes(file: Buffer): number {
  const head = file.toString('latin1', 0, headBytes)
  return head.includes('/Linearized') ? Number(/\/L\s+(\d{1,12})\b/.exec(head)?.[1] ?? 0) : 0
}
