import type { DirectDebitSettings } from '@contract/api/direct-debit'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerDirectDebit, engagementId, draw, press, recordId } from '../../../helpers/renderer/direct-debit-tab'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'

beforeEach(answerDirectDebit)

describe('the amount that was set', () => {
  const stored = { at: '2026-07-03T10:00:01.000Z', clerk: 'katrin.brandt' }
  const asked = { amountType: 'FIXED', fixedAmount: { amount: 25_000n, currency: 'EUR', unit: 'MINOR' } } as const
  const said = async (amount?: NonNullable<DirectDebitSettings['stored']>['amount']): Promise<string> => {
    answer({
      directDebit: { settings: () => ok({ stored: { ...stored, asked, ...(amount !== undefined && { amount }) } }) },
    })
    cleanup()
    draw()
    return (await screen.findByText(/katrin\.brandt/)).textContent
  }

  it('is told as the service repeated it, or as it was asked for where it did not', async () => {
    expect(await said(asked)).toMatch(/^Stored at the service: Fixed, .*250\.00\. Last set here/)
    expect(await said()).toMatch(/^Set to Fixed, .*250\.00, .* did not repeat it\.$/)
    expect(await said({})).toMatch(/did not repeat it\.$/)
    expect(await said({ amountType: 'FIXED' })).toMatch(
      /^Asked for: Fixed, .*250\.00\. Stored, as the service says: Fixed\./,
    )
    expect(await said({ amountType: 'PARTIAL' })).toMatch(/Stored, as the service says: PARTIAL\./)
  })

  it('is followed by whatever else the service said', async () => {
    answer({ directDebit: { setAmount: () => ok({ asItCame: { '': 'Done, thank you.' }, ticket: 12n ** 20n }) } })
    draw()
    await userEvent.click(await screen.findByRole('radio', { name: 'Full' }))
    await press('Save amount')
    expect(await screen.findByText('Done, thank you.')).toBeTruthy()
    expect(screen.getByText('3833759992447475122176')).toBeTruthy()
  })
})

describe('the amount to collect', () => {
  it('is sent in exact cents and shown as the service stored it', async () => {
    const sent: unknown[] = []
    let settings = {}
    answer({
      directDebit: {
        settings: () => ok(settings),
        setAmount: (input) => {
          sent.push(input)
          settings = { stored: { amount: input.amount, at: '2026-07-03T10:00:00.000Z', clerk: 'katrin.brandt' } }
          return ok(input)
        },
      },
    })
    draw()
    await userEvent.type(await screen.findByLabelText('Fixed amount in euros'), '1,234.5')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Fixed' }).checked).toBe(true)
    await press('Save amount')
    expect(await screen.findByText(/Stored at the service: Fixed, EUR 1,234.50/)).toBeTruthy()
    expect(sent).toEqual([
      {
        engagementId,
        amount: { amountType: 'FIXED', fixedAmount: { amount: 123_450n, currency: 'EUR', unit: 'MINOR' } },
      },
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Fixed amount in euros').value).toBe('1,234.50')
  })

  it('says what is not known instead of guessing', async () => {
    draw()
    expect(
      await screen.findByText('What the service has stored is not known: Kartei cannot look it up there.'),
    ).toBeTruthy()
    await press('Save amount')
    expect(screen.getByText('Choose what to collect.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Full' })))
    const euros = screen.getByLabelText('Fixed amount in euros')
    await userEvent.type(euros, '12.345')
    await press('Save amount')
    expect(screen.getByText(/^This currency does not have so many decimals/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(euros))
  })

  it('says what it would collect from the latest invoice', async () => {
    const money = (amount: bigint) => ({ amount, currency: 'EUR', unit: 'MINOR' })
    const invoice = { id: 'a', invoiceNumber: 'R-1', dueDate: '2026-06-30', totalAmount: money(90_000n) }
    const latest = {
      ...invoice,
      id: 'b',
      invoiceNumber: 'R-2',
      dueDate: '2026-07-31',
      totalAmount: money(20_000n),
      minimumAmount: money(1_500n),
    }
    answer({ invoices: { list: () => ok({ invoices: [invoice, latest] }) } })
    draw()
    expect(await screen.findByText('Latest invoice: R-2 of 31 Jul 2026, EUR 200.00.')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Minimum' }))
    expect(screen.getByText(/it would collect EUR 15\.00/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Fixed amount in euros'), '250')
    expect(screen.getByText(/less than the EUR 250\.00 that would be collected/)).toBeTruthy()
  })

  it('leads to registering when there is no active mandate, and keeps the choice', async () => {
    answer({ directDebit: { setAmount: () => failed({ kind: 'conflict' }) } })
    draw()
    await userEvent.click(await screen.findByRole('radio', { name: 'Minimum' }))
    await press('Save amount')
    await press('Register a mandate first')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('IBAN')))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Minimum' }).checked).toBe(true)
    expect(screen.queryByText(/Stored at the service/)).toBeNull()
  })

  it('shows an unknown outcome as neither stored nor refused', async () => {
    answer({ directDebit: { setAmount: () => failed({ kind: 'outcome-unknown' }) } })
    draw()
    await userEvent.click(await screen.findByRole('radio', { name: 'Full' }))
    await press('Save amount')
    expect(await screen.findByText(/Whether the service stored this is not known/)).toBeTruthy()
    expect(screen.queryByText(/Stored at the service/)).toBeNull()
  })

  it('keeps one without an answer in doubt, named, until it is saved again or settled', async () => {
    const asked = {
      amountType: 'FIXED' as const,
      fixedAmount: { amount: 25_000n, currency: 'EUR', unit: 'MINOR' as const },
    }
    const doubt = {
      recordId,
      state: 'in-doubt' as const,
      asked,
      at: '2026-07-03T10:00:00.000Z',
      clerk: 'katrin.brandt',
    }
    let settings: DirectDebitSettings = { unanswered: [doubt] }
    const sent: unknown[] = []
    const settled: unknown[] = []
    answer({
      directDebit: {
        settings: () => ok(settings),
        setAmount: (input) => {
          sent.push(input)
          return failed({ kind: 'conflict', issues: [{ path: 'engagementId', code: 'being-sent', message: 'Now.' }] })
        },
        settle: (input) => {
          settled.push(input)
          settings = { stored: { asked, at: doubt.at, clerk: doubt.clerk, settledBy: 'jonas.meier' } }
          return ok(settings)
        },
      },
    })
    draw()
    const box = async () =>
      screen.findByRole('alert', { name: /Whether the service stored “Fixed, EUR 250.00” is not known/ })
    expect(within(await box()).getByText(/by katrin\.brandt\. It cannot be read back/)).toBeTruthy()
    await userEvent.click(within(await box()).getByRole('button', { name: 'Save the same once more' }))
    expect(sent).toEqual([{ engagementId, amount: asked }])
    expect(await screen.findByText(/being sent just now, from another window/)).toBeTruthy()
    expect(screen.queryByText(/no active mandate/)).toBeNull()
    await userEvent.click(within(await box()).getByRole('button', { name: 'It was stored' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'It was stored' }))
    expect(await screen.findByText(/jonas\.meier recorded that it was stored/)).toBeTruthy()
    expect(settled).toEqual([{ engagementId, recordId, as: 'stored' }])
    expect(screen.queryByRole('alert', { name: /Whether the service stored/ })).toBeNull()
  })
})
