import type { PrintResult } from '@contract/invoices'
import { succeed, type Outcome } from '@contract/outcome'
import { extname } from 'node:path'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { asking, type Connect } from '../asking'
import type { Printing } from '../printing'
import { saveAsked, type AskWhereToSave } from '../saving'
import type { Connection, Service } from '../../service'
import { fileNameFor } from './file-name'
import { writtenInvoices } from './written-list'

interface FetchedDocument {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
  readonly fileName: string
}

/** Handlers of endpoints 13 to 15 ("Invoice"), and what is done with a document: printing and saving. */
export function createInvoices(parts: {
  readonly service: Pick<Service, 'invoices'>
  readonly connection: Connect
  readonly printing: Pick<Printing, 'choosePrinter' | 'print' | 'printWithDialog'>
  readonly askWhereToSave: AskWhereToSave
}): { handlers: FeatureHandlers<'invoices'> } {
  const { service, connection: connect, printing, askWhereToSave } = parts

  const fetchOver = async (
    connection: Connection,
    { engagementId, documentId }: { engagementId: string; documentId: string },
    { requestId }: CallContext,
  ): Promise<Outcome<FetchedDocument>> => {
    const fetched = await service.invoices.document(connection, { engagementId, documentId }, { requestId })
    if (!fetched.ok) return fetched
    const { bytes, contentType, fileName } = fetched.value
    return succeed({ bytes, contentType, fileName: fileNameFor(documentId, extname(fileName)) })
  }
  const fetchDocument = (
    document: { engagementId: string; documentId: string },
    context: CallContext,
  ): Promise<Outcome<FetchedDocument>> =>
    asking(connect, context, (connection) => fetchOver(connection, document, context))

  const paperOf = ({ bytes, contentType, fileName }: FetchedDocument): Parameters<Printing['print']>[0] => ({
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
      document: fetchDocument,
      /** One after the other: the order on paper is the order asked for, and only one document is held at a time. */
      print: ({ engagementId, documentIds, printer, copies = 1 }, context) =>
        asking(connect, context, async (connection) => {
          const chosen = await printing.choosePrinter(printer, context.requestId)
          if (!chosen.ok) return chosen
          const results: PrintResult[] = []
          for (const documentId of documentIds) {
            const fetched = await fetchOver(connection, { engagementId, documentId }, context)
            results.push(
              fetched.ok
                ? { documentId, ...(await printing.print(paperOf(fetched.value), chosen.value, copies)) }
                : { documentId, outcome: 'failed', message: fetched.error.message },
            )
          }
          return succeed(results)
        }),
      printWithDialog: async (input, context) => {
        const fetched = await fetchDocument(input, context)
        if (!fetched.ok) return fetched
        const ended = await printing.printWithDialog(paperOf(fetched.value), context.requestId)
        return ended.ok ? succeed({ documentId: input.documentId, ...ended.value }) : ended
      },
      save: async ({ suggestedName, ...input }, context) => {
        const fetched = await fetchDocument(input, context)
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
