import type { DecodePicture } from '../../../lib/picture-window'
import { lookAtImage } from '../look/image'
import { typeOf } from '../media-type'
import { decodeDeepPng, decodeImage } from './decode'
import { encodePng } from './encode'
import { rotatePages } from './pdf-pages'
import { upright, rotatedBy } from './picture'
import { Refusal, type Rotation } from './jobs'
import { rotateTiff } from './rotate-tiff'
import { readExif, readJpeg } from '../look/jpeg'
import type { Orientation } from '../look/tiff'

type Bytes = Uint8Array<ArrayBuffer>

/** Turns pages of a PDF or pictures of an image clockwise. PDF, JPEG and TIFF keep what they hold; others are drawn anew. */
export async function rotate(
  file: Uint8Array,
  rotations: readonly Rotation[],
  decodeInWindow: DecodePicture,
): Promise<Bytes> {
  const { mediaType } = await typeOf(file)
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

/**
 * Turns a JPEG clockwise by degrees without loss: the pixels stay, its EXIF orientation says how they are to be seen.
 * Refuses other files and damaged ones.
 */
export function rotateJpeg(file: Uint8Array, by: 90 | 180 | 270): Uint8Array<ArrayBuffer> {
  const { exif, isWhole } = readJpeg(file)
  if (!isWhole) throw new Refusal('This picture is damaged.')
  const data = readExif(file, exif)
  const [first] = data?.directories ?? []
  const orientation = rotatedBy(first?.orientation ?? 1, by)
  if (!exif || !data || first?.orientationAt === undefined) return withExif(file, orientation)
  const rotated = Uint8Array.from(file)
  rotated.set(data.littleEndian ? [orientation, 0] : [0, orientation], exif.at + first.orientationAt)
  return rotated
}

/** EXIF data of one entry, the orientation, as the first segment: readers go by the first they find. */
function withExif(file: Uint8Array, orientation: Orientation): Uint8Array<ArrayBuffer> {
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  tiff.writeUInt16BE(orientation, 18)
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2])
  return new Uint8Array(Buffer.concat([file.subarray(0, 2), head, content, file.subarray(2)]))
}
