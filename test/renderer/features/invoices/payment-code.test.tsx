import { paymentCodeOf, type PaymentCodeProblem } from '@contract/domain/payment-code'
import type { Invoice } from '@contract/api/invoices'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { PaymentCode } from '../../../../src-renderer/features/invoices/payment-code'
import { answer, ok } from '../../../helpers/renderer/kartei-double'
import { readQrCode } from '../../../helpers/renderer/read-qr-code'
import { renderInKartei } from '../../../helpers/renderer/render'
import { eur, inCurrency, invoiceOf } from '../../../helpers/renderer/invoice-sample'

const payable = {
  totalAmount: eur(230_677n),
  paymentReference: 'Rechnung 7/2026 für Łukasz',
  payeeAccountIdentifier: 'DE89 3704 0044 0532 0130 00',
  payeeBankIdentifier: 'COBADEFFXXX',
}
const payee = 'Nordstern Kartenbank AG'
const textOf = (given: Partial<Invoice> = {}, name: string | undefined = payee): string => {
  const code = paymentCodeOf(invoiceOf('R-1', { ...payable, ...given }), name)
  return 'text' in code ? code.text : code.problem
}

describe('the text of a payment code', () => {
  it('is the one of the guidelines, version 002', () => {
    expect(textOf().split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      payee,
      'DE89370400440532013000',
      'EUR2306.77',
      '',
      '',
      'Rechnung 7/2026 für Łukasz',
    ])
  })

  it('names a creditor reference as such, leaves out what is empty at the end and what is no BIC', () => {
    expect(textOf({ paymentReference: 'RF18 5390 0754 7034' }).split('\n').slice(8)).toEqual(['', 'RF18539007547034'])
    expect(textOf({ paymentReference: 'RF19539007547034' }).split('\n').slice(8)).toEqual(['', '', 'RF19539007547034'])
    expect(textOf({ paymentReference: null })).toMatch(/\nEUR2306\.77$/)
    expect(textOf({ payeeBankIdentifier: '37040044' }).split('\n')[4]).toBe('')
    expect(textOf({ totalAmount: eur(1n) })).toContain('\nEUR0.01\n')
    expect(textOf({ totalAmount: eur(99_999_999_999n) })).toContain('\nEUR999999999.99\n')
  })

  it('holds no line but its own, whatever the service wrote', () => {
    expect(textOf({ paymentReference: 'a\nb\r\nc\u2028d' }).split('\n')[10]).toBe('a b c d')
  })

  it.each<[PaymentCodeProblem, Partial<Invoice>, string?]>([
    ['no-amount', { totalAmount: undefined }],
    ['no-amount', { totalAmount: null }],
    ['not-euro', { totalAmount: inCurrency('CHF', 100n) }],
    ['not-euro', { totalAmount: { amount: 100n, currency: 'EUR', unit: 'MAJOR' } }],
    ['amount', { totalAmount: eur(0n) }],
    ['amount', { totalAmount: eur(-1n) }],
    ['amount', { totalAmount: eur(100_000_000_000n) }],
    ['no-account', { payeeAccountIdentifier: null }],
    ['account', { payeeAccountIdentifier: 'DE88370400440532013000' }],
    ['not-sepa', { payeeAccountIdentifier: 'BR1500000000000010932840814P2' }],
    ['bank-needed', { payeeAccountIdentifier: 'CH9300762011623852957', payeeBankIdentifier: null }],
    ['reference', { paymentReference: 'x'.repeat(141) }],
    ['no-payee', {}, ' '],
    ['no-payee', {}, 'x'.repeat(71)],
    ['too-long', { paymentReference: '漢'.repeat(90) }],
  ])('is none where a field does not allow one: %s', (problem, given, name) => {
    expect(textOf(given, name)).toBe(problem)
  })
})

describe('the payment code', () => {
  const draw = (given: Partial<Invoice>, name?: string) => {
    const setPayee = vi.fn(({ name: typed }: { name: string }) => {
      answer({ invoices: { payee: () => ok({ name: typed }) } })
      return ok({ name: typed })
    })
    const printPaymentCode = vi.fn(() => ok({ outcome: 'printed' as const }))
    answer({
      invoices: { payee: () => ok(name === undefined ? {} : { name }), setPayee, printPaymentCode },
      preferences: { get: () => ok({ language: 'en', theme: 'light', watchPerMinute: 60, notifications: true }) },
    })
    const invoice = invoiceOf('R-1', { ...payable, ...given })
    renderInKartei(<PaymentCode engagementId="e" invoice={invoice} />)
    return { setPayee, printPaymentCode, invoice, user: userEvent.setup() }
  }

  it('asks for the payee once, is read by a decoder as what it says, and is printed', async () => {
    const { setPayee, printPaymentCode, invoice, user } = draw({})
    await user.type(await screen.findByRole('textbox', { name: 'Name of the payee' }), payee)
    await user.click(screen.getByRole('button', { name: 'Show the code' }))
    const drawn = await screen.findByRole('img', { name: 'Payment code for banking apps' })
    expect(setPayee).toHaveBeenCalledExactlyOnceWith({ name: payee })
    expect(readQrCode(drawn)).toBe(textOf())
    await user.click(screen.getByRole('button', { name: 'Print the code' }))
    expect(await screen.findByText('Printed.')).toBeTruthy()
    expect(printPaymentCode).toHaveBeenCalledExactlyOnceWith({ engagementId: 'e', invoice })
  })

  it('says in words why there is none', async () => {
    draw({ totalAmount: inCurrency('JPY', 100n) }, payee)
    expect((await screen.findByRole('alert')).textContent).toContain('SEPA payments are in euros only')
  })
})
