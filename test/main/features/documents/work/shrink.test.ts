import {
  PDFDocument,
  PDFName,
  PDFRawStream,
  StandardFonts,
  TextRenderingMode,
  concatTransformationMatrix,
  drawObject,
  setTextRenderingMode,
} from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { decodeImage } from '../../../../../src-main/features/documents/work/decode'
import { joinFiles as joinWith } from '../../../../../src-main/features/documents/work/join'
import { onWhite, scaledDown } from '../../../../../src-main/features/documents/work/picture'
import { shrink as shrinkWith } from '../../../../../src-main/features/documents/work/shrink'
import { lookAt } from '../../../../../src-main/features/documents/look/look-at'
import { animatedPng, cmykJpeg, heicOf, noisyJpeg, pngOf, tiffOf, webpOf } from '../../../../fixtures/documents/images'
import { encryptedPdf, pdfOf, savedPdf } from '../../../../fixtures/documents/pdfs'
import { useDecoder } from '../../../../helpers/main/picture-host'

const decodeInWindow = useDecoder()
const shrink = (file: Uint8Array) => shrinkWith(file, decodeInWindow)
const joinFiles = (files: Uint8Array[], page: Parameters<typeof joinWith>[1], progress: (done: number) => void) =>
  joinWith(files, page, progress, decodeInWindow)
const bytes = (file: Uint8Array) => new Uint8Array(file)
const noProgress = (): void => undefined

/** The colours around the middle of each quarter, with what noise and compression do to them. */
async function cornersOf(file: Uint8Array, mediaType: string): Promise<string[]> {
  const { width, height, data } = await decodeImage(file, mediaType, { decodeInWindow })
  return [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
    const bits = [...data.subarray(at, at + 3)].map((value) => (value > 128 ? 1 : 0)).join('')
    return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[bits] ?? bits
  })
}

test('a photograph becomes smaller in steps, the right way up', async () => {
  const file = bytes(noisyJpeg(1_800, 300, 6))
  const { made, reason } = await shrink(file)
  expect(reason).toBeNull()
  expect(made.map(({ level, width, height }) => [level, width, height])).toEqual([
    ['fine', 300, 1_800],
    ['medium', 300, 1_800],
    ['small', 273, 1_637],
  ])
  const sizes = [file, ...made.map((smaller) => smaller.bytes)].map(({ length }) => length)
  expect(sizes).toEqual([...sizes].sort((one, other) => other - one))
  expect(await lookAt(made[2]!.bytes)).toEqual({
    mediaType: 'image/jpeg',
    kind: 'image',
    width: 273,
    height: 1_637,
    notes: [],
  })
  expect(await cornersOf(made[2]!.bytes, 'image/jpeg')).toEqual(['blue', 'red', 'white', 'green'])
})

test('a photograph that says twice how it is turned is turned once, as the first says', async () => {
  const once = noisyJpeg(64, 32, 6)
  // What it has more than a picture that says nothing, behind the two bytes that every picture begins with.
  const block = once.subarray(2, 2 + once.length - noisyJpeg(64, 32).length)
  const twice = Buffer.concat([once.subarray(0, 2), block, once.subarray(2)])
  const drawn = await decodeImage(bytes(twice), 'image/jpeg', { decodeInWindow })
  expect([drawn.width, drawn.height]).toEqual([32, 64])
  expect(await cornersOf(bytes(twice), 'image/jpeg')).toEqual(await cornersOf(bytes(once), 'image/jpeg'))
})

