import { expect, it } from 'vitest'
import { createReferences } from '../../../../src-main/features/raw'

it('an engagement is found by whatever an answer named of its invoices and mandates, also in an answer that is cut', () => {
  const { note, find } = createReferences()
  const invoice =
    '{"id":"61d81b1e-6bb5-4115-8465-edb57f4feb2c","invoiceNumber":"R-2026-0702","paymentReference":"RF27 4411",' +
    '"invoicePdfDocumentId":"97affa7d-d695-44eb-962e-1cfb09a178ca"}'
  note({ endpoint: 13, path: '/api/engagements/card/E1/invoices', answer: `{"invoices":[${invoice},{"invoiceNu` })
  note({
    endpoint: 11,
    path: '/api/engagements/card/E2/sepa-direct-debit/mandates/M',
    answer: '{"reference":"NK-58-1"}',
  })
  // An application names nothing of an engagement.
  note({ endpoint: 3, path: '/api/v2/engagements/card/onboarding/O', answer: '{"id":"0000"}' })
  for (const one of [
    '61D81B1E-6bb5-4115-8465-edb57f4feb2c',
    '97affa7d-d695-44eb-962e-1cfb09a178ca',
    'r20260702',
    'RF274411',
  ])
    expect(find(one), one).toEqual(['E1'])
  expect(find('NK 58 1')).toEqual(['E2'])
  expect(find('0000')).toEqual([])
})
