import { PDFDocument } from '@cantoo/pdf-lib'
import { documentLimits } from '@contract/api/documents'
import type { ShrinkLevel } from '@contract/api/file-work'
import type { DecodePicture } from '../../../lib/picture-window'
import { lookAtImage } from '../look/image'
import { typeOf } from '../media-type'
import { decodeImage } from './decode'
import { encodeJpeg } from './encode'
import { FormRefusal } from './flatten-form'
import { addImagePages } from './image-page'
import { savePdf } from './pdf-pages'
import { fitted, onWhite, type Picture } from './picture'
import { Refusal, type Shrunk } from './jobs'
import { shrinkScans } from './shrink-pdf'

/** As a page of A4 with 300, 200 and 140 dots an inch; the quality is JPEG's. */
const levels: Readonly<Record<ShrinkLevel, { longest: number; quality: number; dotsPerInch: number }>> = {
  fine: { longest: 3_508, quality: 82, dotsPerInch: 300 },
  medium: { longest: 2_339, quality: 75, dotsPerInch: 200 },
  small: { longest: 1_637, quality: 65, dotsPerInch: 140 },
}
/** A share of the size: a result that is larger is not worth the loss. */
const worthwhile = 0.85

/**
 * Smaller documents in the place of an image (JPEG, a PDF for an image of several pages) or of a scanned PDF, the largest
 * first; pages with text stay as they are. Refuses what is damaged or protected.
 */
export async function shrink(file: Uint8Array, decodeInWindow: DecodePicture): Promise<Shrunk> {
  const { mediaType } = await typeOf(file)
  if (mediaType === 'application/pdf')
    return shrinkPdf(file, decodeInWindow).catch((error: unknown) => {
      if (error instanceof FormRefusal) return { made: [], reason: 'form' }
      throw error
    })
  if (!mediaType.startsWith('image/')) return { made: [], reason: 'no-picture' }
  const { pages = 1, notes } = lookAtImage(file, mediaType)
  if (notes.includes('animated')) return { made: [], reason: 'animated' }
  return pages > 1 ? shrinkScan(file, mediaType, pages, decodeInWindow) : shrinkPicture(file, mediaType, decodeInWindow)
}

async function shrinkPdf(file: Uint8Array, decodeInWindow: DecodePicture): Promise<Shrunk> {
  const made: Shrunk['made'] = []
  let left = 0
  for (const level of ['medium', 'small'] as const) {
    const shrunk = await shrinkScans(file, { ...levels[level], decodeInWindow })
    if (!shrunk) return { made: [], reason: 'text' }
    const { bytes } = shrunk
    left = shrunk.left
    if (isWorthwhile(bytes, made, file)) made.push({ level, bytes })
    // The second one costs as much time and sight as the first, and is needed only where that is still too large.
    if (bytes.length <= documentLimits.safeBytesPerFile) break
  }
  return made.length === 0 && left > 0 ? { made, reason: 'unshrinkable' } : ended(made)
}

async function shrinkPicture(file: Uint8Array, mediaType: string, decodeInWindow: DecodePicture): Promise<Shrunk> {
  const picture = await decodedOnWhite(file, mediaType, decodeInWindow)
  if (!picture) return { made: [], reason: 'no-picture' }
  const made: Shrunk['made'] = []
  for (const level of ['fine', 'medium', 'small'] as const) {
    const { longest, quality } = levels[level]
    const smaller = fitted(picture, longest)
    const bytes = await encodeJpeg(smaller, quality)
    if (isWorthwhile(bytes, made, file)) made.push({ level, bytes, width: smaller.width, height: smaller.height })
  }
  return ended(made)
}

/** Several pages in one image become the pages of a PDF. */
async function shrinkScan(
  file: Uint8Array,
  mediaType: string,
  pages: number,
  decodeInWindow: DecodePicture,
): Promise<Shrunk> {
  const { longest, quality } = levels.medium
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page++) {
    const picture = fitted(onWhite(await decodeImage(file, mediaType, { decodeInWindow, page, longest })), longest)
    const jpeg = await encodeJpeg(picture, quality)
    await addImagePages(document, jpeg, 'image/jpeg', { size: 'a4', margin: 0 }, decodeInWindow)
  }
  const bytes = await savePdf(document)
  return ended(isWorthwhile(bytes, [], file) ? [{ level: 'medium', bytes }] : [])
}

async function decodedOnWhite(
  file: Uint8Array,
  mediaType: string,
  decodeInWindow: DecodePicture,
): Promise<Picture | undefined> {
  try {
    return onWhite(await decodeImage(file, mediaType, { decodeInWindow, longest: levels.fine.longest }))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const isWorthwhile = (bytes: Uint8Array, made: Shrunk['made'], file: Uint8Array): boolean =>
  bytes.length <= (made.at(-1)?.bytes ?? file).length * worthwhile

const ended = (made: Shrunk['made']): Shrunk => ({ made, reason: made.length === 0 ? 'small-already' : null })
