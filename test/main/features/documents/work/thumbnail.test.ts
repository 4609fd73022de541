import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { thumbnailOf } from '../../../../../src-main/features/documents/work/decode-tiff'
import { heicOf, jpegOf, tiffOf, type TiffPage } from '../../../../fixtures/documents/images'
import { savedPdf } from '../../../../fixtures/documents/pdfs'

const page: TiffPage = { width: 64, height: 32, kind: 'plain' }
const red = [255, 0, 0]
const green = [0, 255, 0]
const blue = [0, 0, 255]
const white = [255, 255, 255]

/** Size and the colours of the corners: top left, top right, bottom left, bottom right. */
async function drawn(file: Buffer) {
  const thumbnail = await thumbnailOf(new Uint8Array(file))
  if (!thumbnail) return null
  const { width, height, data, channels } = decode(thumbnail.bytes)
  const at = (x: number, y: number): number[] => {
    const from = (y * width + x) * channels
    // A picture of greys has one channel.
    return [0, 1, 2].map((channel) => data[from + (channels === 1 ? 0 : channel)] ?? -1)
  }
  const [right, bottom] = [width - 1, height - 1]
  return { size: [width, height], corners: [at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)] }
}

test.each([
  [1, [64, 32], [red, green, blue, white]],
  [2, [64, 32], [green, red, white, blue]],
  [3, [64, 32], [white, blue, green, red]],
  [4, [64, 32], [blue, white, red, green]],
  [5, [32, 64], [red, blue, green, white]],
  [6, [32, 64], [blue, red, white, green]],
  [7, [32, 64], [white, green, blue, red]],
  [8, [32, 64], [green, white, red, blue]],
] as const)('a TIFF of orientation %i is drawn the right way up', async (orientation, size, corners) => {
  expect(await drawn(tiffOf([{ ...page, orientation }]))).toEqual({ size, corners })
})

test('a large page becomes 256 pixels, a deflated one is drawn like a plain one', async () => {
  const large = tiffOf([{ width: 1_000, height: 500, kind: 'deflated' }, page])
  expect(await drawn(large)).toEqual({ size: [256, 128], corners: [red, green, blue, white] })
})

test('a fax is drawn', async () => {
  const fax = await drawn(tiffOf([{ width: 16, height: 16, kind: 'fax' }]))
  expect(fax).toEqual({ size: [16, 16], corners: [white, white, white, white] })
})

test('grey of few shades is drawn, whichever end is white', async () => {
  const [black, pale] = [
    [0, 0, 0],
    [255, 255, 255],
  ]
  const grey: TiffPage = { ...page, kind: 'grey' }
  expect((await drawn(tiffOf([grey])))?.corners).toEqual([black, black, pale, pale])
  expect((await drawn(tiffOf([{ ...grey, tags: { 262: 0 } }])))?.corners).toEqual([pale, pale, black, black])
  const fewer = await drawn(tiffOf([{ ...grey, tags: { 256: 128, 258: 2 } }]))
  expect(fewer?.corners).toEqual([black, black, pale, pale])
})

test.each([
  ['packed in a way that is not known', { 259: 34_925 }],
  ['of colours that are not known', { 262: 8 }],
  ['whose bits run the other way', { 266: 2 }],
  ['whose colours stand in planes of their own', { 284: 2 }],
])('a TIFF %s is refused, and never drawn black or blank', async (_what, tags) => {
  await expect(thumbnailOf(new Uint8Array(tiffOf([{ ...page, tags }])))).rejects.toThrow(/cannot draw/)
})

test('what Chromium draws, and what nobody here can, is left', async () => {
  for (const file of [jpegOf(8, 8), heicOf(8, 8), await savedPdf(1), Buffer.from('a letter')])
    expect(await drawn(file)).toBeNull()
})

test('a cut file and one of too many pixels are refused', async () => {
  const whole = tiffOf([page])
  await expect(drawn(whole.subarray(0, 400))).rejects.toThrow('damaged')
  // The width stands in the first entry of the directory, which stands behind picture and depths.
  const bomb = Buffer.from(whole)
  bomb.writeUInt32LE(20_000_000, bomb.readUInt32LE(4) + 2 + 8)
  await expect(drawn(bomb)).rejects.toThrow('too large')
})
