import type { PrintResult } from '@contract/invoices'
import { succeed, type Outcome } from '@contract/outcome'
import { extname } from 'node:path'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { asking, type Connect } from '../asking'
import type { Printing } from '../printing'
import { saveAsked, type AskWhereToSave } from '../saving'
import type { Service } from '../../service'
import type { DocumentSource, InvoiceDocument } from './document-source'
import { fileNameFor } from './file-name'
import { createReadings } from './readings'
import { writtenInvoices } from './written-list'

export { createDocumentSource, type DocumentSource } from './document-source'

/** Handlers of endpoints 13 to 15 ("Invoice"), and what is done with a document: printing and saving. */
export function createInvoices(parts: {
  readonly service: Pick<Service, 'invoices'>
  readonly connection: Connect
  readonly activeEnvironmentId: () => string
  readonly documents: DocumentSource
  readonly printing: Pick<Printing, 'choosePrinter' | 'print' | 'printWithDialog'>
  readonly askWhereToSave: AskWhereToSave
}): { handlers: FeatureHandlers<'invoices'> } {
  const { service, connection: connect, activeEnvironmentId, documents, printing, askWhereToSave } = parts
  const readings = createReadings()

  const readDocument = (
    { engagementId, documentId }: { engagementId: string; documentId: string },
    context: CallContext,
    environmentId = activeEnvironmentId(),
  ): Promise<Outcome<InvoiceDocument>> => documents.read({ environmentId, engagementId, documentId }, context)

  const paperOf = ({ bytes, contentType, fileName }: InvoiceDocument): Parameters<Printing['print']>[0] => ({
    title: fileName,
    bytes,
    mediaType: contentType,
  })

  return {
    handlers: {
      list: (input, context) =>
        asking(connect, context, (connection) => service.invoices.list(connection, input, context)),
      read: (input, context) =>
        asking(connect, context, (connection) => service.invoices.read(connection, input, context)),
      document: async ({ again, ...ids }, context) => {
        const environmentId = activeEnvironmentId()
        const read = await documents.read({ environmentId, ...ids }, context, again)
        if (!read.ok) return read
        const { keptAt, ...document } = read.value
        return succeed({ ...document, ...(keptAt && { keptAt: keptAt.toISOString() }) })
      },
      openDocument: async ({ again, ...ids }, context) => {
        const opened = await documents.open({ environmentId: activeEnvironmentId(), ...ids }, context, again)
        return opened.ok ? readings.begin(opened.value) : opened
      },
      documentPart: readings.part,
      closeDocument: async ({ readingId }) => succeed({ closed: await readings.close(readingId) }),
      /** One after the other: the order on paper is the order asked for, and only one document is held at a time. */
      print: ({ engagementId, documentIds, printer, copies }, context) =>
        asking(connect, context, async (connection) => {
          const chosen = await printing.choosePrinter(printer, context.requestId)
          if (!chosen.ok) return chosen
          const results: PrintResult[] = []
          for (const documentId of documentIds) {
            const fetched = await readDocument({ engagementId, documentId }, context, connection.environmentId)
            results.push(
              fetched.ok
                ? { documentId, ...(await printing.print(paperOf(fetched.value), chosen.value, copies)) }
                : { documentId, outcome: 'failed', message: fetched.error.message },
            )
          }
          return succeed(results)
        }),
      printWithDialog: async (input, context) => {
        const fetched = await readDocument(input, context)
        if (!fetched.ok) return fetched
        const ended = await printing.printWithDialog(paperOf(fetched.value), context.requestId)
        return ended.ok ? succeed({ documentId: input.documentId, ...ended.value }) : ended
      },
      save: async ({ suggestedName, ...input }, context) => {
        const fetched = await readDocument(input, context)
        if (!fetched.ok) return fetched
        const { bytes, fileName } = fetched.value
        const name = suggestedName === undefined ? fileName : fileNameFor(suggestedName, extname(fileName))
        return said(await saveAsked(askWhereToSave, name, () => bytes, context))
      },
      exportList: async ({ invoices, format }, context) => {
        const make = (): Uint8Array => writtenInvoices(invoices, format)
        return said(await saveAsked(askWhereToSave, fileNameFor('Invoices', '.csv'), make, context))
      },
    },
  }
}

/** Whether it was written, and under which name. */
const said = (saved: Outcome<string | undefined>): Outcome<{ saved: boolean; name?: string }> =>
  saved.ok ? succeed(saved.value === undefined ? { saved: false } : { saved: true, name: saved.value }) : saved
