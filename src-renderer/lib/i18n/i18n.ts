import i18next, { type i18n as I18n } from 'i18next'

/**
 * The languages that formats, the guide and the names of the contract know. A further folder of resources/locales has its
 * texts, and these in English.
 */
export type { Language } from '@contract/domain/languages'

/** Texts by key, in parts where a feature has many: a file of resources/locales, or a part of one. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}

const files = import.meta.glob<Catalogue>('../../../resources/locales/*/*.json', { import: 'default' })

/** `…/de/cases.json` */
function placeOf(path: string): { readonly language: string; readonly feature: string } {
  const [language = '', file = ''] = path.split('/').slice(-2)
  return { language, feature: file.replace('.json', '') }
}

export const languages: readonly string[] = [...new Set(Object.keys(files).map((path) => placeOf(path).language))]

/** A language's texts of each feature; built as one file, so that it takes one reading. */
const cataloguesOf = (language: string): Promise<(readonly [feature: string, texts: Catalogue])[]> =>
  Promise.all(
    Object.entries(files)
      .filter(([path]) => placeOf(path).language === language)
      .map(async ([path, read]) => [placeOf(path).feature, await read()] as const),
  )

/** Fallback of every other language, text by text. */
const fallback = 'en'

/** Without the characters that say in which direction what follows is written (embeddings, overrides, isolates). */
export const withoutDirections = (text: string): string => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/gu, '')

/** The one i18next of the page. Its texts are the catalogues of resources/locales, a namespace each. */
export const i18n: I18n = i18next.createInstance()

void i18n.init({
  lng: fallback,
  fallbackLng: fallback,
  supportedLngs: [...languages],
  initAsync: false,
  // Keys of the journal's catalogue are names of calls, with a dot in them.
  keySeparator: '/',
  nsSeparator: false,
  // React escapes what it shows; a name in a sentence must not turn the order of its words round.
  interpolation: { escapeValue: true, escape: withoutDirections },
  resources: {},
})

/** The language of a preference: the system's where Kartei has a folder for it, else English. */
export function languageOf(preference: string, systemLanguage: string): string {
  const wanted = (preference === 'system' ? systemLanguage : preference).toLowerCase()
  return languages.find((each) => wanted === each || wanted.startsWith(`${each}-`)) ?? fallback
}

const reading = new Map<string, Promise<void>>()
const isRead = new Set<string>()

/** Reads the catalogues of a language, once. */
export function readTexts(language: string): Promise<void> {
  const known = reading.get(language)
  if (known) return known
  const read = cataloguesOf(language).then((catalogues) => {
    for (const [feature, texts] of catalogues) i18n.addResourceBundle(language, feature, texts)
    isRead.add(language)
  })
  reading.set(language, read)
  return read
}

let asked = ''

/** Switches every text at once, and tells assistive technology through `<html lang>`. */
export async function speak(language: string): Promise<void> {
  asked = language
  const missing = [language, fallback].filter((each) => !isRead.has(each))
  if (missing.length > 0) await Promise.all(missing.map(readTexts))
  // Another language was asked for meanwhile.
  if (asked !== language) return
  document.documentElement.lang = language
  await i18n.changeLanguage(language)
}

/** Reads every language: a message to an applicant is in the applicant's, whatever the clerk's is. */
export function readOtherTexts(): void {
  for (const each of languages) void readTexts(each)
}
