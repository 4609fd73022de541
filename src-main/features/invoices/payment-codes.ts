import { paymentCodeOf } from '@contract/domain/payment-code'
import { fail, succeed, type Failure } from '@contract/outcome'
import { z } from '@contract/zod'
import type { FeatureHandlers } from '../../ipc/handlers'
import { openSealedValue } from '../../lib/encrypted-table'
import { storageFailure } from '../../lib/storage-failure'
import { perStore, type Store } from '../../store'
import type { Printing } from '../printing'
import { fileNameFor } from './file-name'

const keeping = storageFailure('The payee could not be read or written.')

const asItIs = { stringify: String, parse: (text: string) => text }

/** The payee of an environment, asked for once, and the payment codes that name it. */
export function createPaymentCodes(dependencies: {
  readonly store: Pick<Store, 'environment'>
  readonly activeEnvironmentId: () => string
  readonly printing: Pick<Printing, 'choosePrinter' | 'print'>
  readonly language: () => string
}): Pick<FeatureHandlers<'invoices'>, 'payee' | 'setPayee' | 'printPaymentCode'> {
  const { store, activeEnvironmentId, printing, language } = dependencies
  const payeeOf = perStore(store, (environment) => openSealedValue(environment, 'payee', z.string(), asItIs))
  const payeeNow = async (): Promise<string | undefined> => (await payeeOf(activeEnvironmentId())).read()
  return {
    payee: (_nothing, context) =>
      keeping(context, async () => {
        const name = await payeeNow()
        return succeed(name === undefined ? {} : { name })
      }),
    setPayee: ({ name }, context) =>
      keeping(context, async () => succeed({ name: (await payeeOf(activeEnvironmentId())).write(name) })),
    printPaymentCode: async ({ invoice, printer }, { requestId }) => {
      const payee = await payeeNow().catch(() => undefined)
      const code = paymentCodeOf(invoice, payee)
      if ('problem' in code) return fail(refusal(code.problem, requestId))
      const chosen = await printing.choosePrinter(printer, requestId)
      if (!chosen.ok) return chosen
      const { drawPaymentCode } = await import('./payment-sheet')
      const bytes = await drawPaymentCode(code.text, invoice, language())
      const title = invoice.invoiceNumber ?? invoice.id ?? ''
      const paper = { title: fileNameFor(title, '.pdf'), bytes, mediaType: 'application/pdf' }
      return succeed(await printing.print(paper, chosen.value, 1))
    },
  }
}

const refusal = (code: string, requestId: string): Failure => ({
  kind: 'invalid-input',
  message: 'There is no payment code for this invoice.',
  requestId,
  issues: [{ path: 'invoice', message: 'The fields of this invoice do not make one.', code }],
})
