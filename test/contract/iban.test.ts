import { isValidIBAN } from 'ibantools'
import { describe, expect, test } from 'vitest'
import { electronicIban, iban, ibanLength, ibanProblem, maskedIban, printedIban } from '@contract/iban'

/** The example of each country in the registry of ISO 13616. */
// prettier-ignore
const examples = [
  'AD1200012030200359100100', 'AE070331234567890123456', 'AL47212110090000000235698741', 'AT611904300234573201',
  'AZ21NABZ00000000137010001944', 'BA391290079401028494', 'BE68539007547034', 'BG80BNBG96611020345678',
  'BH67BMAG00001299123456', 'BI4210000100010000332045181', 'BR1800360305000010009795493C1',
  'BY13NBRB3600900000002Z00AB00', 'CH9300762011623852957', 'CR05015202001026284066', 'CY17002001280000001200527600',
  'CZ6508000000192000145399', 'DE89370400440532013000', 'DJ2100010000000154000100186', 'DK5000400440116243',
  'DO28BAGR00000001212453611324', 'EE382200221020145685', 'EG380019000500000000263180002', 'ES9121000418450200051332',
  'FI2112345600000785', 'FK88SC123456789012', 'FO6264600001631634', 'FR1420041010050500013M02606',
  'GB29NWBK60161331926819', 'GE29NB0000000101904917', 'GI75NWBK000000007099453', 'GL8964710001000206',
  'GR1601101250000000012300695', 'GT82TRAJ01020000001210029690', 'HN88CABF00000000000250005469',
  'HR1210010051863000160', 'HU42117730161111101800000000', 'IE29AIBK93115212345678', 'IL620108000000099999999',
  'IQ98NBIQ850123456789012', 'IS140159260076545510730339', 'IT60X0542811101000000123456',
  'JO94CBJO0010000000000131000302', 'KW81CBKU0000000000001234560101', 'KZ86125KZT5004100100',
  'LB62099900000001001901229114', 'LC55HEMM000100010012001200023015', 'LI21088100002324013AA',
  'LT121000011101001000', 'LU280019400644750000', 'LV80BANK0000435195001', 'LY83002048000020100120361',
  'MC5811222000010123456789030', 'MD24AG000225100013104168', 'ME25505000012345678951', 'MK07250120000058984',
  'MN121234123456789123', 'MR1300020001010000123456753', 'MT84MALT011000012345MTLCAST001S',
  'MU17BOMM0101101030300200000MUR', 'NI45BAPR00000013000003558124', 'NL91ABNA0417164300', 'NO9386011117947',
  'OM810180000001299123456', 'PK36SCBL0000001123456702', 'PL61109010140000071219812874',
  'PS92PALS000000000400123456702', 'PT50000201231234567890154', 'QA58DOHB00001234567890ABCDEFG',
  'RO49AAAA1B31007593840000', 'RS35260005601001611379', 'RU0304452522540817810538091310419',
  'SA0380000000608010167519', 'SC18SSCB11010000000000001497USD', 'SD2129010501234001', 'SE4550000000058398257466',
  'SI56263300012039086', 'SK3112000000198742637541', 'SM86U0322509800000000270100', 'SO211000001001000100141',
  'ST23000100010051845310146', 'SV62CENR00000000000000700025', 'TL380080012345678910157', 'TN5910006035183598478831',
  'TR330006100519786457841326', 'UA213223130000026007233566001', 'VA59001123000012345678', 'VG96VPVG0000012345678901',
  'XK051212012345678906', 'YE15CBYE0001018861234567891234',
]

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

test('agrees with another implementation on every pair of check digits', () => {
  for (const country of ['DE', 'AT', 'FR', 'NL', 'NO', 'GB', 'MT']) {
    const account = examples.find((example) => example.startsWith(country))!.slice(4)
    for (let number = 2; number <= 98; number++) {
      const typed = `${country}${String(number).padStart(2, '0')}${account}`
      expect([typed, ibanProblem(typed) === undefined]).toEqual([typed, isValidIBAN(typed)])
    }
  }
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
