import { describe, expect, it } from 'vitest'
import { hitsIn, linesOf, textOf } from '../../../../src-renderer/features/raw/body-lines'
import { masked } from '../../../../src-renderer/features/raw/views'

const laidOut = (body: string): string => textOf(linesOf(body))

describe('a body laid out', () => {
  it('changes not one character of a number, a text or a name', () => {
    const body =
      '{"amount":9007199254740993,"rate":1.10,"small":1E-400,"zero":-0,"twice":1,"twice":2,' +
      '"text":"a\\u00fc \\"b\\", {c: [1,2]} \\\\","":[],"none":{},"list":[null,true,{"x":[1]}]}'
    const said = laidOut(body)
    expect(said).toBe(
      [
        '{',
        '  "amount": 9007199254740993,',
        '  "rate": 1.10,',
        '  "small": 1E-400,',
        '  "zero": -0,',
        '  "twice": 1,',
        '  "twice": 2,',
        '  "text": "a\\u00fc \\"b\\", {c: [1,2]} \\\\",',
        '  "": [],',
        '  "none": {},',
        '  "list": [',
        '    null,',
        '    true,',
        '    {',
        '      "x": [',
        '        1',
        '      ]',
        '    }',
        '  ]',
        '}',
      ].join('\n'),
    )
    expect(laidOut(said)).toBe(said)
  })

  it('says how much of a line is a name', () => {
    expect(linesOf('{"a b": "c: d", "e": {}}').map(({ text, name }) => text.slice(0, name))).toEqual([
      '',
      '"a b"',
      '"e"',
      '',
    ])
  })

  it('leaves what is no JSON as it came', () => {
    for (const body of ['{"cut":"of', 'Invalid path parameter: engagement-id', '<b>{}</b>', '{a:1}', '[1,]', '{} {}'])
      expect(laidOut(body)).toBe(body)
    expect(linesOf('first\r\nsecond\n')).toHaveLength(3)
  })

  it('leaves what is nested without sense as it came', () => {
    for (const depth of [100, 200_000]) {
      const body = '['.repeat(depth) + ']'.repeat(depth)
      expect(laidOut(body)).toBe(body)
    }
  })
})

describe('what is looked for', () => {
  it('is found as written, capitals or not, signs of patterns included', () => {
    const lines = linesOf('{"Größe":"a.b","groesse":"AXB (a.b)"}')
    expect(hitsIn(lines, 'a.b', 9).map(({ line, from, to }) => lines[line]?.text.slice(from, to))).toEqual([
      'a.b',
      'a.b',
    ])
    expect(hitsIn(lines, 'GRÖSSE', 9)).toEqual([])
    expect(hitsIn(lines, 'GRÖ', 9)).toEqual([{ line: 1, from: 1, to: 4 }])
    expect(hitsIn(lines, 'e', 2)).toHaveLength(2)
    expect(hitsIn(lines, '', 9)).toEqual([])
  })
})

describe('IBANs in a body', () => {
  it('are masked wherever they stand', () => {
    const iban = 'DE89370400440532013000'
    for (const [text, shown] of [
      [`{"iban":"${iban}"}`, '{"iban":"DE89 •••• 3000"}'],
      [`{"payeeAccountIdentifier": "${iban.toLowerCase()}"}`, '{"payeeAccountIdentifier": "DE89 •••• 3000"}'],
      ['To DE89 3704 0044 0532 0130 00 from 2026 on', 'To DE89 •••• 3000 from 2026 on'],
      ['AT61 1904 3002 3457 3201 from AT611904300234573201.', 'AT61 •••• 3201 from AT61 •••• 3201.'],
      ['DE89-3704-0044-0532-0130-00', 'DE89 •••• 3000'],
      ['DE89\u00ad3704\u2060004\u200b4 \u200e0532‑0130\u200300.', 'DE89 •••• 3000.'],
      // Wrong check digits, no country, not even like one, cut off: the name says what it is.
      [`{"iban":"DE00370400440532013000"}`, '{"iban":"DE00 •••• 3000"}'],
      ['{"debtorIBAN" : "ZZ12"}', '{"debtorIBAN" : "••••"}'],
      ['{"iban":"DE8937040044', '{"iban":"DE89 •••• 0044'],
    ] as const)
      expect(masked(text)).toBe(shown)
  })

  it('and nothing else', () => {
    for (const text of [
      '{"id":"7d098e55-0f3c-4d63-9d2b-311c1be3ec7a","at":"2026-07-09T12:02:11.053217628Z"}',
      `{"hash":"de12${'0123456789abcdef'.repeat(4)}"}`,
      '{"reference":"INV2026000000000000000001","amount":89370400440532013000}',
      'no12 people have come here today',
    ])
      expect(masked(text)).toBe(text)
  })
})
