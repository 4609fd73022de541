import { documentLimits, type StagedFile } from '@contract/api/documents'
import { inspect } from './inspect'
import { drawnByPage, type TypeOf } from './media-type'
import { lookJob, textJob, thumbnailJob } from './work/jobs'
import type { SystemPath } from '../../lib/files/system-path'
import { createWorkerProcess, type ChildProcess } from '../../lib/worker'

/** Facts about a file of this computer that is not staged. */
export interface Preview {
  /** As `files.stage` would describe it. */
  readonly file: Omit<StagedFile, 'fileId'>
  /** It was written to while it was read. */
  readonly isBeingWritten: boolean
  readonly pages?: number
  /** The beginning of the text of a PDF, empty where it has none; undefined where it could not be read, or is no PDF. */
  readonly text?: string
}

/** Milliseconds for a text or a picture. */
const deadline = 15_000
/** Larger files are not held in memory for it. */
const mostBytes = 2 * documentLimits.bytesPerFile
/** Decoding takes four bytes a pixel, if only for a moment. */
const mostPixels = 80_000_000

/**
 * Looks at files that nobody has staged yet, such as those of the intake folder; nothing is kept of them. A process of its own
 * reads them, so that nobody who works on documents waits for it.
 */
export function createPreviewer(launch: () => ChildProcess, typeOf: TypeOf) {
  const worker = createWorkerProcess(launch)

  async function read(path: SystemPath, name: string): Promise<Preview & { readonly bytes?: Uint8Array<ArrayBuffer> }> {
    const chunks: Uint8Array[] = []
    let size = 0
    const take = (chunk: Uint8Array): Promise<void> => {
      size += chunk.length
      // The chunk is written over by the next but one.
      if (size <= mostBytes) chunks.push(chunk.slice())
      return Promise.resolve()
    }
    const { staged, isWhole } = await inspect(path, name, typeOf, take, 'refused')
    const preview = { file: staged, isBeingWritten: !isWhole && staged.sha256 !== '' }
    return isWhole && size <= mostBytes ? { ...preview, bytes: new Uint8Array(Buffer.concat(chunks)) } : preview
  }

  /** A few bytes may say that they are a picture of any size, and whoever draws it believes them. */
  async function isTooWide(bytes: Uint8Array, mediaType: string): Promise<boolean> {
    if (mediaType === 'application/pdf') return false
    const done = await worker.run(lookJob, { file: bytes }, { deadline })
    return !done.ok || (done.value.width ?? 0) * (done.value.height ?? 0) > mostPixels
  }

  return {
    look: async (path: SystemPath, name: string): Promise<Preview> => {
      const { bytes, ...preview } = await read(path, name)
      if (!bytes || preview.file.mediaType !== 'application/pdf') return preview
      const done = await worker.run(textJob, { file: bytes }, { deadline })
      return done.ok ? { ...preview, ...done.value } : preview
    },
    /** A form that the page can draw (contract, `intake.picture`); undefined when the file cannot be read any more. */
    picture: async (path: SystemPath, name: string) => {
      const { file, bytes } = await read(path, name)
      const { mediaType } = file
      if (file.problems.some(({ code }) => code === 'vanished' || code === 'unreadable' || code === 'not-a-file'))
        return undefined
      if (!bytes) return { bytes: null, mediaType }
      if (drawnByPage.includes(mediaType))
        return { bytes: (await isTooWide(bytes, mediaType)) ? null : bytes, mediaType }
      if (mediaType !== 'image/tiff') return { bytes: null, mediaType }
      const done = await worker.run(thumbnailJob, { file: bytes }, { deadline })
      return done.ok && done.value ? done.value : { bytes: null, mediaType }
    },
    close: () => worker.close(),
  }
}
