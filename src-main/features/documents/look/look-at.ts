import type { Look } from '@contract/api/documents'
import { headBytes, typeOf } from '../media-type'
import { lookAtImage } from './image'
import { lookAtPdf } from './pdf'

/**
 * Inspects a file's content: type, pages, size of the picture, and what is worth knowing before it is sent. Answers
 * for any bytes. Time and memory are bounded by the process it runs in (`work/worker`), never by the file.
 */
export async function lookAt(bytes: Uint8Array): Promise<Look> {
  const { mediaType } = await typeOf(bytes.subarray(0, headBytes))
  if (mediaType === 'application/pdf') return { mediaType, kind: 'pdf', ...(await lookAtPdf(bytes)) }
  if (mediaType.startsWith('image/')) return { mediaType, kind: 'image', ...lookAtImage(bytes, mediaType) }
  return { mediaType, kind: 'other', notes: [] }
}
