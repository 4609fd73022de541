import i18next, { type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** Without the characters that say in which direction what follows is written (embeddings, overrides, isolates). */
export const withoutDirections = (text: string): string => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/gu, '')

/** The one i18next of the page. Texts come from the features' `texts.ts` through `defineTexts`, so nothing is loaded. */
export const i18n: I18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: [...languages],
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it shows; a name in a sentence must not turn the order of its words round.
  interpolation: { escapeValue: true, escape: withoutDirections },
  resources: {},
  react: { useSuspense: false },
})

/** The language of a preference: the system's where Kartei speaks it, else English. */
export function languageOf(preference: 'system' | Language, systemLanguage: string): Language {
  if (preference !== 'system') return preference
  return systemLanguage.toLowerCase().startsWith('de') ? 'de' : 'en'
}

/** Switches every text at once, and tells assistive technology through `<html lang>`. */
export async function speak(language: Language): Promise<void> {
  document.documentElement.lang = language
  await i18n.changeLanguage(language)
}
