import { answeredMoney } from '@contract/domain/money'
import { rule, z } from '@contract/zod'
import { describe, expect, test } from 'vitest'
import { parseLenient } from '../../../src-main/service/mending'

const uuidLike = rule(z.string(), (text) => text.length === 4, 'uuid', 'This is not a UUID.')

const answer = z.looseObject({
  id: uuidLike,
  status: z.string().nullish(),
  total: answeredMoney.nullish(),
  address: z.looseObject({ city: z.string().nullish() }).nullish(),
  rows: z.array(z.looseObject({ key: z.string(), note: z.string().nullish() })).nullish(),
})

const read = (raw: unknown): unknown => parseLenient(answer, raw).data

const eur = { currency: 'EUR', unit: 'MINOR' }

describe('what says the same in another form', () => {
  test.each<[string, unknown, unknown]>([
    ['a number for a text', { id: 'abcd', status: 5 }, { id: 'abcd', status: '5' }],
    ['a number as identifier', { id: 1234 }, { id: '1234' }],
    ['a truth value for a text', { id: 'abcd', status: true }, { id: 'abcd', status: 'true' }],
    ['an amount in quotes', { id: 'abcd', total: { amount: '1000', ...eur } }, amount(1000n)],
    ['an amount in quotes with .0', { id: 'abcd', total: { amount: ' 1000.00 ', ...eur } }, amount(1000n)],
    ['an amount as a number', { id: 'abcd', total: { amount: 1000, ...eur } }, amount(1000n)],
    [
      'an amount beyond 2^53 in quotes',
      { id: 'abcd', total: { amount: '9007199254740993', ...eur } },
      amount(2n ** 53n + 1n),
    ],
  ])('%s', (_what, raw, value) => {
    expect(read(raw)).toEqual(value)
  })
})

describe('what is of no form that is shown', () => {
  test.each<[string, unknown, unknown]>([
    [
      'a member is kept by its path',
      { id: 'abcd', status: { text: 'x' }, address: { city: ['a'], other: 1 } },
      { id: 'abcd', address: { other: 1 }, asItCame: { status: { text: 'x' }, 'address.city': ['a'] } },
    ],
    [
      'an amount of half a cent is no amount',
      { id: 'abcd', total: { amount: 10.5, ...eur } },
      { id: 'abcd', asItCame: { total: { amount: 10.5, ...eur } } },
    ],
    [
      'an amount without a currency goes whole',
      { id: 'abcd', total: { amount: 10n, unit: 'MINOR' } },
      { id: 'abcd', asItCame: { total: { amount: 10n, unit: 'MINOR' } } },
    ],
    [
      'an element that goes late keeps its own place among those that went before',
      { id: 'abcd', rows: [7, { key: {}, note: 'n' }, { key: 'b' }, { key: [], note: {} }] },
      {
        id: 'abcd',
        rows: [{ key: 'b' }],
        asItCame: { 'rows.0': 7, 'rows.1': { key: {}, note: 'n' }, 'rows.3': { key: [], note: {} } },
      },
    ],
    [
      'an element of a list hides no other',
      { id: 'abcd', rows: [null, { key: 'a' }, 7, { note: 'n' }, { key: 'b', note: {} }, { key: null }] },
      {
        id: 'abcd',
        rows: [{ key: 'a' }, { key: 'b' }],
        asItCame: { 'rows.2': 7, 'rows.3': { note: 'n' }, 'rows.4.note': {}, 'rows.5': { key: null } },
      },
    ],
    ['a list that is none', { id: 'abcd', rows: 'none' }, { id: 'abcd', asItCame: { rows: 'none' } }],
    [
      'a member of that very name is kept as well',
      { id: 'abcd', status: [], asItCame: 'mine' },
      { id: 'abcd', asItCame: { status: [], asItCame: 'mine' } },
    ],
  ])('%s', (_what, raw, value) => {
    expect(read(raw)).toEqual(value)
  })

  test('what came is not changed', () => {
    const raw = { id: 'abcd', rows: [null, { key: 'a' }], status: {} }
    const before = structuredClone(raw)
    read(raw)
    expect(raw).toEqual(before)
  })
})

test('what was taken out of its place may be what gives the answer its meaning', () => {
  const told = z
    .looseObject({ text: z.string().nullish(), asItCame: z.record(z.string(), z.unknown()).optional() })
    .refine(({ text, asItCame }) => text != null || asItCame?.['text'] !== undefined, 'Nothing is told.')
  expect(parseLenient(told, { text: ['one', 'two'] }).data).toEqual({ asItCame: { text: ['one', 'two'] } })
  expect(parseLenient(told, { text: null }).success).toBe(false)
})

describe('what a call has no meaning without', () => {
  test.each<[string, unknown]>([
    ['is missing', { status: 'x' }],
    ['is null', { id: null }],
    ['is of no form that is shown', { id: { value: 'abcd' } }],
    ['breaks the rule of the interface', { id: 'abc' }],
    ['the whole is a list', [{ id: 'abcd' }]],
    ['the whole is a text', 'abcd'],
    ['the whole is null', null],
  ])('%s', (_what, raw) => {
    expect(parseLenient(answer, raw).success).toBe(false)
  })
})

function amount(value: bigint): unknown {
  return { id: 'abcd', total: { amount: value, ...eur } }
}

test('thousands of rows that are none, and as many without their key, take no longer than their number', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => (at % 2 === 0 ? at : { key: null, note: { at } }))
  const begun = performance.now()
  const { data } = parseLenient(answer, { id: 'abcd', rows })
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect(data?.rows).toEqual([])
  const { asItCame } = z.object({ asItCame: z.record(z.string(), z.unknown()) }).parse(data)
  expect(Object.keys(asItCame)).toHaveLength(10_000)
  expect([asItCame['rows.2'], asItCame['rows.3']]).toEqual([2, { key: null, note: { at: 3 } }])
})
