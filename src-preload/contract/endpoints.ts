/**
 * "Endpoints": the table of the interface document. What stands in braces is one percent-encoded identifier; the first
 * one of a path is what the call is about. `body` is what its request carries.
 */
export const endpoints = [
  { number: 1, method: 'POST', path: '/api/v4/engagements/card/onboarding', body: 'json' },
  { number: 2, method: 'POST', path: '/api/v5/engagements/card/onboarding', body: 'json' },
  { number: 3, method: 'GET', path: '/api/v2/engagements/card/onboarding/{onboarding-id}', body: 'none' },
  { number: 4, method: 'POST', path: '/api/engagements/card/onboarding/{onboarding-id}/documents', body: 'parts' },
  { number: 5, method: 'POST', path: '/api/v2/engagements/card/onboarding/{onboarding-id}/documents', body: 'parts' },
  {
    number: 6,
    method: 'PUT',
    path: '/api/v4/engagements/card/onboarding/{onboarding-id}/supplementary-card-holder-details',
    body: 'json',
  },
  { number: 7, method: 'GET', path: '/api/engagements/card/{engagement-id}/customer', body: 'none' },
  { number: 8, method: 'GET', path: '/api/sepa-direct-debit/consents', body: 'none' },
  { number: 9, method: 'POST', path: '/api/engagements/card/{engagement-id}/sepa-direct-debit/register', body: 'json' },
  { number: 10, method: 'POST', path: '/api/engagements/card/{engagement-id}/sepa-direct-debit/cancel', body: 'json' },
  {
    number: 11,
    method: 'GET',
    path: '/api/engagements/card/{engagement-id}/sepa-direct-debit/mandates/{mandate-id}',
    body: 'none',
  },
  { number: 12, method: 'POST', path: '/api/engagements/card/{engagement-id}/direct-debit', body: 'json' },
  { number: 13, method: 'GET', path: '/api/engagements/card/{engagement-id}/invoices', body: 'none' },
  { number: 14, method: 'GET', path: '/api/engagements/card/{engagement-id}/invoices/{invoice-id}', body: 'none' },
  {
    number: 15,
    method: 'GET',
    path: '/api/engagements/card/{engagement-id}/invoices/documents/{document-id}',
    body: 'none',
  },
  { number: 16, method: 'POST', path: '/api/engagements/card/{engagement-id}/credit-limit-increase', body: 'json' },
  {
    number: 17,
    method: 'POST',
    path: '/api/engagements/card/credit-limit-increase/{credit-limit-increase-id}/documents',
    body: 'parts',
  },
] as const

export type Endpoint = (typeof endpoints)[number]

export const endpointNumbered = (number: number): Endpoint | undefined =>
  endpoints.find((endpoint) => endpoint.number === number)
