import { readExif, readJpeg } from '../look/jpeg'
import type { Orientation } from '../look/tiff'
import { rotatedBy } from './orientation'
import { Refusal } from './refusal'

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
