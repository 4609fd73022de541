import type { Look } from '@contract/api/documents'
import { fail, succeed, type Outcome } from '@contract/outcome'
import { lookJob, thumbnailJob } from '../work/jobs'
import type { WorkerProcess } from '../../../lib/worker'

/** A staged file for whoever looks at it. */
export interface Readable {
  readonly size: number
  readonly mediaType: string
  /** The whole content; undefined when its copy is gone or damaged, or it was never read. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** A look has to be quick; what takes longer counts as not examined. */
const deadline = 15_000
/** Larger files are not read into memory to be looked at. */
const mostBytes = 100 * 1024 * 1024

export interface Looks {
  /**
   * What the file is, from its content; the note `not-examined` when it is too large or took too long. A file is looked
   * at once. Failure `file`: unknown id, or the file is gone or changed.
   */
  look(fileId: string, requestId: string): Promise<Outcome<Look>>
  /**
   * A small picture (contract, `files.thumbnail`); null also where none could be drawn. Failure `file`: unknown id, or the
   * file is gone or changed.
   */
  thumbnail(fileId: string, requestId: string): Promise<Outcome<Thumbnail>>
  forget(fileId: string): void
}

interface Thumbnail {
  readonly bytes: Uint8Array<ArrayBuffer> | null
  readonly mediaType: string
}

export function createLooks(dependencies: {
  readonly worker: WorkerProcess
  readonly find: (fileId: string) => Promise<Readable | undefined>
}): Looks {
  const known = new Map<string, Promise<Outcome<Look>>>()
  const examine = async (fileId: string, requestId: string): Promise<Outcome<Look>> => {
    const file = await dependencies.find(fileId)
    if (!file) return fail({ kind: 'file', message: 'This file was not added or was removed.', requestId })
    if (file.size > mostBytes) return succeed(notExamined(file.mediaType))
    const bytes = await file.read()
    if (!bytes) return fail({ kind: 'file', message: 'This file is gone or was changed.', requestId })
    const done = await dependencies.worker.run(lookJob, { file: bytes }, { deadline })
    return succeed(done.ok ? done.value : notExamined(file.mediaType))
  }
  const draw = async (fileId: string, requestId: string): Promise<Outcome<Thumbnail>> => {
    const file = await dependencies.find(fileId)
    if (!file) return fail({ kind: 'file', message: 'This file was not added or was removed.', requestId })
    const none = succeed({ bytes: null, mediaType: file.mediaType })
    if (file.mediaType !== 'image/tiff' || file.size > mostBytes) return none
    const bytes = await file.read()
    if (!bytes) return fail({ kind: 'file', message: 'This file is gone or was changed.', requestId })
    const done = await dependencies.worker.run(thumbnailJob, { file: bytes }, { deadline })
    return done.ok && done.value ? succeed(done.value) : none
  }
  return {
    thumbnail: draw,
    look: async (fileId, requestId) => {
      const asked = known.get(fileId) ?? examine(fileId, requestId)
      known.set(fileId, asked)
      const outcome = await asked
      if (!outcome.ok) known.delete(fileId)
      return outcome
    },
    forget: (fileId) => void known.delete(fileId),
  }
}

const notExamined = (mediaType: string): Look => ({
  mediaType,
  kind: mediaType === 'application/pdf' ? 'pdf' : mediaType.startsWith('image/') ? 'image' : 'other',
  notes: ['not-examined'],
})
