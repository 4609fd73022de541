import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { decodeImage } from '../../../../../src-main/features/documents/work/decode'
import { rotate as rotateWith } from '../../../../../src-main/features/documents/work/rotate'
import { lookAt } from '../../../../../src-main/features/documents/look/look-at'
import { bmp } from '../../../../fixtures/documents/bmps'
import {
  animatedPng,
  avif,
  deepPng,
  gifOf,
  heicOf,
  interlacedPng,
  jpegOf,
  orientedPng,
  orientedWebp,
  pngOf,
  tiffOf,
  type TiffPage,
} from '../../../../fixtures/documents/images'
import { encryptedPdf } from '../../../../fixtures/documents/pdfs'
import { useDecoder } from '../../../../helpers/main/picture-host'

const decodeInWindow = useDecoder()
const rotate = (file: Uint8Array, rotations: Parameters<typeof rotateWith>[1]) =>
  rotateWith(file, rotations, decodeInWindow)
const bytes = (file: Uint8Array) => new Uint8Array(file)
const colours: Readonly<Record<string, string>> = {
  '255,0,0': 'red',
  '0,255,0': 'green',
  '0,0,255': 'blue',
  '255,255,255': 'white',
}

/** Size and corners (top left, top right, bottom left, bottom right) of a picture as it is to be seen. */
async function seen(file: Uint8Array, mediaType: string, page = 1) {
  const { width, height, data } = await decodeImage(file, mediaType, { decodeInWindow, page })
  const at = (x: number, y: number) => colours[[...data.subarray((y * width + x) * 4).subarray(0, 3)].join(',')]
  const [right, bottom] = [width - 1, height - 1]
  return { size: [width, height], corners: [at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)] }
}

const aQuarterOn = ['blue', 'red', 'white', 'green']

test.each([
  ['a PNG', pngOf(40, 20)],
  ['an interlaced PNG', interlacedPng(40, 20)],
  ['a BMP', bmp({ width: 40, height: 20 })],
  ['a BMP with a palette', bmp({ width: 40, height: 20, bits: 4 })],
])('%s is drawn anew, turned clockwise, without loss', async (_what, file) => {
  const turned = await rotate(bytes(file), [{ page: 1, by: 90 }])
  expect(await seen(turned, 'image/png')).toEqual({ size: [20, 40], corners: aQuarterOn })
  const back = await rotate(turned, [
    { page: 1, by: 180 },
    { page: 1, by: 90 },
  ])
  expect(decode(back).data).toEqual(decode(bytes(pngOf(40, 20))).data.filter((_value, at) => at % 4 !== 3))
})

test('a PNG with something behind its end is turned without it', async () => {
  const file = Buffer.concat([pngOf(40, 20), Buffer.from('appended by a mail program')])
  expect((await seen(await rotate(bytes(file), [{ page: 1, by: 90 }]), 'image/png')).corners).toEqual(aQuarterOn)
})

/** The corners of the fixtures' picture for each EXIF orientation, as it is to be seen. */
const uprightCorners = {
  1: ['red', 'green', 'blue', 'white'],
  2: ['green', 'red', 'white', 'blue'],
  3: ['white', 'blue', 'green', 'red'],
  4: ['blue', 'white', 'red', 'green'],
  5: ['red', 'blue', 'green', 'white'],
  6: ['blue', 'red', 'white', 'green'],
  7: ['white', 'green', 'blue', 'red'],
  8: ['green', 'white', 'red', 'blue'],
} as const

test.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('what orientation %i shows is what is turned', async (orientation) => {
  const [topLeft, topRight, bottomLeft, bottomRight] = uprightCorners[orientation]
  const files = [
    ['image/png', orientedPng(40, 20, orientation)],
    ['image/tiff', tiffOf([{ ...page, orientation }])],
  ] as const
  for (const [mediaType, file] of files) {
    expect((await seen(file, mediaType)).corners).toEqual(uprightCorners[orientation])
    const clockwise = await rotate(bytes(file), [{ page: 1, by: 90 }])
    expect((await seen(clockwise, mediaType)).corners).toEqual([bottomLeft, topLeft, bottomRight, topRight])
    const back = await rotate(bytes(file), [{ page: 1, by: 270 }])
    expect((await seen(back, mediaType)).corners).toEqual([topRight, bottomRight, topLeft, bottomLeft])
  }
})

test('a PNG of 16 bits a channel keeps them all', async () => {
  const file = deepPng(40, 20)
  const turned = await rotate(bytes(file), [{ page: 1, by: 270 }])
  expect(decode(turned)).toMatchObject({ width: 20, height: 40, depth: 16, channels: 3 })
  expect(decode(await rotate(turned, [{ page: 1, by: 90 }])).data).toEqual(decode(bytes(file)).data)
})

