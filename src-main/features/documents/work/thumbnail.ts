import { headBytes, typeOf } from '../media-type'
import { decodeTiff } from './decode-tiff'
import { encodePng } from './encode-png'
import { shrunk } from './picture'

/** Pixels on the longer side. */
export const thumbnailSide = 256

export interface Thumbnail {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: 'image/png'
}

/**
 * A small picture of the first page, the right way up, of what Chromium cannot draw by itself: TIFF, as scanners and fax
 * machines write it. Null for every other type. Refuses pictures of more than 100 million pixels.
 */
export async function thumbnailOf(file: Uint8Array): Promise<Thumbnail | null> {
  const { mediaType } = await typeOf(file.subarray(0, headBytes))
  if (mediaType !== 'image/tiff') return null
  const { picture, orientation } = decodeTiff(file, 1)
  return { bytes: encodePng(shrunk(picture, orientation, thumbnailSide)), mediaType: 'image/png' }
}
