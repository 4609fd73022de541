import { labelLineHeight, layoutOf, sizeOf, type AddressLabel } from '@contract/domain/label-layout'
import { fail, type Outcome } from '@contract/outcome'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { persistBeforeAnswering } from '../../lib/outbox/persist-before-answering'
import { withConnection, type Connect } from '../../service/active-connection'
import type { CaseRegister } from '../cases'
import { fontFaces, htmlText, readFonts, type Fonts, type MakePdf } from '../../lib/html-to-pdf'
import type { Paper, Printing } from '../printing'
import type { Service } from '../../service'

/** Handlers of endpoint 7 ("Customer"): whose engagement it is, kept with the case; and of the address on paper. */
export function createCustomers(dependencies: {
  readonly service: Pick<Service, 'customers'>
  readonly connection: Connect
  readonly cases: Pick<CaseRegister, 'noteEngagement'>
  readonly printing: Pick<Printing, 'choosePrinter' | 'print' | 'printWithDialog'>
  readonly makePdf: MakePdf
}): { handlers: FeatureHandlers<'customers'> } {
  const { service, connection: connect, cases, printing, makePdf } = dependencies

  async function paper(
    { label, lines }: { label: AddressLabel; lines: string[] },
    { requestId }: CallContext,
  ): Promise<Outcome<Paper>> {
    const bytes = await makePdf(labelHtml(label, lines, await readFonts()))
    if (!bytes) return fail({ kind: 'internal', message: 'The label could not be made.', requestId })
    const { width, height } = layoutOf(label).paper
    // The queue shows the title to everybody: whose address it is does not stand in it.
    return { ok: true, value: { title: 'label.pdf', bytes, mediaType: 'application/pdf', size: { width, height } } }
  }

  return {
    handlers: {
      read: (input, context) =>
        withConnection(connect, context, async (connection) =>
          persistBeforeAnswering(
            await service.customers.read(connection, input, context),
            context,
            ({ customerId }) => (customerId ? `customer ${customerId}` : `engagement ${input.engagementId}`),
            (customer) => cases.noteEngagement(connection.environmentId, input.engagementId, customer),
          ),
        ),
      printLabel: async ({ printer, ...input }, context) => {
        const chosen = await printing.choosePrinter(printer, context.requestId)
        if (!chosen.ok) return chosen
        const made = await paper(input, context)
        return made.ok ? { ok: true, value: await printing.print(made.value, chosen.value, 1) } : made
      },
      printLabelWithDialog: async (input, context) => {
        const made = await paper(input, context)
        return made.ok ? printing.printWithDialog(made.value, context.requestId) : made
      },
    },
  }
}

/** The address as HTML for Chromium's printing. Nothing in it is loaded from anywhere. */
export function labelHtml(label: AddressLabel, lines: readonly string[], fonts: Fonts): string {
  const { paper, address } = layoutOf(label)
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<style>${fontFaces(fonts)}
@page { size: ${paper.width}mm ${paper.height}mm; margin: 0 }
html { font: ${sizeOf(label, lines)}pt/${labelLineHeight} Arimo, sans-serif; color: #000; font-variant-ligatures: none }
body { margin: 0 }
address {
  position: absolute; overflow: hidden; font-style: normal; white-space: pre;
  left: ${address.left}mm; top: ${address.top}mm; width: ${address.width}mm; height: ${address.height}mm;
}
p { margin: 0 }
</style>
</head>
<body>
<address>
${lines.map((line) => `<p dir="auto">${htmlText(line)}</p>`).join('')}
</address>
</body>
</html>`
}
