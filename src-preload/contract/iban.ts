import { z } from './zod'

/** Characters of an IBAN by country, from the registry of ISO 13616. */
// prettier-ignore
const lengths: Readonly<Record<string, number>> = {
  AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BI: 27, BR: 29, BY: 28, CH: 21, CR: 22,
  CY: 28, CZ: 24, DE: 22, DJ: 27, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FK: 18, FO: 18, FR: 27, GB: 22,
  GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HN: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26, IT: 27, JO: 30,
  KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20, LU: 20, LV: 21, LY: 25, MC: 27, MD: 24, ME: 22, MK: 19, MN: 20,
  MR: 27, MT: 31, MU: 30, NI: 28, NL: 18, NO: 15, OM: 23, PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22,
  RU: 33, SA: 24, SC: 31, SD: 18, SE: 24, SI: 19, SK: 24, SM: 27, SO: 23, ST: 25, SV: 28, TL: 23, TN: 24, TR: 26,
  UA: 29, VA: 22, VG: 24, XK: 20, YE: 30,
}

/** The electronic form: no spaces, capital letters. */
export const electronicIban = (typed: string): string => typed.replace(/[\s\u200b\ufeff]/gu, '').toUpperCase()

/** The printed form: groups of four. */
export const printedIban = (iban: string): string => electronicIban(iban).replace(/(.{4})(?=.)/gu, '$1 ')

/** What may stand on a screen unasked: country, check digits and the last four. */
export const maskedIban = (iban: string): string => {
  const electronic = electronicIban(iban)
  return electronic.length < 12 ? '••••' : `${electronic.slice(0, 4)} •••• ${electronic.slice(-4)}`
}

export type IbanProblem = 'iban-empty' | 'iban-characters' | 'iban-country' | 'iban-length' | 'iban-checksum'

const messages: Readonly<Record<IbanProblem, string>> = {
  'iban-empty': 'An IBAN is required.',
  'iban-characters': 'An IBAN has two letters, two digits, and then only letters and digits.',
  'iban-country': 'No country with these two letters uses the IBAN.',
  'iban-length': 'This IBAN is too short or too long for its country.',
  'iban-checksum': 'The check digits do not match: something in this IBAN is mistyped.',
}

/** ISO 7064 mod 97-10 over the rearranged characters; what remains is 1 for a right one. */
function remainder(electronic: string): number {
  const digits = Array.from(electronic.slice(4) + electronic.slice(0, 4), (character) =>
    parseInt(character, 36).toString(),
  ).join('')
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** The two digits are 98 less a remainder of 97: 00, 01 and 99 would pass for 97, 98 and 02 without being them. */
const isCheckNumber = (digits: string): boolean => digits >= '02' && digits <= '98'

/** How many characters an IBAN of this country has; undefined where the country has none. */
export const ibanLength = (country: string): number | undefined => lengths[country]

/** The first problem of an IBAN as typed, or undefined when country, length and checksum agree. */
export function ibanProblem(typed: string): IbanProblem | undefined {
  const electronic = electronicIban(typed)
  if (electronic === '') return 'iban-empty'
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(electronic)) return 'iban-characters'
  const length = lengths[electronic.slice(0, 2)]
  if (length === undefined) return 'iban-country'
  if (electronic.length !== length) return 'iban-length'
  return remainder(electronic) === 1 && isCheckNumber(electronic.slice(2, 4)) ? undefined : 'iban-checksum'
}

/** An IBAN as typed, with or without spaces; what comes out is the electronic form. */
export const iban = z
  .string()
  .superRefine((typed, context) => {
    const problem = ibanProblem(typed)
    if (problem) context.addIssue({ code: 'custom', message: messages[problem], params: { code: problem } })
  })
  .transform(electronicIban)
