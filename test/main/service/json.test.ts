import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJson, writeJson } from '../../../src-main/service/json'

describe('reading', () => {
  test.each<[string, unknown]>([
    ['{"amount":5}', { amount: 5n }],
    ['{"amount":-9223372036854775808}', { amount: -(2n ** 63n) }],
    ['{"amount":9223372036854775807}', { amount: 2n ** 63n - 1n }],
    ['{"amount":-0}', { amount: 0n }],
    ['{"amount":{"amountType":"FULL","count":3}}', { amount: { amountType: 'FULL', count: 3 } }],
    ['{"count":9007199254740991}', { count: 9_007_199_254_740_991 }],
    ['{"count":9007199254740992}', { count: 9_007_199_254_740_992n }],
    ['[-9007199254740991,-9007199254740992]', [-9_007_199_254_740_991, -9_007_199_254_740_992n]],
    ['{"rate":1.5,"small":1e-3}', { rate: 1.5, small: 0.001 }],
    ['{"amount":1.5}', { amount: 1.5 }],
    ['{"amount":1.0,"other":[2.00, 3e0]}', { amount: 1n, other: [2, 3] }],
    ['{"n":9007199254740993.0}', { n: 9_007_199_254_740_993n }],
    ['{"rate":0.12345678901234567891}', { rate: '0.12345678901234567891' }],
    ['{"rate":1.50}', { rate: 1.5 }],
    ['{"n":[-0]}', { n: [0] }],
    ['{"huge":1e999}', { huge: '1e999' }],
    ['{"a":1,"a":2}', { a: 2 }],
    ['"\\u00e4\\ud83d\\ude00"', 'ä😀'],
    ['null', null],
  ])('%s', (text, value) => {
    expect(parseJson(text)).toEqual(value)
  })

  test.each(['1', '1.5'])(
    'what is nested deeper than a page can be given is kept as its text (beside %s)',
    (beside) => {
      const deep = (levels: number): string => '{"a":'.repeat(levels) + '{"amount":5}' + '}'.repeat(levels)
      const read = parseJson(`{"id":"x","beside":${beside},"deep":${deep(1_000)},"list":[${deep(1_000)}]}`)
      expect(() => JSON.stringify(read)).not.toThrow()
      const depthOf = (value: unknown): number =>
        typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
      expect(depthOf(read)).toBeLessThan(300)
      expect(JSON.stringify(read).match(/amount/g)).toHaveLength(2)
      expect(read).toMatchObject({ id: 'x', beside: Number(beside) })
    },
  )

  test.each(['', '{', '{"a":}', '[1,]', 'nonsense', '{"a":1}x', '01', '"\n"'])('%j is not JSON', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError)
  })

  test('comes out the same by the engine’s parser and by the exact one', () => {
    const number = fc.oneof(
      fc.integer().map(String),
      fc.bigInt().map(String),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.constantFrom('-0', '-0.0', '1.0', '1e3', '1E-7', '999999999999999.99', '9007199254740991', '9007199254740992'),
    )
    fc.assert(
      fc.property(fc.json(), number, number, fc.constantFrom('', ' ', '\n'), (text, one, other, space) => {
        const whole = `{"amount":${space}${one}${space},"list":[${space}${other}${space}],"amounts":{"amount":${text}}}`
        // An exponent anywhere asks for the exact parser.
        expect([parseJson(whole), 1]).toEqual(parseJson(`[${whole},1e0]`))
      }),
      { numRuns: 500 },
    )
  })

  test('a number of a million digits costs no time and loses none', () => {
    const digits = '9'.repeat(1_000_000)
    expect(parseJson(`{"amount":${digits}}`)).toEqual({ amount: digits })
  })

  test('a member named __proto__ stays a member', () => {
    const parsed = parseJson('{"__proto__":{"polluted":1},"list":[{"__proto__":7}]}')
    expect(JSON.stringify(parsed)).toBe('{"__proto__":{"polluted":1},"list":[{"__proto__":7}]}')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('writing', () => {
  test('bigints keep all their digits, absent members stay away', () => {
    const value = { amount: 2n ** 63n - 1n, list: [-1n, 1.5, 'ä"\n'], gone: undefined, nothing: null }
    expect(writeJson(value)).toBe('{"amount":9223372036854775807,"list":[-1,1.5,"ä\\"\\n"],"nothing":null}')
  })

  test.each([0n, 1n, -1n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)])(
    'an amount of %d comes back as it went out',
    (amount) => {
      expect(parseJson(writeJson({ deep: [{ amount }] }))).toEqual({ deep: [{ amount }] })
    },
  )

  test('what has no JSON form is refused', () => {
    expect(() => writeJson(undefined)).toThrow(TypeError)
  })
})
