import type { PrintResult } from '@contract/api/invoices'
import type { PrintItem } from '@contract/api/printing'
import { succeed, type Outcome } from '@contract/outcome'
import { basename, extname } from 'node:path'
import { z } from '@contract/zod'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { withConnection } from '../../service/active-connection'
import type { PrintQueue, Paper, Printing } from '../printing'
import { saveAsked } from '../../lib/files/saving'
import type { AppContext } from '../app-context'
import type { createBatch } from './batch'
import { type DocumentSource, type InvoiceDocument, soundOnly, writtenForm } from './document-source'
import { fileNameFor } from './file-name'
import { writtenInvoices } from './written-list'
import { jsonOf, type RecordKind } from '../../lib/personal-records'

export { createBatch } from './batch'
export { soundOnly } from './document-source'
export { createHandedFiles } from './drag-out'
export { createDocumentSource, type DocumentSource } from './document-source'

/** Handlers of endpoints 13 to 15 ("Invoice"), and what is done with a document: printing and saving. */
export function createInvoices(
  { service, connection: connect, activeEnvironmentId, askWhereToSave }: AppContext,
  parts: {
    readonly documents: DocumentSource
    readonly printing: Pick<Printing, 'printWithDialog'>
    readonly printQueue: Pick<PrintQueue, 'printAll' | 'noteOutcome'>
    readonly batch: ReturnType<typeof createBatch>
  },
): { handlers: FeatureHandlers<'invoices'> } {
  const { documents, printing, printQueue, batch } = parts

  const readDocument = (
    { engagementId, documentId }: { engagementId: string; documentId: string },
    context: CallContext,
    environmentId = activeEnvironmentId(),
  ): Promise<Outcome<InvoiceDocument>> => documents.read({ environmentId, engagementId, documentId }, context)

  return {
    handlers: {
      list: (input, context) =>
        withConnection(connect, context, (connection) => service.invoices.list(connection, input, context)),
      document: async ({ again, ...ids }, context) => {
        const environmentId = activeEnvironmentId()
        const read = await documents.read({ environmentId, ...ids }, context, again)
        if (!read.ok) return read
        const { bytes, contentType, fileName, keptAt, damage } = read.value
        return succeed({
          ...{ bytes, contentType, fileName },
          ...(damage && { damage }),
          ...(keptAt && { keptAt: keptAt.toISOString() }),
        })
      },
      print: async ({ engagementId, documentIds, printer, copies, numbers = [], title = '' }, context) => {
        const printed = await printQueue.printAll(
          {
            engagementId,
            title,
            documents: documentIds.map((documentId, at) => ({ documentId, number: numbers[at] ?? documentId })),
            ...(printer !== undefined && { printer }),
            ...(copies !== undefined && { copies }),
          },
          context,
        )
        return printed.ok ? succeed(printed.value.items.map(resultOf)) : printed
      },
      printWithDialog: async ({ number, title = '', ...input }, context) => {
        const fetched = soundOnly(await readDocument(input, context), context)
        if (!fetched.ok) return fetched
        const ended = await printing.printWithDialog(paperOf(fetched.value), context.requestId)
        if (!ended.ok) return ended
        await printQueue.noteOutcome({ ...input, title, number: number ?? input.documentId }, ended.value)
        const { outcome, message } = ended.value
        return succeed({ documentId: input.documentId, outcome, ...(message !== undefined && { message }) })
      },
      save: async ({ suggestedName, ...input }, context) => {
        const fetched = await readDocument(input, context)
        if (!fetched.ok) return fetched
        const { bytes, extension } = writtenForm(fetched.value)
        const { damage } = fetched.value
        const name = fileNameFor(
          suggestedName ?? basename(fetched.value.fileName, extname(fetched.value.fileName)),
          extension,
        )
        const saved = said(await saveAsked(askWhereToSave, name, () => bytes, context))
        return saved.ok && saved.value.saved && damage ? succeed({ ...saved.value, damage }) : saved
      },
      ...batch,
      exportList: async ({ invoices, format }, context) => {
        const make = (): Uint8Array => writtenInvoices(invoices, format)
        return said(await saveAsked(askWhereToSave, fileNameFor('Invoices', '.csv'), make, context))
      },
    },
  }
}

/** A document as it is printed. */
export const paperOf = ({ bytes, contentType, fileName }: InvoiceDocument): Paper => ({
  title: fileName,
  bytes,
  mediaType: contentType,
})

function resultOf({ documentId, state, message }: PrintItem): PrintResult {
  const note = message === undefined ? {} : { message }
  switch (state) {
    case 'printed':
    case 'failed':
    case 'unknown':
      return { documentId, outcome: state, ...note }
    case 'not-printed':
      return { documentId, outcome: 'failed', message: 'It was cancelled before its turn.' }
    case 'waiting':
    case 'printing':
      return { documentId, outcome: 'unknown', message: 'It waits in the print queue.' }
  }
}

/** Whether it was written, and under which name. */
const said = (saved: Outcome<string | undefined>): Outcome<{ saved: boolean; name?: string }> =>
  saved.ok ? succeed(saved.value === undefined ? { saved: false } : { saved: true, name: saved.value }) : saved

const description = z.object({ documentId: z.string(), size: z.number().int().nonnegative() })

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'invoice_documents',
    key: ['copy_id'],
    is: 'invoice',
    whose: 'person',
    found: 'content',
    kept: 'as long as there is room',
    names: ['copy_id'],
    file(record) {
      const described = description.safeParse(jsonOf(record, 'sealed_document')).data
      const fileId = String(record.key[0])
      return {
        name: `${fileId}.invoice`,
        fileId,
        purpose: `invoice document ${fileId}`,
        title: `${described?.documentId ?? fileId}.pdf`,
        mediaType: 'application/pdf',
        size: described?.size ?? 0,
      }
    },
  },
]
