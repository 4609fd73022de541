import type { DecodePicture } from '../../../lib/picture-window'
import { lookAtImage } from '../look/image'
import { headBytes, typeOf } from '../media-type'
import { decodeDeepPng, decodeImage } from './decode'
import { encodePng } from './encode-png'
import { rotatePages, type Rotation } from './pdf-pages'
import { upright } from './picture'
import { Refusal } from './refusal'
import { rotateJpeg } from './rotate-jpeg'
import { rotateTiff } from './rotate-tiff'

type Bytes = Uint8Array<ArrayBuffer>

/** Turns pages of a PDF or pictures of an image clockwise. PDF, JPEG and TIFF keep what they hold; others are drawn anew. */
export async function rotate(
  file: Uint8Array,
  rotations: readonly Rotation[],
  decodeInWindow: DecodePicture,
): Promise<Bytes> {
  const { mediaType } = await typeOf(file.subarray(0, headBytes))
  if (mediaType === 'application/pdf') return rotatePages(file, rotations)
  if (!mediaType.startsWith('image/'))
    throw new Refusal(`Only PDF files and images can be turned; this is ${mediaType}.`)
  if (mediaType === 'image/tiff') return rotateTiff(file, rotations)
  const by = onlyPicture(rotations)
  if (by === 0) return Uint8Array.from(file)
  if (mediaType === 'image/jpeg') return rotateJpeg(file, by)
  return drawnAnew(file, mediaType, by, decodeInWindow)
}

async function drawnAnew(
  file: Uint8Array,
  mediaType: string,
  by: 90 | 180 | 270,
  decodeInWindow: DecodePicture,
): Promise<Bytes> {
  if (lookAtImage(file, mediaType).notes.includes('animated'))
    throw new Refusal('This picture is animated: only its first frame would be left.')
  const picture =
    (mediaType === 'image/png' && decodeDeepPng(file)) || (await decodeImage(file, mediaType, { decodeInWindow }))
  return encodePng(upright(picture, orientationOf[by]))
}

/** EXIF's numbers for pictures that are to be turned clockwise by degrees. */
const orientationOf = { 90: 6, 180: 3, 270: 8 } as const

/** By how much the one picture is turned in all. */
function onlyPicture(rotations: readonly Rotation[]): 0 | 90 | 180 | 270 {
  const other = rotations.find(({ page }) => page !== 1)
  if (other) throw new Refusal(`This picture has no page ${other.page}.`)
  const sum = rotations.reduce((degrees, { by }) => degrees + by, 0) % 360
  return sum === 90 || sum === 180 || sum === 270 ? sum : 0
}
