import { describe, expect, test } from 'vitest'
import { ibanExamples as examples } from '../../fixtures/iban-examples'
import { electronicIban, iban, ibanLength, ibanProblem, maskedIban, printedIban } from '@contract/domain/iban'

describe.each(examples)('%s', (example) => {
  test('is right as it stands, as it is printed and in small letters', () => {
    expect(ibanProblem(example)).toBeUndefined()
    expect(ibanLength(example.slice(0, 2))).toBe(example.length)
    const printed = printedIban(example)
    expect(printed).toMatch(/^(\w{4} )+\w{1,4}$/)
    for (const typed of [example, printed, printed.toLowerCase(), ` ${example}\n`, printed.replaceAll(' ', ' ')])
      expect(iban.parse(typed)).toBe(example)
  })

  test('is wrong with any digit changed, two neighbours swapped, a character more or less', () => {
    for (let place = 2; place < example.length; place++) {
      const digit = example.charAt(place)
      if (!/\d/.test(digit)) continue
      const other = String((Number(digit) + 1) % 10)
      expect(ibanProblem(example.slice(0, place) + other + example.slice(place + 1))).toBe('iban-checksum')
    }
    expect(ibanProblem(`${example}0`)).toBe('iban-length')
    expect(ibanProblem(example.slice(0, -1))).toBe('iban-length')
  })
})

test.each([
  ['', 'iban-empty'],
  ['   ', 'iban-empty'],
  ['DE', 'iban-characters'],
  ['1234567890', 'iban-characters'],
  ['DE89-3704-0044-0532-0130-00', 'iban-characters'],
  ['DE8937040044053201300Ä', 'iban-characters'],
  ['US64370400440532013000', 'iban-country'],
  ['ZZ64370400440532013000', 'iban-country'],
  ['DE8937040044053201300', 'iban-length'],
  ['DE88370400440532013000', 'iban-checksum'],
  ['DE89370400440532010300', 'iban-checksum'],
])('%j is refused as %s', (typed, problem) => {
  expect(ibanProblem(typed)).toBe(problem)
  expect(iban.safeParse(typed).error?.issues).toMatchObject([{ params: { code: problem } }])
})

/** The remainder by ISO 7064, worked out digit by digit. */
function remainder(typed: string): number {
  const digits = Array.from(typed.slice(4) + typed.slice(0, 4), (each) => String(parseInt(each, 36))).join('')
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

test('one pair of check digits is right for an account, the one that ISO 7064 gives', () => {
  for (const country of ['DE', 'AT', 'FR', 'NL', 'NO', 'GB', 'MT']) {
    const account = examples.find((example) => example.startsWith(country))!.slice(4)
    for (let number = 2; number <= 98; number++) {
      const typed = `${country}${String(number).padStart(2, '0')}${account}`
      expect([typed, ibanProblem(typed) === undefined]).toEqual([typed, remainder(typed) === 1])
    }
  }
})

test('a letter where the country has digits is refused whatever the check digits', () => {
  const all = Array.from({ length: 97 }, (_, index) => `DE${String(index + 2).padStart(2, '0')}3704004405320130A0`)
  expect(all.filter((typed) => remainder(typed) === 1)).toHaveLength(1)
  expect(new Set(all.map(ibanProblem))).toEqual(new Set(['iban-structure']))
})

test('check digits that no IBAN can have are refused although the checksum comes out right', () => {
  for (const [possible, impossible] of [
    ['97', '00'],
    ['98', '01'],
    ['02', '99'],
  ] as const) {
    const numbers = Array.from({ length: 500 }, (_, number) => String(number).padStart(18, '0'))
    const found = numbers.find((number) => ibanProblem(`DE${possible}${number}`) === undefined)
    expect(found).toBeDefined()
    expect(ibanProblem(`DE${impossible}${found!}`)).toBe('iban-checksum')
  }
})

test('what stands on a screen unasked keeps country, check digits and the last four', () => {
  expect(maskedIban('de89 3704 0044 0532 0130 00')).toBe('DE89 •••• 3000')
  expect(maskedIban('DE89')).toBe('••••')
  expect(electronicIban('de89\u200b3704')).toBe('DE893704')
})
