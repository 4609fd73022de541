import type { FeatureHandlers } from '../../ipc/handlers'
import type { Printing } from '../printing'
import { keeping, refused, unknownFile } from './failures'
import { readContent, type KeptDocuments } from './kept-documents'
import { joinJob } from './work/jobs'
import type { WorkerProcess } from '../../lib/worker'

/** Milliseconds in which a picture becomes a page, or it is not printed. */
const longestPage = 60_000

/** A document that is staged goes to the print dialog: a PDF as it is, a picture as a page. */
export function createPrintDocument(dependencies: {
  readonly documents: () => Promise<KeptDocuments>
  readonly worker: WorkerProcess
  readonly printWithDialog: Printing['printWithDialog']
}): Pick<FeatureHandlers<'files'>, 'printWithDialog'> {
  const { documents, worker, printWithDialog } = dependencies
  return {
    printWithDialog: ({ fileId }, context) =>
      keeping(context, async () => {
        const document = (await documents()).find(fileId)
        if (!document) return refused(unknownFile, context)
        const { mediaType } = document.staged
        const isPdf = mediaType === 'application/pdf'
        if (!isPdf && !mediaType.startsWith('image/')) return refused('Only a PDF or an image can be printed.', context)
        const bytes = await readContent(document)
        if (!bytes) return refused('Kartei’s copy of this file is gone or damaged. Add the file again.', context)
        // Its name may say whose it is, and a queue shows it to everybody.
        const paper = { title: 'document.pdf', mediaType: 'application/pdf' }
        if (isPdf) return printWithDialog({ ...paper, bytes: new Uint8Array(bytes) }, context.requestId)
        const made = await worker.run(
          joinJob,
          { files: [new Uint8Array(bytes)], page: { size: 'a4', margin: 10 } },
          { deadline: longestPage },
        )
        return made.ok
          ? printWithDialog({ ...paper, bytes: new Uint8Array(made.value) }, context.requestId)
          : refused('This image cannot be made into a page to print.', context)
      }),
  }
}
