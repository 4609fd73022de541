import { isFoundCode, type FoundCode, type Look, type StagedFile } from '@contract/api/documents'
import { succeed, type Outcome } from '@contract/outcome'
import type { CallContext, FeatureHandlers } from '../../../ipc/handlers'
import type { WorkerProcess } from '../../../lib/worker'
import { refused, unknownFile, withStorageFailure } from '../failures'
import { readContent, type StagedFileStore } from '../staged-file-store'
import { lookJob, thumbnailJob } from '../work/jobs'

/** A look has to be quick; what takes longer counts as not examined. */
const deadline = 15_000
/** Larger files are not read into memory to be looked at. */
const mostBytes = 100 * 1024 * 1024

const gone = 'This file is gone or was changed.'

export type Looks = ReturnType<typeof createLooks>

/**
 * Handlers of the look at a staged file, which notes among its problems what keeps it from being sent, and of its small
 * picture. A file is looked at once.
 */
export function createLooks(dependencies: {
  readonly documents: () => Promise<StagedFileStore>
  readonly worker: WorkerProcess
  readonly isSending: (fileId: string) => boolean
}) {
  const { documents, worker, isSending } = dependencies
  const known = new Map<string, Promise<Outcome<Look>>>()

  async function examine(fileId: string, context: CallContext): Promise<Outcome<Look>> {
    const document = (await documents()).find(fileId)
    if (!document) return refused(unknownFile, context)
    const { size, mediaType } = document.staged
    if (size > mostBytes) return succeed(notExamined(mediaType))
    const file = await readContent(document)
    if (!file) return refused(gone, context)
    const done = await worker.run(lookJob, { file }, { deadline })
    return succeed(done.ok ? done.value : notExamined(mediaType))
  }

  const handlers = {
    look: ({ fileId }, context) =>
      withStorageFailure<Look>(context, async () => {
        const asked = known.get(fileId) ?? examine(fileId, context)
        known.set(fileId, asked)
        const outcome = await asked
        if (!outcome.ok) known.delete(fileId)
        const code = outcome.ok ? blockingProblemOf(outcome.value) : undefined
        const kept = await documents()
        const staged = kept.find(fileId)?.staged
        if (code && staged && !isKnown(staged) && !isSending(fileId) && !kept.wasSent(fileId))
          kept.change(fileId, (now) => ({ ...now, problems: [...now.problems, { code, message: messages[code] }] }))
        return outcome
      }),
  } satisfies Partial<FeatureHandlers<'files'>>
  return {
    handlers,
    forget: (fileId: string): void => void known.delete(fileId),
    /** Its first page as a small picture; undefined where it cannot be drawn. */
    drawTiff: async (file: Uint8Array<ArrayBuffer>) => {
      const done = file.length > mostBytes ? undefined : await worker.run(thumbnailJob, { file }, { deadline })
      return done?.ok ? done.value : undefined
    },
  }
}

const notExamined = (mediaType: string): Look => ({
  mediaType,
  kind: mediaType === 'application/pdf' ? 'pdf' : mediaType.startsWith('image/') ? 'image' : 'other',
  notes: ['not-examined'],
})

/** Found by the look; that a file is empty is known before. */
type BlockingProblem = Exclude<FoundCode, 'empty'>

const messages: Readonly<Record<BlockingProblem, string>> = {
  damaged: 'This file is damaged.',
  locked: 'This PDF opens with a password only.',
  'no-page': 'This PDF has no page.',
  xfa: 'This is an XFA form, whose content most programs do not show.',
  'holds-files': 'Files lie in this PDF beside its pages.',
}

function blockingProblemOf({ notes }: Look): BlockingProblem | undefined {
  if (notes.includes('password')) return 'locked'
  if (notes.includes('damaged')) return 'damaged'
  if (notes.includes('empty-pdf')) return 'no-page'
  if (notes.includes('xfa')) return 'xfa'
  return notes.includes('holds-files') ? 'holds-files' : undefined
}

const isKnown = ({ asItIs, problems }: StagedFile): boolean =>
  asItIs === true || problems.some(({ code }) => isFoundCode(code))
