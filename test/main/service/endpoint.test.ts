import { customers } from '@contract/api/customers'
import { invoices } from '@contract/api/invoices'
import { onboardingCalls } from '@contract/api/onboarding'
import { expect, it } from 'vitest'
import { to } from '../../../src-main/service/request'

it('puts the identifiers of the input in the place of the braces, as they are', () => {
  const asked = { engagementId: 'e', invoiceId: 'a/b {c}', automatic: true }
  const path = ['api', 'engagements', 'card', 'e', 'invoices', 'a/b {c}']
  expect(to(invoices.read, asked)).toEqual({ method: 'GET', path })
  expect(to(onboardingCalls.create, {}, 1)).toMatchObject({ path: ['api', 'v5', 'engagements', 'card', 'onboarding'] })
})

it('sends nothing where an identifier is missing', () => {
  for (const asked of [{}, { engagementId: 7 }, undefined])
    expect(() => to(customers.read, asked)).toThrow('{engagement-id}')
})
