import { degrees, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { decode } from 'fast-png'
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lookAt } from '../../../../../src-main/features/documents/look/look-at'
import { joinFiles as joinWith } from '../../../../../src-main/features/documents/work/join'
import { rotatePages, splitPdf } from '../../../../../src-main/features/documents/work/pdf-pages'
import { rotateJpeg } from '../../../../../src-main/features/documents/work/rotate'
import { bmp } from '../../../../fixtures/documents/bmps'
import { cmykJpeg, deepPng, gifOf, heicOf, jpegOf, pngBomb, pngOf, tiffOf } from '../../../../fixtures/documents/images'
import { encryptedPdf, pdfOf, pdfWithoutPages, savedPdf } from '../../../../fixtures/documents/pdfs'
import { withFolder } from '../../../../helpers/main/service-fixture'
import { useDecoder } from '../../../../helpers/main/picture-host'

const decodeInWindow = useDecoder()
const joinFiles = (files: Uint8Array[], page: Parameters<typeof joinWith>[1], progress: (done: number) => void) =>
  joinWith(files, page, progress, decodeInWindow)
const bytes = (file: Uint8Array) => new Uint8Array(file)
const noProgress = (): void => undefined
const a4 = { size: 'a4', margin: 10 } as const

/** Widths of the pages, which tell them apart in the fixtures. */
const widths = async (file: Uint8Array): Promise<number[]> =>
  (await PDFDocument.load(file)).getPages().map((page) => page.getWidth())

/** Each page as a reader draws it: its size in pixels and the colours near its corners. */
async function drawn(file: Uint8Array, dotsPerInch = 72) {
  return withFolder(async (folder) => {
    await writeFile(join(folder, 'a.pdf'), file)
    execFileSync('pdftoppm', [
      '-png',
      '-singlefile',
      '-r',
      String(dotsPerInch),
      join(folder, 'a.pdf'),
      join(folder, 'a'),
    ])
    const { width, height, data, channels } = decode(await readFile(join(folder, 'a.png')))
    const colour = (x: number, y: number): string => {
      const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      const bits = [red, green, blue].map((value) => (value > 128 ? 1 : 0)).join('')
      return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[bits] ?? bits
    }
    return {
      isWide: width > height,
      corners: [colour(0.25, 0.25), colour(0.75, 0.25), colour(0.25, 0.75), colour(0.75, 0.75)],
    }
  })
}

/** The corners of the fixtures' picture for each EXIF orientation, as it is to be seen. */
const seen = {
  1: ['red', 'green', 'blue', 'white'],
  2: ['green', 'red', 'white', 'blue'],
  3: ['white', 'blue', 'green', 'red'],
  4: ['blue', 'white', 'red', 'green'],
  5: ['red', 'blue', 'green', 'white'],
  6: ['blue', 'red', 'white', 'green'],
  7: ['white', 'green', 'blue', 'red'],
  8: ['green', 'white', 'red', 'blue'],
} as const
const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const

test('pages are turned clockwise, on top of a turn they have, and the others stay', async () => {
  const document = await pdfOf(3)
  document.getPage(1).setRotation(degrees(270))
  const turned = await rotatePages(bytes(await document.save()), [
    { page: 1, by: 90 },
    { page: 2, by: 180 },
  ])
  const pages = (await PDFDocument.load(turned)).getPages()
  expect(pages.map((page) => page.getRotation().angle)).toEqual([90, 90, 0])
  expect(await widths(turned)).toEqual([101, 102, 103])
})

/** Every stream of a PDF as it is stored, but its table of contents: what pages draw, pictures, fonts. */
async function streams(file: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(file)
  const objects = context.enumerateIndirectObjects().map(([, object]) => object)
  return objects
    .filter((object) => object instanceof PDFRawStream)
    .filter(({ dict }) => dict.get(PDFName.of('Type')) !== PDFName.of('XRef'))
    .map(({ contents }) => contents.toString())
}

test('what a page holds is the same after a turn, byte by byte', async () => {
  const file = await joinFiles([bytes(await savedPdf(2)), bytes(jpegOf(64, 32))], a4, noProgress)
  const turned = await rotatePages(file, [{ page: 3, by: 180 }])
  expect((await streams(file)).length).toBeGreaterThanOrEqual(3)
  expect(await streams(turned)).toEqual(await streams(file))
  expect((await lookAt(turned)).notes).toEqual([])
})

