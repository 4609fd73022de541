import {
  decodePDFRawStream,
  PDFArray,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  type PDFDict,
  type PDFPage,
} from '@cantoo/pdf-lib'
import type { DecodePicture } from '../../../lib/picture-window'
import { dictIn, name } from '../look/beside-pages'
import { readJpeg } from '../look/jpeg'
import { decodeStored, mostPixels } from './decode'
import { encodeJpeg } from './encode'
import { flattenForm } from './flatten-form'
import { openPdf, savePdf } from './pdf-pages'
import { scaledDown, type Picture } from './picture'

/**
 * Draws the images of scanned pages anew as JPEG, at most as fine as `dotsPerInch`; everything else stays as it is, also
 * text that was recognised. Undefined where no page is a scan; `left`: pictures that are stored in another way than as
 * colours or greys of 8 bits, and stay as they are.
 */
export async function shrinkScans(
  file: Uint8Array,
  how: { readonly quality: number; readonly dotsPerInch: number; readonly decodeInWindow: DecodePicture },
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly left: number } | undefined> {
  const document = await openPdf(file)
  const scans = document.getPages().flatMap((page) => imagesOfScan(page) ?? [])
  await flattenForm(document)
  if (scans.length === 0) return undefined
  const finest = new Map<string, DrawnImage>()
  for (const image of scans) {
    const key = image.ref.toString()
    if ((finest.get(key)?.width ?? 0) < image.width) finest.set(key, image)
  }
  let left = 0
  for (const image of finest.values()) {
    const picture = await pictureOf(image, how)
    if (!picture) {
      left += 1
      continue
    }
    const bytes = await encodeJpeg(fitted(picture, image, how.dotsPerInch), how.quality)
    if (bytes.length < image.stream.contents.length) document.context.assign(image.ref, replaced(image, bytes))
  }
  return { bytes: await savePdf(document), left }
}

/** The pixels of an image that is stored as JPEG, or as plain colours or greys; undefined where it is neither. */
async function pictureOf(
  image: DrawnImage,
  { dotsPerInch, decodeInWindow }: { readonly dotsPerInch: number; readonly decodeInWindow: DecodePicture },
): Promise<Picture | undefined> {
  const { dict, contents } = image.stream
  const [width, height] = [numberOf(dict, 'Width'), numberOf(dict, 'Height')]
  const isPlain =
    numberOf(dict, 'BitsPerComponent') === 8 &&
    !['Decode', 'ImageMask', 'Mask', 'DecodeParms'].some((key) => dict.has(name(key)))
  const channels = channelsOf(dict)
  if (!isPlain || channels === undefined || width * height > mostPixels) return undefined
  const filter = onlyFilter(dict)
  if (filter === name('DCTDecode')) {
    const jpeg = new Uint8Array(contents)
    const found = readJpeg(jpeg)
    // Drawn at the size that the PDF names: a picture of another one stays as it is.
    const fits = found.components === channels && found.width === width && found.height === height
    if (!fits) return undefined
    const longest = Math.max(...fittedSize({ width, height }, image, dotsPerInch))
    return decodeStored(jpeg, 'image/jpeg', { decodeInWindow, longest })
  }
  if (filter !== name('FlateDecode')) return undefined
  const values = decodePDFRawStream(PDFRawStream.of(dict, contents)).decode()
  return values.length >= width * height * channels ? widened(values, { width, height, channels }) : undefined
}

function onlyFilter(dict: PDFDict): unknown {
  const filter = dict.lookup(name('Filter'))
  return filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
}

function numberOf(dict: PDFDict, key: string): number {
  const value = dict.lookup(name(key))
  return value instanceof PDFNumber ? value.asNumber() : Infinity
}

/** Of the colour spaces that scanners use; undefined of every other. */
function channelsOf(dict: PDFDict): 1 | 3 | undefined {
  const space = dict.lookup(name('ColorSpace'))
  if (space === name('DeviceRGB')) return 3
  if (space === name('DeviceGray')) return 1
  if (!(space instanceof PDFArray)) return undefined
  if (space.lookup(0) === name('CalRGB')) return 3
  if (space.lookup(0) === name('CalGray')) return 1
  const profile = space.lookup(0) === name('ICCBased') ? space.lookup(1) : undefined
  const components = profile instanceof PDFRawStream ? numberOf(profile.dict, 'N') : undefined
  return components === 1 || components === 3 ? components : undefined
}

function widened(
  values: Uint8Array,
  { width, height, channels }: { readonly width: number; readonly height: number; readonly channels: 1 | 3 },
): Picture {
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let channel = 0; channel < 3; channel++)
      data[pixel * 4 + channel] = values[pixel * channels + (channels === 3 ? channel : 0)] ?? 0
  return { width, height, data }
}

