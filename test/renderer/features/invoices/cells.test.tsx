import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DueCell, MoneyCell, periodText, SecondMoneyCell } from '../../../../src-renderer/features/invoices/cells'
import { formatsFor } from '../../../../src-renderer/lib/i18n/format'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { eur, inCurrency } from '../../../helpers/renderer/invoice-sample'

const textOf = (node: React.ReactNode): string => render(<p>{node}</p>).container.textContent

describe('an amount', () => {
  it.each([
    [eur(230_677n), 'EUR 2,306.77'],
    [inCurrency('JPY', 184_300n), 'JPY 184,300'],
    [inCurrency('KWD', 96_125n), 'KWD 96.125'],
    [eur(9_223_372_036_854_775_807n), 'EUR 92,233,720,368,547,758.07'],
    [eur(-5n), 'EUR −0.05'],
  ])('stands in the decimals of its currency, to the last digit', (money, text) => {
    expect(textOf(<MoneyCell money={money} />)).toBe(text)
  })

  it('is written as in the language of the clerk', async () => {
    await speak('de')
    expect(textOf(<MoneyCell money={eur(230_677n)} />)).toBe('EUR 2.306,77')
  })

  it('beside another names its currency only where it is a different one', () => {
    expect(textOf(<SecondMoneyCell money={eur(500n)} beside={eur(1n)} />)).toBe('5.00')
    expect(textOf(<SecondMoneyCell money={inCurrency('CHF', 500n)} beside={eur(1n)} />)).toBe('CHF 5.00')
    expect(textOf(<SecondMoneyCell money={undefined} beside={eur(1n)} />)).toBe('–')
  })
})

describe('a due date', () => {
  it('shows the day here, and on hover what the service sent', () => {
    const sent = new Date(2025, 11, 31, 1).toISOString()
    render(<DueCell dueDate={sent} />)
    expect(screen.getByText('31 Dec 2025').title).toContain(sent)
  })

  it('that is none is shown as it came', () => {
    expect(textOf(<DueCell dueDate="soon" />)).toBe('soon')
  })
})

describe('a billing period', () => {
  const formats = formatsFor('en')
  const period = (billingPeriodStart: string | null, billingPeriodEnd: string | null): string =>
    periodText({ billingPeriodStart, billingPeriodEnd }, formats)

  it('of a calendar month is called by its name, February included', () => {
    expect(period('2026-05-01', '2026-05-31')).toBe('May 26')
    expect(period('2028-02-01', '2028-02-29')).toBe('Feb 28')
  })

  it('of other days is called by its first and last day', () => {
    expect(period('2025-05-12', '2025-06-11')).toBe('12 May 2025 – 11 Jun 2025')
    expect(period('2025-02-01', '2025-02-27')).toBe('1 Feb 2025 – 27 Feb 2025')
  })

  it('shows what there is of it', () => {
    expect(period('2025-05-12', null)).toBe('12 May 2025')
    expect(period(null, null)).toBe('–')
  })
})