test('a PDF is split into parts in any order, with its progress told', async () => {
  const told: number[] = []
  const parts = await splitPdf(
    bytes(await savedPdf(5)),
    [
      [1, 2],
      [5, 3],
    ],
    (done) => told.push(done),
  )
  expect(await Promise.all(parts.map(widths))).toEqual([
    [101, 102],
    [105, 103],
  ])
  expect(told).toEqual([0.5, 1])
})

test.each([
  ['a page that is not there', async () => splitPdf(bytes(await savedPdf(2)), [[3]], noProgress), 'no page 3'],
  ['a part without pages', async () => splitPdf(bytes(await savedPdf(2)), [[]], noProgress), 'needs a page'],
  ['a turn of no page', async () => rotatePages(bytes(await savedPdf(2)), [{ page: 9, by: 90 }]), 'no page 9'],
  ['a password', async () => rotatePages(bytes(await encryptedPdf('x')), []), 'protected'],
  ['a PDF that forbids changes', async () => rotatePages(bytes(await encryptedPdf('')), []), 'protected'],
  ['no pages', () => rotatePages(bytes(pdfWithoutPages()), []), 'no pages'],
  ['nothing to join', () => joinFiles([], a4, noProgress), 'nothing'],
  ['a picture without a decoder', () => joinFiles([bytes(heicOf(8, 8))], a4, noProgress), 'image/heic'],
  ['a cut picture', () => joinFiles([bytes(jpegOf(64, 32).subarray(0, 600))], a4, noProgress), 'damaged'],
  ['a picture too large', () => joinFiles([bytes(pngBomb(60_000, 60_000))], a4, noProgress), 'too large'],
])('%s is refused in plain words', async (_what, make, words) => {
  await expect(make()).rejects.toThrow(words)
})

test('PDFs and pictures become one PDF in their order', async () => {
  const told: number[] = []
  const scan = tiffOf([
    { width: 64, height: 32, kind: 'plain', orientation: 6 },
    { width: 16, height: 8, kind: 'fax' },
  ])
  const pictures = [
    jpegOf(64, 32),
    pngOf(40, 20),
    deepPng(40, 20),
    cmykJpeg(),
    scan,
    bmp({ width: 40, height: 20 }),
    gifOf(1),
  ]
  const files = [await savedPdf(2), ...pictures, await savedPdf(1)]
  const joined = await joinFiles(files.map(bytes), { size: 'image' }, (done) => told.push(Math.round(done * 9)))
  const found = await widths(joined)
  expect(found.map(Math.round)).toEqual([101, 102, 31, 19, 19, 4, 15, 8, 19, 4, 101])
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await lookAt(joined)).toMatchObject({ pages: 11, notes: [] })
})

test.each(orientations)('a photograph of orientation %i is the right way up on its page', async (orientation) => {
  const file = bytes(jpegOf(64, 32, orientation))
  const page = await drawn(await joinFiles([file], { size: 'image' }, noProgress), 300)
  expect(page).toEqual({ isWide: orientation < 5, corners: seen[orientation] })
})

test('an A4 page is laid as the picture is, and a small picture keeps its size in the middle', async () => {
  const joined = await joinFiles([bytes(jpegOf(640, 320)), bytes(jpegOf(64, 32, 6))], a4, noProgress)
  const pages = (await PDFDocument.load(joined)).getPages().map((page) => page.getSize())
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [842, 595],
    [595, 842],
  ])
  expect((await drawn(joined)).corners).toEqual(['red', 'green', 'blue', 'white'])
})

test.each(orientations)(
  'a JPEG of orientation %i is turned by its orientation, its pixels as they were',
  async (from) => {
    const file = bytes(jpegOf(64, 32, from))
    const [topLeft, topRight, bottomLeft, bottomRight] = seen[from]
    const turned = rotateJpeg(file, 90)
    const { orientation } = await lookAt(turned)
    expect(seen[orientations[orientation! - 1]!]).toEqual([bottomLeft, topLeft, bottomRight, topRight])
    expect(rotateJpeg(rotateJpeg(turned, 180), 90)).toEqual(file)
    expect(turned.length).toBe(file.length)
  },
)

test('a JPEG without an orientation gets one, and the rest of it stays', async () => {
  const file = jpegOf(64, 32)
  const turned = rotateJpeg(bytes(file), 270)
  expect(await lookAt(turned)).toMatchObject({ orientation: 8, width: 64, height: 32, notes: [] })
  expect(Buffer.from(turned).subarray(-(file.length - 2))).toEqual(file.subarray(2))
  expect(() => rotateJpeg(bytes(file.subarray(0, 100)), 90)).toThrow('damaged')
})
