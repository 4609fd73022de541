import { readContent, type StagedDocument } from '../kept-documents'
import type { Readable } from './looks'

/** A file that was staged, as its sealed copy holds it. */
export const readableOf = (document: StagedDocument): Readable => ({
  size: document.staged.size,
  mediaType: document.staged.mediaType,
  read: () => readContent(document),
})
