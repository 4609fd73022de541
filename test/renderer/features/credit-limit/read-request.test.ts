import { expect, it } from 'vitest'
import { treeDraft, writeTypedTree } from '../../../../src-renderer/lib/forms/tree-editor/draft'
import { formPlaces, readRequest } from '../../../../src-renderer/features/credit-limit/read-request'

const typed = {
  appliedAmount: '7.500',
  reasonType: 'INCOME_HAS_INCREASED',
  monthlyIncome: '3.200,50',
  'monthlyIncome.currency': 'chf',
  employmentType: 'PERMANENT',
}

it('reads what is typed as the body of the request, exact in the smallest unit', () => {
  expect(readRequest(typed, 'de')).toEqual({
    ok: true,
    value: {
      appliedAmount: { amount: 750_000n, currency: 'EUR', unit: 'MINOR' },
      reason: { reasonType: 'INCOME_HAS_INCREASED' },
      monthlyIncome: { amount: 320_050n, currency: 'CHF', unit: 'MINOR' },
      employmentType: 'PERMANENT',
    },
  })
})

it('takes any reason, employment and field by name, and redirect addresses both or not at all', () => {
  const fields = {
    appliedAmount: '1',
    reasonType: 'HOUSE_MOVE',
    employmentType: 'SABBATICAL',
    'redirectUrls.successUrl': 'https://example.org/ok',
    'redirectUrls.failUrl': 'https://example.org/no',
  }
  const read = readRequest(fields, 'en')
  expect(read).toMatchObject({
    ok: true,
    value: {
      reason: { reasonType: 'HOUSE_MOVE' },
      employmentType: 'SABBATICAL',
      redirectUrls: { successUrl: 'https://example.org/ok', failUrl: 'https://example.org/no' },
    },
  })
  const half = readRequest({ ...fields, 'redirectUrls.failUrl': '' }, 'en')
  expect(half).toMatchObject({ ok: false, problems: [{ path: 'redirectUrls.failUrl', code: 'url-empty' }] })
})

it('takes fields by name in every object', () => {
  const fields = {
    ...typed,
    'redirectUrls.successUrl': 'partnerapp://ok',
    'redirectUrls.failUrl': 'partnerapp://no',
    'redirectUrls.additional': writeTypedTree(treeDraft({ cancelUrl: 'https://a.example' })),
    'reason.additional': writeTypedTree(treeDraft({ since: { year: 2025 } })),
    additional: writeTypedTree(treeDraft({ branch: ['Kiel'] })),
  }
  expect(readRequest(fields, 'de')).toMatchObject({
    ok: true,
    value: {
      reason: { since: { year: 2025 } },
      redirectUrls: { successUrl: 'partnerapp://ok', failUrl: 'partnerapp://no', cancelUrl: 'https://a.example' },
      branch: ['Kiel'],
    },
  })
})

it('asks for the addresses once a field beside them is typed', () => {
  const read = readRequest({ ...typed, 'redirectUrls.additional': writeTypedTree(treeDraft({ a: 1 })) }, 'de')
  expect(read.ok ? [] : read.problems).toEqual([
    { path: 'redirectUrls.successUrl', code: 'url-empty' },
    { path: 'redirectUrls.failUrl', code: 'url-empty' },
  ])
})

it('names every place that is wrong, in the order of the form', () => {
  const read = readRequest({ appliedAmount: '0', monthlyIncome: 'viel' }, 'de')
  expect(read.ok ? [] : read.problems.map(({ path }) => path)).toEqual(['appliedAmount', 'reasonType', 'monthlyIncome'])
})

it.each([
  ['request.reason.reasonType', 'reasonType'],
  ['request.reason.since', 'reason.additional'],
  ['request.appliedAmount.amount', 'appliedAmount'],
  ['request.redirectUrls', 'redirectUrls.successUrl'],
  ['request.redirectUrls.cancelUrl', 'redirectUrls.additional'],
  ['request.branch', 'additional'],
])('finds the place of %s', (path, place) => {
  expect(formPlaces.placeOf(path)).toBe(place)
})
