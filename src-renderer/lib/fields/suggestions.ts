import type { Choice } from './match'

/*
 * Values that the interface or the field notes show, with words for clerks. No list is complete: whatever else is typed
 * is sent as typed.
 */

export const salutations: readonly Choice[] = [
  { code: 'HERR', words: { en: 'Mr', de: 'Herr' }, also: ['Hr.'] },
  { code: 'MRS', words: { en: 'Mrs', de: 'Frau' }, also: ['Ms', 'Fr.'] },
]

export const civilStatuses: readonly Choice[] = [
  { code: 'SINGLE', words: { en: 'Single', de: 'Ledig' } },
  { code: 'MARRIED', words: { en: 'Married', de: 'Verheiratet' } },
]

export const housings: readonly Choice[] = [
  { code: 'OWNER', words: { en: 'Owns the home', de: 'Eigentum' } },
  { code: 'RENTING', words: { en: 'Rents', de: 'Zur Miete' } },
]

export const employments: readonly Choice[] = [
  { code: 'PERMANENT', words: { en: 'Permanently employed', de: 'Unbefristet angestellt' } },
  { code: 'SOLE_PROPRIETOR', words: { en: 'Self-employed', de: 'Selbstständig' } },
  { code: 'RETIRED', words: { en: 'Retired', de: 'Im Ruhestand' } },
  { code: 'STUDENT', words: { en: 'Student', de: 'Studium' } },
  { code: 'HOMEMAKER', words: { en: 'Homemaker', de: 'Haushalt' } },
  { code: 'OTHER', words: { en: 'Other', de: 'Anderes' } },
]

export const locales: readonly Choice[] = [
  { code: 'de', words: { en: 'German', de: 'Deutsch' } },
  { code: 'en', words: { en: 'English', de: 'Englisch' } },
]

export const onboardingTypes: readonly Choice[] = [
  { code: 'CONSUMER', words: { en: 'Consumer', de: 'Privatkunde' } },
  { code: 'BUSINESS', words: { en: 'Business', de: 'Geschäftskunde' } },
  { code: 'CORPORATE', words: { en: 'Corporate', de: 'Firmenkunde' } },
  { code: 'SUPPLEMENTARY', words: { en: 'Supplementary', de: 'Zusatzkarte' } },
]

export const documentTypes: readonly Choice[] = [
  { code: 'TAX_REGISTRATION', words: { en: 'Tax registration', de: 'Steuerliche Anmeldung' } },
]
