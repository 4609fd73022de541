import type { Customer } from '@contract/api/customers'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { CustomerTab } from '../../../../src-renderer/features/customers'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { aCase } from '../../../helpers/renderer/a-case'

const engagementId = '0b5d5a53-6c56-4f0c-8d58-3c0b7b3e8f10'
const customerId = '7d098e55-0f3c-4d63-9d2b-311c1be3ec7a'
const customer: Customer = {
  customerId,
  address: { streetLine1: 'Lindenallee 4', postalCode: '24103', city: 'Kiel', country: 'DE', floor: 3 },
  riskClass: 'B',
}
const caseRecord = aCase({
  title: 'Wiebke Süßmuth',
  identifiers: { engagementId, mandateIds: [], creditLimitIncreaseIds: [] },
})

let copied: string[]
beforeEach(() => {
  copied = []
  answer({
    customers: { read: () => ok(customer) },
    workstation: {
      copy: ({ text }) => {
        copied.push(text)
        return ok({ copied: true })
      },
    },
  })
})

const open = (): unknown =>
  renderInKartei(<CustomerTab caseRecord={caseRecord} engagementId={engagementId} onboarding={undefined} />)

describe('the customer of an engagement', () => {
  it('is shown whole, listed fields and others, to be copied one by one and as an address', async () => {
    open()
    expect(await screen.findByText(customerId)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Copy Postal code' }))
    await userEvent.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(copied).toEqual(['24103', 'Wiebke Süßmuth\nLindenallee 4\n24103 Kiel'])
    expect(screen.getByText('Germany')).toBeTruthy()
    expect(screen.getByText('riskClass').parentElement?.parentElement?.textContent).toBe('riskClassB')
    expect(screen.getByText('floor').parentElement?.parentElement?.textContent).toBe('floor3')
  })

  it('that cannot be read is shown as last known, with its date, until it can be', async () => {
    answer({
      customers: { read: () => failed({ kind: 'network' }) },
      raw: { lastKnown: () => ok({ mandates: [], customer: { at: '2026-07-09T12:02:11Z', value: customer } }) },
    })
    open()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Shown as read at 9 Jul 2026/)
    expect(screen.getByText(customerId)).toBeTruthy()
    answer({ customers: { read: () => ok({ ...customer, riskClass: 'C' }) } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('C')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