test('the scans of a PDF are drawn anew, and its text stays byte by byte', async () => {
  const scans = await joinFiles(
    [bytes(noisyJpeg(1_200, 800)), bytes(await savedPdf(1))],
    { size: 'a4', margin: 10 },
    noProgress,
  )
  const document = await PDFDocument.load(scans)
  const font = await document.embedFont(StandardFonts.Helvetica)
  const [scan] = document.getPages()
  scan!.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible))
  scan!.drawText('recognised', { font, size: 9 })
  const file = bytes(await document.save())
  const { made } = await shrink(file)
  expect(made.map(({ level }) => level)).toEqual(['medium'])
  expect(made[0]!.bytes.length).toBeLessThan(file.length / 2)
  expect(await lookAt(made[0]!.bytes)).toMatchObject({ pages: 2, notes: [] })
  const streamsOf = async (pdf: Uint8Array) =>
    (await PDFDocument.load(pdf)).context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFRawStream ? object : []))
      .filter(({ dict }) => dict.get(PDFName.of('Type')) !== PDFName.of('XRef'))
  const isImage = ({ dict }: PDFRawStream) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
  const texts = async (pdf: Uint8Array) =>
    (await streamsOf(pdf)).filter((stream) => !isImage(stream)).map(({ contents }) => contents.toString())
  expect((await texts(file)).length).toBeGreaterThanOrEqual(2)
  expect(await texts(made[0]!.bytes)).toEqual(await texts(file))
  const [image] = (await streamsOf(made[0]!.bytes)).filter(isImage)
  expect(await cornersOf(bytes(image!.contents), 'image/jpeg')).toEqual(['red', 'green', 'blue', 'white'])
})

test('a picture beside text that is to be seen is left', async () => {
  const document = await pdfOf(1)
  const page = document.getPage(0)
  page.drawImage(await document.embedJpg(noisyJpeg(600, 400)), {
    x: 0,
    y: 0,
    width: page.getWidth(),
    height: page.getHeight(),
  })
  expect(await shrink(bytes(await document.save()))).toEqual({ made: [], reason: 'text' })
})

test.each([
  ['black and white', { ColorSpace: 'DeviceGray', BitsPerComponent: 1 }],
  ['colours for print', { ColorSpace: 'DeviceCMYK', BitsPerComponent: 8 }],
])('a scan in %s is named as what it is', async (_what, how) => {
  const { length } = { length: 400 * 300 * 4 }
  const document = await pdfOf(0)
  const page = document.addPage([400, 300])
  const image = document.context.flateStream(new Uint8Array(length), {
    ...{ Type: 'XObject', Subtype: 'Image', Width: 400, Height: 300 },
    ...how,
  })
  const name = page.node.newXObject('Scan', document.context.register(image))
  page.pushOperators(concatTransformationMatrix(400, 0, 0, 300, 0, 0), drawObject(name))
  expect(await shrink(bytes(await document.save()))).toEqual({ made: [], reason: 'unshrinkable' })
})

test('an image of several pages becomes a PDF where that is smaller', async () => {
  const page = { width: 600, height: 400, kind: 'plain' } as const
  const { made } = await shrink(bytes(tiffOf([page, { ...page, orientation: 6 }])))
  expect(made.map(({ level }) => level)).toEqual(['medium'])
  expect(await lookAt(made[0]!.bytes)).toMatchObject({ mediaType: 'application/pdf', pages: 2, notes: [] })
})

test.each([
  ['a picture that is small already', () => pngOf(40, 20), 'small-already'],
  ['a picture of a print shop', () => cmykJpeg(), 'small-already'],
  ['a WebP', () => webpOf(40, 20), 'small-already'],
  ['an animation', () => animatedPng(3), 'animated'],
  ['HEIC', () => heicOf(8, 8), 'no-picture'],
  ['a letter', () => Buffer.from('a letter'), 'no-picture'],
  ['a PDF of text', () => savedPdf(2), 'text'],
])('%s is not made smaller: %s', async (_what, make, reason) => {
  expect(await shrink(bytes(await make()))).toEqual({ made: [], reason })
})

test('a protected PDF is refused', async () => {
  await expect(shrink(bytes(await encryptedPdf('')))).rejects.toThrow('protected')
})

test('colours for print are shown as colours', async () => {
  const { width, height, data } = await decodeImage(bytes(cmykJpeg()), 'image/jpeg', { decodeInWindow })
  expect([width, height, data.length, data[3]]).toEqual([8, 8, 256, 255])
})

test('what shines through is white on paper, and each pixel is the mean of those it stands for', () => {
  const picture = {
    width: 2,
    height: 2,
    data: Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 255, 200, 0, 0, 255, 0, 0, 200, 255]),
  }
  const white = onWhite(picture)
  expect([...white.data.subarray(0, 8)]).toEqual([255, 255, 255, 255, 0, 0, 0, 255])
  expect([...scaledDown(white, 1, 1).data]).toEqual([114, 64, 114, 255])
  expect(scaledDown(white, 2, 2)).toBe(white)
})
