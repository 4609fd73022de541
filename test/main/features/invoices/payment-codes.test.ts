import { paymentCodeOf } from '@contract/domain/payment-code'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import decode from 'qr/decode.js'
import { expect, test } from 'vitest'
import { createPaymentCodes } from '../../../../src-main/features/invoices/payment-codes'
import { foundOnDisk, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { context, errorOf, valueOf } from '../../../helpers/main/service-fixture'

const invoice = {
  id: 'i-1',
  invoiceNumber: 'R-2026-0590',
  dueDate: '2026-06-30',
  totalAmount: { amount: 230_677n, currency: 'EUR', unit: 'MINOR' },
  paymentReference: 'RF18539007547034',
  payeeAccountIdentifier: 'DE89370400440532013000',
  payeeBankIdentifier: 'COBADEFFXXX',
}
const payee = 'Świętokrzyska Kartenbank AG'

const codesOf = (store: ReturnType<typeof start>['store'], sheets: Uint8Array[] = []) =>
  createPaymentCodes({
    store,
    activeEnvironmentId: () => 'sandbox',
    printing: {
      choosePrinter: () => Promise.resolve({ ok: true, value: 'Büro' }),
      print: ({ bytes }) => {
        sheets.push(bytes)
        return Promise.resolve({ outcome: 'printed' })
      },
    },
    language: () => 'de',
  })

test('the payee of an environment is asked for once, and kept sealed', async () => {
  const profile = temporaryFolder()
  const os = new OwnKeychain().synchronous()
  const first = start(profile, os)
  expect(valueOf(await codesOf(first.store).payee(undefined, context))).toEqual({})
  for (const name of ['Somebody else', payee]) await codesOf(first.store).setPayee({ name }, context)
  await first.store.close()
  expect(foundOnDisk(profile, [payee])).toEqual([])
  const second = start(profile, os)
  expect(valueOf(await codesOf(second.store).payee(undefined, context))).toEqual({ name: payee })
})

/** Draws the first page as a printer would, and reads its code by a decoder that had no part in making it. */
function readFrom(pdf: Uint8Array): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'sheet.pdf'), pdf)
  execFileSync('pdftoppm', ['-gray', '-r', '110', '-singlefile', join(folder, 'sheet.pdf'), join(folder, 'sheet')])
  const file = readFileSync(join(folder, 'sheet.pgm'))
  const [head = '', width = '', height = ''] = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(file.toString('latin1', 0, 64)) ?? []
  const grey = file.subarray(head.length)
  const data = new Uint8ClampedArray(grey.length * 4)
  for (const [index, value] of grey.entries()) data.fill(value, index * 4, index * 4 + 3)
  return decode({ width: Number(width), height: Number(height), data })
}

test('what is printed is read as the code that is shown, and nothing is printed where there is none', async () => {
  const { store } = start(temporaryFolder(), new OwnKeychain().synchronous())
  const sheets: Uint8Array[] = []
  const codes = codesOf(store, sheets)
  const input = { engagementId: '7d098e55-0f3c-4d63-9d2b-311c1be3ec7a', invoice }
  const nobody = errorOf(await codes.printPaymentCode(input, context))
  expect(nobody).toMatchObject({ kind: 'invalid-input', issues: [{ code: 'no-payee' }] })
  await codes.setPayee({ name: payee }, context)
  expect(valueOf(await codes.printPaymentCode(input, context))).toEqual({ outcome: 'printed' })
  expect(sheets).toHaveLength(1)
  expect({ text: readFrom(sheets[0]!) }).toEqual(paymentCodeOf(invoice, payee))
})
