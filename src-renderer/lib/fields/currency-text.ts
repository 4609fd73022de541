import { decimalsOf } from '@contract/domain/money'
import type { Language } from '../i18n/i18n'
import { matching, type Choice } from './match'

const nameIn = (language: Language): ((code: string) => string) => {
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  return (code) => names.of(code) ?? code
}

const english = nameIn('en')
const german = nameIn('de')

const usual = ['EUR', 'CHF', 'USD', 'GBP']

const known: readonly Choice[] = Intl.supportedValuesOf('currency')
  .map((code) => ({ code, words: { en: english(code), de: german(code) } }))
  .sort(
    (a, b) =>
      Number(usual.includes(b.code)) - Number(usual.includes(a.code)) || usual.indexOf(a.code) - usual.indexOf(b.code),
  )

/** What a list offers for what was typed, the usual currencies first. */
export const matchingCurrencies = (typed: string, language: Language): readonly Choice[] =>
  matching(known, typed, language)

/** The name of a currency in the clerk's language; undefined where the platform knows none. */
export function currencyName(code: string, language: Language): string | undefined {
  if (decimalsOf(code) === undefined) return undefined
  return language === 'de' ? german(code) : english(code)
}
