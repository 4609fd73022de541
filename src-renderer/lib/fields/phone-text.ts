import { applicant } from '@contract/api/onboarding'
import { cleaned, plainDashes } from '@contract/domain/typed-text'
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'
import type { TextKey } from '../i18n/texts'
import { read, unread, type Reading } from './reading'

/** Reasons to doubt a phone number, which can be sent all the same: the interface asks for + and digits alone. */
export type PhoneDoubt = Extract<TextKey<'fields'>, `phone-${string}`>

export interface PhoneNumber {
  /** E.164, as it is sent: `+493012345678`. */
  readonly number: string
  /** As it is shown: `+49 30 12345678`. */
  readonly shown: string
  /** Alpha-2 code of its country where the library can tell. */
  readonly country?: string
  readonly doubt?: PhoneDoubt
}

const isSent = (number: string): boolean => applicant.shape.phone.unwrap().safeParse(number).success

/** Strips separators from a phone number: brackets, slashes, spaces, and the (0) of +49 (0)30. */
const withoutFormat = (text: string): string => text.replace(/\(0\)/g, '').replace(/[\s()./-]/g, '')

/** A number typed with + or 00, as it is sent: plus and digits, whatever the library thinks of it. */
function international(text: string): string | undefined {
  const digits = withoutFormat(text)
  if (digits.startsWith('+')) return digits
  return digits.startsWith('00') ? `+${digits.slice(2)}` : undefined
}

/** A number typed as one dials it within its country. */
function national(text: string, country: string): string | undefined {
  if (!isSupportedCountry(country)) return undefined
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  // The library makes nothing of what is far too short or long; the interface may still take it.
  return parsed?.number ?? `+${getCountryCallingCode(country)}${withoutFormat(text).replace(/^0/, '')}`
}

const doubts: Readonly<Record<string, PhoneDoubt>> = {
  TOO_SHORT: 'phone-too-short',
  TOO_LONG: 'phone-too-long',
  INVALID_LENGTH: 'phone-odd-length',
  INVALID_COUNTRY: 'phone-country-unknown',
}

/**
 * Reads a phone number typed nationally, in the country given by its alpha-2 code, or internationally with + or 00. Only
 * what breaks the interface's own rule ("Applicant": international format with leading plus) is refused.
 */
export function readPhone(typed: string, country: string): Reading<PhoneNumber, 'phone-empty' | 'phone'> {
  const text = plainDashes(cleaned(typed.normalize('NFKC')))
  if (text === '') return unread('phone-empty')
  if (text.length > 60 || !/^[+\d]/.test(withoutFormat(text)) || !/^\+?\d+$/.test(withoutFormat(text)))
    return unread('phone')
  const number = international(text) ?? national(withoutFormat(text), country)
  if (number === undefined || !isSent(number)) return unread('phone')
  const parsed = parsePhoneNumberFromString(number, { extract: false })
  const length = validatePhoneNumberLength(number)
  const doubt =
    length === undefined ? (parsed && parsed.number !== number ? 'phone-extra-zero' : undefined) : doubts[length]
  return read({
    number,
    shown: parsed?.number === number ? parsed.formatInternational() : number,
    ...(parsed?.country !== undefined && { country: parsed.country }),
    ...(doubt && { doubt }),
  })
}

/** Calling code of a country, `+49`; undefined where the library knows none. */
export const callingCode = (country: string): string | undefined =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : undefined
