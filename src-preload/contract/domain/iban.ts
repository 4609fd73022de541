import { countrySpecs, validateIBAN, ValidationErrorsIBAN } from 'ibantools'
import { z } from '../zod'

/** The electronic form: no spaces, capital letters. */
export const electronicIban = (typed: string): string => typed.replace(/[\s\u200b\ufeff]/gu, '').toUpperCase()

/** The printed form: groups of four. */
export const printedIban = (iban: string): string => electronicIban(iban).replace(/(.{4})(?=.)/gu, '$1 ')

/** What may stand on a screen unasked: country, check digits and the last four. */
export const maskedIban = (iban: string): string => {
  const electronic = electronicIban(iban)
  return electronic.length < 12 ? '••••' : `${electronic.slice(0, 4)} •••• ${electronic.slice(-4)}`
}

export type IbanProblem =
  | 'iban-empty'
  | 'iban-characters'
  | 'iban-country'
  | 'iban-length'
  | 'iban-structure'
  | 'iban-checksum'

const messages: Readonly<Record<IbanProblem, string>> = {
  'iban-empty': 'An IBAN is required.',
  'iban-characters': 'An IBAN has two letters, two digits, and then only letters and digits.',
  'iban-country': 'No country with these two letters uses the IBAN.',
  'iban-length': 'This IBAN is too short or too long for its country.',
  'iban-structure': 'This IBAN has a letter where its country has a digit, or the other way round.',
  'iban-checksum': 'The check digits do not match: something in this IBAN is mistyped.',
}

/** How many characters an IBAN of this country has, by the registry of ISO 13616; undefined where the country has none. */
export const ibanLength = (country: string): number | undefined => countrySpecs[country]?.chars ?? undefined

/** The first problem of an IBAN as typed, or undefined when country, length, structure and checksum agree. */
export function ibanProblem(typed: string): IbanProblem | undefined {
  const electronic = electronicIban(typed)
  if (electronic === '') return 'iban-empty'
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(electronic)) return 'iban-characters'
  if (ibanLength(electronic.slice(0, 2)) === undefined) return 'iban-country'
  // What a country's own check digits say is left to the service: the registry does not name them.
  const { errorCodes } = validateIBAN(electronic)
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return 'iban-length'
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat)) return 'iban-structure'
  return errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum) ? 'iban-checksum' : undefined
}

/** An IBAN as typed, with or without spaces; what comes out is the electronic form. */
export const iban = z
  .string()
  .superRefine((typed, context) => {
    const problem = ibanProblem(typed)
    if (problem) context.addIssue({ code: 'custom', message: messages[problem], params: { code: problem } })
  })
  .transform(electronicIban)
