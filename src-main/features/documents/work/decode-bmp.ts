import { readBmp, type BmpHead, type BmpMasks } from '../look/bmp'
import type { Picture } from './picture'
import { Refusal } from './refusal'

/** A BMP of any header and depth, plain, with bit fields or run lengths. Refuses damaged ones and what only printers take. */
export function decodeBmp(file: Uint8Array): Picture {
  const head = readBmp(file)
  if (!head?.isWhole) throw new Refusal('This picture is damaged.')
  switch (head.compression) {
    case 'rle8':
    case 'rle4':
      return decodeRuns(file, head)
    case 'none':
    case 'fields':
      return head.bits <= 8 ? decodeIndexed(file, head) : decodeColoured(file, head)
    case 'other':
      throw new Refusal('Kartei cannot draw a BMP that is packed like this one. It can be sent as it is.')
  }
}

const emptyPicture = ({ width, height }: BmpHead): Picture => ({
  width,
  height,
  data: new Uint8Array(width * height * 4),
})

/** Where a stored row is seen, counted from the top. */
const seenRow = ({ isTopDown, height }: BmpHead, row: number): number => (isTopDown ? row : height - 1 - row)

/** Red, green, blue and full opacity of each colour, as one word each; what the palette lacks is black. */
function coloursOf(file: Uint8Array, { palette, bits }: BmpHead): Uint32Array {
  const bytes = new Uint8Array(2 ** bits * 4)
  for (let index = 0; index < 2 ** bits; index++) {
    const at = palette.at + index * palette.entryBytes
    const isThere = index < palette.count
    const [blue = 0, green = 0, red = 0] = isThere ? file.subarray(at, at + 3) : []
    bytes.set([red, green, blue, 255], index * 4)
  }
  return new Uint32Array(bytes.buffer)
}

const wordsOf = ({ data }: Picture): Uint32Array => new Uint32Array(data.buffer)

function decodeIndexed(file: Uint8Array, head: BmpHead): Picture {
  const { width, height, bits, pixelsAt } = head
  const picture = emptyPicture(head)
  const words = wordsOf(picture)
  const colours = coloursOf(file, head)
  const rowBytes = rowBytesOf(head)
  for (let row = 0; row < height; row++) {
    const from = pixelsAt + rowBytes * row
    const to = seenRow(head, row) * width
    for (let x = 0; x < width; x++) {
      const byte = file[from + ((x * bits) >> 3)] ?? 0
      words[to + x] = colours[(byte >> (8 - bits - ((x * bits) & 7))) & (2 ** bits - 1)] ?? 0
    }
  }
  return picture
}

const rowBytesOf = ({ width, bits }: BmpHead): number => Math.ceil((width * bits) / 32) * 4

/** Of 16, 24 or 32 bits a pixel. An opacity that is nowhere above nothing was never meant as one. */
function decodeColoured(file: Uint8Array, head: BmpHead): Picture {
  const { width, height, bits, masks, pixelsAt } = head
  const picture = emptyPicture(head)
  const { data } = picture
  const bytes = bits / 8
  const rowBytes = rowBytesOf(head)
  const channels = channelsOf(masks)
  let isSeen = masks.opacity === 0
  for (let row = 0; row < height; row++) {
    let from = pixelsAt + rowBytes * row
    let to = seenRow(head, row) * width * 4
    for (let x = 0; x < width; x++) {
      let pixel = 0
      for (let byte = 0; byte < bytes; byte++) pixel |= (file[from + byte] ?? 0) << (8 * byte)
      for (const { mask, shift, scale } of channels) data[to++] = Math.round(((pixel & mask) >>> shift) * scale)
      if (masks.opacity === 0) data[to - 1] = 255
      else if (data[to - 1] !== 0) isSeen = true
      from += bytes
    }
  }
  if (!isSeen) for (let at = 3; at < data.length; at += 4) data[at] = 255
  return picture
}

const channelsOf = ({ red, green, blue, opacity }: BmpMasks) =>
  [red, green, blue, opacity].map((mask) => {
    const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask)
    const most = mask >>> shift
    return { mask, shift, scale: most === 0 ? 0 : 255 / most }
  })

const escape = { endOfRow: 0, endOfPicture: 1, step: 2 } as const

/** Run lengths of 4 or 8 bits a pixel. What is stepped over shines through; what reaches past a row is left out. */
function decodeRuns(file: Uint8Array, head: BmpHead): Picture {
  const { width, height, pixelsAt, compression } = head
  const picture = emptyPicture(head)
  const words = wordsOf(picture)
  const isOfNibbles = compression === 'rle4'
  const colours = coloursOf(file, { ...head, bits: isOfNibbles ? 4 : 8 })
  let [x, row, at] = [0, 0, pixelsAt]
  const put = (index: number): void => {
    if (x < width && row < height) words[seenRow(head, row) * width + x] = colours[index] ?? 0
    x += 1
  }
  const indexAt = (byte: number, position: number): number =>
    isOfNibbles ? (position % 2 === 0 ? byte >> 4 : byte & 15) : byte
  while (row < height) {
    const [count, value] = [file[at], file[at + 1]]
    if (count === undefined || value === undefined) throw new Refusal('This picture is damaged.')
    at += 2
    if (count > 0) for (let position = 0; position < count; position++) put(indexAt(value, position))
    else if (value === escape.endOfRow) [x, row] = [0, row + 1]
    else if (value === escape.endOfPicture) break
    else if (value === escape.step) {
      x += file[at] ?? 0
      row += file[at + 1] ?? 0
      at += 2
    } else {
      for (let position = 0; position < value; position++)
        put(indexAt(file[at + (isOfNibbles ? position >> 1 : position)] ?? 0, position))
      const bytes = isOfNibbles ? Math.ceil(value / 2) : value
      // Padded to an even place.
      at += bytes + (bytes % 2)
    }
  }
  return picture
}