const fitted = (picture: Picture, image: DrawnImage, dotsPerInch: number): Picture =>
  scaledDown(picture, ...fittedSize(picture, image, dotsPerInch))

function fittedSize(
  stored: { readonly width: number; readonly height: number },
  { width, height }: DrawnImage,
  dotsPerInch: number,
): [width: number, height: number] {
  const scale = Math.max(1, Math.min(stored.width / (width * dotsPerInch), stored.height / (height * dotsPerInch)))
  const size = (pixels: number): number => Math.max(1, Math.round(pixels / scale))
  return [size(stored.width), size(stored.height)]
}

/** The same image with other pixels; greys become colours that are equal. */
function replaced({ stream }: DrawnImage, jpeg: Uint8Array): PDFRawStream {
  const { width = 0, height = 0 } = readJpeg(jpeg)
  const dict = stream.dict.clone()
  if (channelsOf(dict) === 1) dict.set(name('ColorSpace'), name('DeviceRGB'))
  dict.set(name('Filter'), name('DCTDecode'))
  dict.set(name('Width'), PDFNumber.of(width))
  dict.set(name('Height'), PDFNumber.of(height))
  dict.delete(name('Length'))
  return PDFRawStream.of(dict, jpeg)
}

/** An image where a page draws it. */
export interface DrawnImage {
  readonly ref: PDFRef
  readonly stream: PDFRawStream
  /** As drawn, in inches. */
  readonly width: number
  readonly height: number
}

type Matrix = readonly [number, number, number, number, number, number]
const asItIs: Matrix = [1, 0, 0, 1, 0, 0]

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
]

/** Of the area of a page, what its images cover at least when it is a scan. */
const leastCover = 0.6
/** How text is drawn that nobody sees: what was recognised on a scan. */
const invisible = 3

/** A scan is drawn in a few words; what takes more is something else. */
const mostContentBytes = 1024 * 1024

/**
 * The images of a page that is a scan: they cover most of it, and no text is to be seen beside them. Undefined for every
 * other page, also for one that is put together in a way that is not looked into here.
 */
export function imagesOfScan(page: PDFPage): DrawnImage[] | undefined {
  const content = contentOf(page)
  if (content === undefined || content.length > mostContentBytes) return undefined
  const images: DrawnImage[] = []
  const kept: { readonly matrix: Matrix; readonly textMode: number }[] = []
  let matrix = asItIs
  let textMode = 0
  let covered = 0
  let operands: string[] = []
  for (const [token] of content.matchAll(tokens)) {
    if (!operator.test(token)) {
      operands.push(token)
      continue
    }
    if (token === 'q') kept.push({ matrix, textMode })
    else if (token === 'Q') ({ matrix, textMode } = kept.pop() ?? { matrix, textMode })
    else if (token === 'cm') matrix = times(matrixOf(operands), matrix)
    else if (token === 'Tr') textMode = Number(operands.at(-1))
    else if (token === 'Do') {
      const image = imageOf(page, operands.at(-1) ?? '', matrix)
      if (!image) return undefined
      images.push(image)
      covered += image.width * image.height
    } else if (token === 'BI' || (showsText.includes(token) && textMode !== invisible)) return undefined
    operands = []
  }
  const { width, height } = page.getSize()
  return covered >= (leastCover * width * height) / pointsPerInch ** 2 ? images : undefined
}

const pointsPerInch = 72
const showsText = ['Tj', 'TJ', "'", '"']
const tokens = /\((?:\\[^]|[^\\()])*\)|<[\da-f\s]*>|<<|>>|[[\]]|\/[^\s/[\]<>()%]*|%[^\n\r]*|[^\s/[\]<>()%]+/gi
const operator = /^(?:[a-z]+[01]?\*?|['"])$/i

function matrixOf(operands: readonly string[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.slice(-6).map(Number)
  return [a, b, c, d, e, f]
}

function contentOf({ node }: PDFPage): string | undefined {
  const contents = node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => node.context.lookup(ref)) : [contents]
  const texts = streams.map((stream) =>
    stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : undefined,
  )
  return texts.includes(undefined) ? undefined : texts.join('\n')
}

function imageOf({ node }: PDFPage, image: string, [a, b, c, d]: Matrix): DrawnImage | undefined {
  const ref = dictIn(node.Resources(), 'XObject')?.get(name(image.slice(1)))
  const stream = ref instanceof PDFRef ? node.context.lookup(ref) : undefined
  if (!(ref instanceof PDFRef) || !(stream instanceof PDFRawStream)) return undefined
  if (stream.dict.lookup(name('Subtype')) !== name('Image')) return undefined
  return { ref, stream, width: Math.hypot(a, b) / pointsPerInch, height: Math.hypot(c, d) / pointsPerInch }
}