test('what Chromium alone can draw is turned', async () => {
  const turned = await rotate(bytes(avif), [{ page: 1, by: 90 }])
  expect(await seen(turned, 'image/png')).toEqual({ size: [20, 40], corners: aQuarterOn })
})

test('the EXIF data of a WebP say how it is to be seen, once', async () => {
  for (const [orientation, size] of [
    [1, [4, 8]],
    [6, [8, 4]],
  ] as const) {
    const turned = await rotate(bytes(orientedWebp(8, 4, orientation)), [{ page: 1, by: 90 }])
    expect((await seen(turned, 'image/png')).size).toEqual(size)
  }
})

const page: TiffPage = { width: 16, height: 8, kind: 'plain' }

test('each page of a TIFF is turned by its orientation, and its pixels stay', async () => {
  const file = tiffOf([page, { ...page, orientation: 6 }, { ...page, kind: 'deflated' }])
  const turned = await rotate(bytes(file), [
    { page: 2, by: 270 },
    { page: 3, by: 90 },
  ])
  expect(turned.length).toBe(file.length)
  const pages = await Promise.all([1, 2, 3].map((number) => seen(turned, 'image/tiff', number)))
  expect(pages.map(({ corners }) => corners)).toEqual([
    ['red', 'green', 'blue', 'white'],
    ['red', 'green', 'blue', 'white'],
    aQuarterOn,
  ])
})

/** The tag of the orientation made another one that says nothing; entries stay in order. */
function withoutOrientation(file: Buffer): Buffer {
  const without = Buffer.from(file)
  for (let at = file.readUInt32LE(4); at !== 0;) {
    const count = file.readUInt16LE(at)
    for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12)
      if (file.readUInt16LE(entry) === 274) without.writeUInt16LE(276, entry)
    at = file.readUInt32LE(at + 2 + count * 12)
  }
  return without
}

test('pages of a TIFF without an orientation get one', async () => {
  const file = withoutOrientation(tiffOf([page, page, page]))
  const turned = await rotate(
    bytes(file),
    [1, 2, 3].map((number) => ({ page: number, by: 90 })),
  )
  expect(await lookAt(turned)).toMatchObject({ pages: 3, orientation: 6, notes: ['multi-page'] })
  for (const number of [1, 2, 3])
    expect(await seen(turned, 'image/tiff', number)).toEqual({ size: [8, 16], corners: aQuarterOn })
})

test('a JPEG that is turned all the way round is as it was', async () => {
  const file = bytes(jpegOf(64, 32))
  const turned = await rotate(file, [
    { page: 1, by: 270 },
    { page: 1, by: 90 },
  ])
  expect(turned).toEqual(file)
})

test.each([
  ['HEIC', () => heicOf(8, 8), 'image/heic'],
  ['an animated PNG', () => animatedPng(3), 'animated'],
  ['an animated GIF', () => gifOf(3), 'animated'],
  ['a cut PNG', () => pngOf(40, 20).subarray(0, 80), 'damaged'],
  ['a cut TIFF', () => tiffOf([page, page]).subarray(0, 500), 'damaged'],
  ['a protected PDF', () => encryptedPdf(''), 'protected'],
  ['a letter', () => Buffer.from('a letter'), 'Only PDF files and images'],
])('%s is not turned, in plain words', async (_what, make, words) => {
  const file = bytes(await make())
  await expect(rotate(file, [{ page: 1, by: 90 }])).rejects.toThrow(words)
})

test('a page that is not there is not turned', async () => {
  await expect(rotate(bytes(pngOf(4, 4)), [{ page: 2, by: 90 }])).rejects.toThrow('no page 2')
  await expect(rotate(bytes(tiffOf([page])), [{ page: 2, by: 90 }])).rejects.toThrow('no page 2')
})

test('a JPEG with bytes between its parts that belong to none is turned, as readers pass over them', async () => {
  const plain = jpegOf(40, 20)
  const second = 4 + plain.readUInt16BE(4)
  const file = Buffer.concat([plain.subarray(0, second), Buffer.from([0, 7, 0xff, 0, 9]), plain.subarray(second)])
  expect((await lookAt(bytes(file))).notes).toEqual([])
  const turned = await rotate(bytes(file), [{ page: 1, by: 90 }])
  expect(await lookAt(turned)).toMatchObject({ orientation: 6, notes: [] })
  expect((await seen(turned, 'image/jpeg')).size).toEqual([20, 40])
})

test('a BMP that puts its pixels into its palette is drawn from behind it', async () => {
  const whole = bmp({ width: 40, height: 20, bits: 8 })
  const wrong = Buffer.from(whole)
  wrong.writeUInt32LE(54, 10)
  expect(await seen(wrong, 'image/bmp')).toEqual(await seen(whole, 'image/bmp'))
})
