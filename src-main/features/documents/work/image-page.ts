import {
  concatTransformationMatrix,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
  type PDFDocument,
  type PDFImage,
} from '@cantoo/pdf-lib'
import type { DecodePicture } from '../../../lib/picture-window'
import { orientationOf, type Orientation } from '../look/tiff'
import { decodeImage, lookBeforeDecoding } from './decode'
import { encodePng } from './encode'
import type { ImagePage } from './jobs'

const pointsOfMillimetre = 72 / 25.4
const a4 = { short: 210 * pointsOfMillimetre, long: 297 * pointsOfMillimetre }
/** Of a picture on a page of its own size; photographs would be posters at one point a pixel. */
const pixelsPerInch = 150

/**
 * Puts each picture of an image on a page of its own, the right way up. A JPEG goes in byte by byte, everything else that
 * can be drawn without loss. Of an animated image the first frame.
 */
export async function addImagePages(
  document: PDFDocument,
  file: Uint8Array,
  mediaType: string,
  form: ImagePage,
  decodeInWindow: DecodePicture,
): Promise<void> {
  const { orientation, pages = 1 } = lookBeforeDecoding(file, mediaType)
  if (mediaType === 'image/jpeg')
    addPage(document, await document.embedJpg(file), orientationOf(orientation) ?? 1, form)
  else if (mediaType === 'image/png')
    addPage(document, await document.embedPng(file), orientationOf(orientation) ?? 1, form)
  else
    for (let page = 1; page <= pages; page++) {
      const picture = await decodeImage(file, mediaType, { decodeInWindow, page })
      addPage(document, await document.embedPng(encodePng(picture)), 1, form)
    }
}

function addPage(document: PDFDocument, image: PDFImage, orientation: Orientation, form: ImagePage): void {
  const seen =
    orientation >= 5 ? { width: image.height, height: image.width } : { width: image.width, height: image.height }
  const { page, picture } = form.size === 'a4' ? onA4(seen, form.margin) : onItsOwn(seen)
  draw(document.addPage([page.width, page.height]), image, orientation, picture)
}

interface Size {
  readonly width: number
  readonly height: number
}
interface Box extends Size {
  readonly x: number
  readonly y: number
}

function onA4(seen: Size, margin: number): { page: Size; picture: Box } {
  const isWide = seen.width > seen.height
  const page = isWide ? { width: a4.long, height: a4.short } : { width: a4.short, height: a4.long }
  const edge = margin * pointsOfMillimetre
  // A small picture is not blown up past one pixel a point.
  const scale = Math.min(1, (page.width - 2 * edge) / seen.width, (page.height - 2 * edge) / seen.height)
  const [width, height] = [seen.width * scale, seen.height * scale]
  return { page, picture: { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height } }
}

function onItsOwn(seen: Size): { page: Size; picture: Box } {
  const page = { width: (seen.width * 72) / pixelsPerInch, height: (seen.height * 72) / pixelsPerInch }
  return { page, picture: { x: 0, y: 0, ...page } }
}

type Matrix = readonly [number, number, number, number, number, number]

/** Lays the unit square of a stored picture, whose first row is at the top, into a box the way it is to be seen. */
function placing(orientation: Orientation, { x, y, width, height }: Box): Matrix {
  switch (orientation) {
    case 1:
      return [width, 0, 0, height, x, y]
    case 2:
      return [-width, 0, 0, height, x + width, y]
    case 3:
      return [-width, 0, 0, -height, x + width, y + height]
    case 4:
      return [width, 0, 0, -height, x, y + height]
    case 5:
      return [0, -height, -width, 0, x + width, y + height]
    case 6:
      return [0, -height, width, 0, x, y + height]
    case 7:
      return [0, height, width, 0, x, y]
    case 8:
      return [0, height, -width, 0, x + width, y]
  }
}

function draw(page: ReturnType<PDFDocument['addPage']>, image: PDFImage, orientation: Orientation, box: Box): void {
  const name = page.node.newXObject('Image', image.ref)
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...placing(orientation, box)),
    drawObject(name),
    popGraphicsState(),
  )
}
