import { isFoundCode, type FoundCode, type Look, type StagedFile } from '@contract/api/documents'
import { succeed } from '@contract/outcome'
import type { FeatureHandlers } from '../../../ipc/handlers'
import { invalid, refused, underWay, unknownFile, withStorageFailure } from '../failures'
import type { KeptDocuments } from '../kept-documents'
import type { Looks } from './looks'

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

/** Handlers of the look at a file, which notes among its problems what keeps it from being sent, and of the clerk's word. */
export function createLookCalls(dependencies: {
  readonly documents: () => Promise<KeptDocuments>
  readonly looks: Pick<Looks, 'look'>
  readonly isSending: (fileId: string) => boolean
}): Pick<FeatureHandlers<'files'>, 'look' | 'sendAsItIs'> {
  const { documents, looks, isSending } = dependencies
  return {
    look: ({ fileId }, context) =>
      withStorageFailure<Look>(context, async () => {
        const outcome = await looks.look(fileId, context.requestId)
        const code = outcome.ok ? blockingProblemOf(outcome.value) : undefined
        const kept = await documents()
        const staged = kept.find(fileId)?.staged
        if (code && staged && !isKnown(staged) && !isSending(fileId) && !kept.wasSent(fileId))
          kept.change(fileId, (now) => ({ ...now, problems: [...now.problems, { code, message: messages[code] }] }))
        return outcome
      }),
    sendAsItIs: ({ fileId }, context) =>
      withStorageFailure<StagedFile>(context, async () => {
        const kept = await documents()
        const document = kept.find(fileId)
        if (!document) return refused(unknownFile, context)
        if (isSending(fileId)) return invalid([underWay('fileId', document.staged.name)], context)
        const changed = kept.change(fileId, (staged) => ({
          ...staged,
          asItIs: true,
          problems: staged.problems.filter(({ code }) => !isFoundCode(code)),
        }))
        return changed ? succeed(changed) : refused(unknownFile, context)
      }),
  }
}

const isKnown = ({ asItIs, problems }: StagedFile): boolean =>
  asItIs === true || problems.some(({ code }) => isFoundCode(code))
